//! Refusals: `netverify.refusal/1`, the same at every door.

use serde::Serialize;

use super::prose;
use crate::refusal::Refusal;

/// A refusal as a document.
#[derive(Debug, Serialize)]
pub struct RefusalDocument {
    schema: &'static str,
    refusal: RefusalBody,
}

#[derive(Debug, Serialize)]
struct RefusalBody {
    reason: &'static str,
    message: String,
    retryable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<&'static str>,
}

/// Returns a refusal as a `netverify.refusal/1` document.
pub fn refusal(refusal: &Refusal) -> RefusalDocument {
    RefusalDocument {
        schema: "netverify.refusal/1",
        refusal: RefusalBody {
            reason: refusal.reason.as_str(),
            message: prose(&refusal.message),
            retryable: false,
            command: refusal.command,
        },
    }
}
