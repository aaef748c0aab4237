//! Bodies in JSON: what is read of them, and what may hold rows and is not read.

use super::Collector;
use crate::kit::json::{Holder, Json, JsonValue};
use crate::kit::{Code, End, Frame, ParseError};
use crate::reading::Form;

impl<'t> Collector<'t, '_> {
    /// Reads the body as JSON, and says what that tells of its end.
    pub fn json(&mut self, frame: &Frame<'t>) -> Json<'t> {
        self.form = Form::Json;
        let json = Json::of(frame, &mut self.ledger);
        self.over_limit = json.over_limit();
        for place in json.repeated_keys().take(1) {
            self.lacks(Code::DUPLICATE_KEY, Some(place));
        }
        self.is_hollow = json.is_hollow();
        if json.is_closed() {
            self.end = End::Closed;
        }
        json
    }

    /// Returns the values that an object holds as rows, and reports what else may be rows.
    pub fn held<'j>(
        &mut self,
        value: &JsonValue<'j, 't>,
        holder: &Holder,
    ) -> impl Iterator<Item = JsonValue<'j, 't>> + use<'j, 't> {
        self.is_all_held(value, holder);
        holder.items(value)
    }

    /// Reports what else than the values that an object holds may be rows. Tells whether there is nothing.
    pub fn is_all_held(&mut self, value: &JsonValue<'_, 't>, holder: &Holder) -> bool {
        let mut is_all = true;
        for odd in holder.odd(value) {
            is_all = false;
            self.unreadable_value(&odd, holder.expected, holder.within);
        }
        is_all
    }

    /// Reports a value that nothing reads.
    pub fn unreadable_value(&mut self, value: &JsonValue<'_, '_>, expected: &'static str, within: &'static str) {
        self.ledger.report_unreadable(&ParseError {
            place: value.place(),
            expected,
            within,
        });
    }
}
