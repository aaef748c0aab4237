//! Runs every rule over its own examples and counter-examples.

use super::finding::Kind;
use super::rule::Rule;
use super::{audit, hidden, injection, key_block, secret};

/// Whether one rule still does what its examples say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleCheck {
    /// The rule.
    pub rule: &'static str,
    /// Whether it finds all of its examples and none of its counter-examples.
    pub held: bool,
}

/// Checks every rule.
pub fn self_check() -> Vec<RuleCheck> {
    rules()
        .map(|rule| RuleCheck {
            rule: rule.name,
            held: failures(rule).is_empty(),
        })
        .collect()
}

/// Every rule, with those that need more than a pattern.
pub(super) fn rules() -> impl Iterator<Item = &'static Rule> {
    let built_in = [&hidden::RULE, &key_block::RULE];
    built_in.into_iter().chain(secret::RULES).chain(injection::RULES)
}

/// The examples of `rule` that are missed and the counter-examples that are not clean.
pub(super) fn failures(rule: &Rule) -> Vec<&'static str> {
    let missed = rule.examples.iter().filter(|text| !finds(text, rule.kind));
    let wrong = rule.counter_examples.iter().filter(|text| !audit(text).is_empty());
    missed.chain(wrong).copied().collect()
}

fn finds(text: &str, kind: Kind) -> bool {
    audit(text).iter().any(|finding| finding.kind == kind)
}
