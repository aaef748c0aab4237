//! Control characters and sequences of terminals, by what they do to the screen.
//!
//! ```text
//! ESC [ 1 m      colours: nothing
//! ESC [ K        erases the rest of the line
//! ESC [ 2 A      two lines up
//! ESC ] 0 ; r1 BEL   a title: nothing
//! ```
//!
//! What is not in the tables below may do anything to its line.

use nom::bytes::complete::{tag, take_while};
use nom::character::complete::{anychar, satisfy};
use nom::{IResult, Parser};

/// What a sequence does to what stands on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Colours, modes, titles.
    Nothing,
    /// The cursor goes to the first column.
    Return,
    /// The cursor goes back in its line.
    Back(u32),
    /// The cursor goes forward over what stands there.
    Forward(u32),
    /// The cursor goes up.
    Up(u32),
    /// The cursor goes down.
    Down,
    /// The cursor goes to the upper left corner.
    Home,
    /// The cursor goes somewhere.
    Away,
    /// The cursor's place is noted.
    Save,
    /// The cursor goes where it was when that was noted.
    Restore,
    /// What stands at the cursor and to its right is erased.
    EraseRight,
    /// The cursor's line is erased.
    EraseLine,
    /// What stands behind the cursor is erased, the lines below too.
    EraseBelow,
    /// The whole screen is erased.
    EraseScreen,
    /// The whole screen is erased, and the cursor goes to its upper left corner.
    Reset,
    /// Other parts of the line move or are erased, or nobody knows.
    Disturb,
    /// Lines move or are erased.
    Scroll,
    /// What is written from here on is not seen as it stands, for one more reason.
    Hide(u8),
    /// The reason is gone.
    Unhide(u8),
    /// Another screen is shown.
    EnterAlternate,
    /// The first screen is shown again.
    LeaveAlternate,
    /// A string begins whose end is not on this line.
    OpenString(StringEnd),
    /// The line ends within the sequence.
    Unfinished,
}

/// What ends a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StringEnd {
    /// `ESC \` or its one-character form.
    Terminator,
    /// BEL as well.
    BellToo,
}

/// Reason for what is not seen: it is concealed.
pub(super) const CONCEALED: u8 = 1;
/// Lines and corners stand for the letters of the first character set.
pub(super) const LINES: u8 = 2;
/// They stand for those of another one.
pub(super) const OTHER_LINES: u8 = 4;
/// And another one is in use.
pub(super) const SHIFTED: u8 = 8;

const ESCAPE: char = '\u{1b}';
/// The one-character form of `ESC \`.
const TERMINATOR: char = '\u{9c}';

/// Effects of single characters. The last ones are one-character forms of `ESC D`, `ESC E`, `ESC M`.
const CHARACTERS: [(char, Effect); 12] = [
    ('\0', Effect::Nothing),
    ('\u{7}', Effect::Nothing),
    ('\u{8}', Effect::Back(1)),
    ('\u{b}', Effect::Down),
    ('\u{c}', Effect::Down),
    ('\r', Effect::Return),
    ('\u{e}', Effect::Hide(SHIFTED)),
    ('\u{f}', Effect::Unhide(SHIFTED)),
    (TERMINATOR, Effect::Nothing),
    ('\u{84}', Effect::Down),
    ('\u{85}', Effect::Down),
    ('\u{8d}', Effect::Up(1)),
];

/// One-character forms of `ESC` and the character beside them.
const ONE_CHARACTER: [(char, char); 6] = [
    ('\u{9b}', '['),
    ('\u{9d}', ']'),
    ('\u{90}', 'P'),
    ('\u{98}', 'X'),
    ('\u{9e}', '^'),
    ('\u{9f}', '_'),
];

/// Effects of `ESC` and one character. Keypad modes, tab stops and answers change nothing.
const ESCAPED: [(&str, Effect); 8] = [
    ("=>\\HZ|}~", Effect::Nothing),
    ("no", Effect::Hide(SHIFTED)),
    ("7", Effect::Save),
    ("8", Effect::Restore),
    ("DE", Effect::Down),
    ("M", Effect::Up(1)),
    ("c", Effect::Reset),
    ("NO69lm", Effect::Disturb),
];

/// Reads a control character or sequence that `text` begins with; its length, and what it does.
pub(super) fn control(text: &str) -> Option<(usize, Effect)> {
    let first = text.chars().next()?;
    let one = CHARACTERS.iter().find(|(c, _)| *c == first);
    if let Some((_, effect)) = one {
        return Some((first.len_utf8(), *effect));
    }
    let rest = text.get(first.len_utf8()..)?;
    let short = ONE_CHARACTER.iter().find(|(c, _)| *c == first);
    let (rest, effect) = match short {
        Some((_, kind)) => introduced(*kind, rest),
        None if first == ESCAPE => escaped(rest),
        None => return None,
    };
    Some((text.len().saturating_sub(rest.len()), effect))
}

/// Reads what follows `ESC`.
fn escaped(text: &str) -> (&str, Effect) {
    let Some(kind) = text.chars().next() else {
        return (text, Effect::Unfinished);
    };
    let rest = text.get(kind.len_utf8()..).unwrap_or_default();
    let listed = ESCAPED.iter().find(|(kinds, _)| kinds.contains(kind));
    match (kind, listed) {
        ('[' | ']' | 'P' | '_' | '^' | 'X' | 'k', _) => introduced(kind, rest),
        (_, Some((_, effect))) => (rest, *effect),
        (' '..='/', None) => selected(text),
        ('!'..='~', None) => (rest, Effect::Disturb),
        _ => (text, Effect::Disturb),
    }
}

/// Reads a sequence behind its introducer: `[` or a string's.
fn introduced(kind: char, text: &str) -> (&str, Effect) {
    match kind {
        '[' => csi(text).unwrap_or_else(|_| unfinished(text)),
        ']' => string(text, StringEnd::BellToo),
        _ => string(text, StringEnd::Terminator),
    }
}

/// `(B` selects a character set, `#8` fills the screen with letters.
fn selected(text: &str) -> (&str, Effect) {
    let read: IResult<&str, (&str, char)> = (take_while(is_intermediate), anychar).parse(text);
    match read {
        Ok((rest, ("#", '8'))) => (rest, Effect::Scroll),
        Ok((rest, ("(", '0'))) => (rest, Effect::Hide(LINES)),
        Ok((rest, ("(", '1'..='~'))) => (rest, Effect::Unhide(LINES)),
        Ok((rest, (")" | "*" | "+", '0'))) => (rest, Effect::Hide(OTHER_LINES)),
        Ok((rest, (")" | "*" | "+", '1'..='~'))) => (rest, Effect::Unhide(OTHER_LINES)),
        Ok((rest, (_, '0'..='~'))) => (rest, Effect::Nothing),
        Ok(_) => (text, Effect::Disturb),
        Err(_) => ("", Effect::Unfinished),
    }
}

fn is_parameter(c: char) -> bool {
    ('0'..='?').contains(&c)
}

fn is_intermediate(c: char) -> bool {
    (' '..='/').contains(&c)
}

fn is_final(c: char) -> bool {
    ('@'..='~').contains(&c)
}

/// `1;31m`: parameters, intermediate characters, the final one.
fn csi(text: &str) -> IResult<&str, Effect> {
    let parts = (take_while(is_parameter), take_while(is_intermediate), satisfy(is_final));
    parts
        .map(|(parameters, between, last)| csi_effect(parameters, between, last))
        .parse(text)
}

/// A sequence that the line's end cut, or that another character broke.
fn unfinished(text: &str) -> (&str, Effect) {
    let rest = text
        .trim_start_matches(is_parameter)
        .trim_start_matches(is_intermediate);
    let effect = if rest.is_empty() {
        Effect::Unfinished
    } else {
        Effect::Disturb
    };
    (rest, effect)
}

/// What changes nothing although characters stand between: cursor shapes, resets, questions about modes.
const HARMLESS_BETWEEN: [(&str, char); 4] = [(" ", 'q'), ("!", 'p'), ("$", 'p'), ("\"", 'p')];

fn csi_effect(parameters: &str, between: &str, last: char) -> Effect {
    if !between.is_empty() {
        let is_harmless = HARMLESS_BETWEEN.contains(&(between, last));
        return if is_harmless { Effect::Nothing } else { Effect::Scroll };
    }
    match parameters.strip_prefix(['<', '=', '>', '?']) {
        Some(modes) if ['h', 'l'].contains(&last) && parameters.starts_with('?') => mode_effect(modes, last == 'h'),
        Some(what) if ['J', 'K'].contains(&last) => erase_effect(what, last),
        Some(_) => Effect::Nothing,
        None => plain_effect(parameters, last),
    }
}

fn plain_effect(parameters: &str, last: char) -> Effect {
    match last {
        'm' => rendition_effect(parameters),
        'n' | 'c' | 't' | 'q' | 'g' | 'x' | 'y' => Effect::Nothing,
        'h' | 'l' if parameters.split(';').all(|mode| mode != "4") => Effect::Nothing,
        'J' | 'K' => erase_effect(parameters, last),
        'A' | 'F' | 'k' => Effect::Up(count(parameters)),
        'B' | 'E' | 'e' => Effect::Down,
        'C' | 'a' => Effect::Forward(count(parameters)),
        'D' | 'j' => Effect::Back(count(parameters)),
        'G' | '`' if count(parameters) == 1 => Effect::Return,
        'H' | 'f' if parameters.split(';').all(|part| count(part) == 1) => Effect::Home,
        's' if parameters.is_empty() => Effect::Save,
        'H' | 'f' | 'd' | 'r' | 's' => Effect::Away,
        'u' if parameters.is_empty() => Effect::Restore,
        'L' | 'M' | 'S' | 'T' => Effect::Scroll,
        _ => Effect::Disturb,
    }
}

/// `1;31`: concealed by `8`, and seen again by `28`, `0` or nothing. A colour has numbers of its own.
fn rendition_effect(parameters: &str) -> Effect {
    let mut effect = Effect::Nothing;
    let mut numbers = parameters.split(';');
    while let Some(number) = numbers.next() {
        match number.trim_start_matches('0') {
            "8" => effect = Effect::Hide(CONCEALED),
            "" | "28" => effect = Effect::Unhide(CONCEALED),
            "38" | "48" | "58" => {
                let of_colour = match numbers.next() {
                    Some("5") => 1,
                    Some("2") => 3,
                    _ => 0,
                };
                for _ in 0..of_colour {
                    numbers.next();
                }
            }
            _ => {}
        }
    }
    effect
}

fn erase_effect(what: &str, last: char) -> Effect {
    match (last, what) {
        ('K', "" | "0") => Effect::EraseRight,
        ('K', "2") => Effect::EraseLine,
        ('J', "" | "0") => Effect::EraseBelow,
        ('J', "2") => Effect::EraseScreen,
        // Takes away what scrolled off the screen, nothing on it.
        ('J', "3") => Effect::Nothing,
        ('J', _) => Effect::Scroll,
        _ => Effect::Disturb,
    }
}

/// Private modes that do something to the screen, when they are set and when they are reset.
const MODES: [(&str, Effect, Effect); 6] = [
    ("3", Effect::Reset, Effect::Reset),
    ("6", Effect::Away, Effect::Away),
    ("47", Effect::EnterAlternate, Effect::LeaveAlternate),
    ("1047", Effect::EnterAlternate, Effect::LeaveAlternate),
    ("1048", Effect::Save, Effect::Restore),
    ("1049", Effect::EnterAlternate, Effect::LeaveAlternate),
];

fn mode_effect(modes: &str, is_set: bool) -> Effect {
    let mut effects = modes
        .split(';')
        .filter_map(|mode| MODES.iter().find(|(name, ..)| *name == mode));
    match effects.next() {
        Some((_, set, _)) if is_set => *set,
        Some((_, _, reset)) => *reset,
        None => Effect::Nothing,
    }
}

/// A number of times: one if none is given.
fn count(parameter: &str) -> u32 {
    match parameter {
        "" => 1,
        number => number.parse().unwrap_or(u32::MAX).max(1),
    }
}

/// Reads a string up to its end. Terminals differ where another sequence begins in it.
fn string(text: &str, end: StringEnd) -> (&str, Effect) {
    let Some(rest) = text.find(ends_string(end)).and_then(|at| text.get(at..)) else {
        return ("", Effect::OpenString(end));
    };
    let read: IResult<&str, &str> = terminator(rest);
    match read {
        Ok((rest, _)) => (rest, Effect::Nothing),
        Err(_) if rest.len() == ESCAPE.len_utf8() => ("", Effect::OpenString(end)),
        Err(_) => (rest, Effect::Disturb),
    }
}

fn ends_string(end: StringEnd) -> impl Fn(char) -> bool {
    move |c| matches!(c, ESCAPE | TERMINATOR | '\u{18}' | '\u{1a}') || (c == '\u{7}' && end == StringEnd::BellToo)
}

fn terminator(text: &str) -> IResult<&str, &str> {
    nom::branch::alt((tag("\u{1b}\\"), tag("\u{9c}"), tag("\u{7}"))).parse(text)
}

/// Tells whether a string that began on an earlier line ends on this one.
pub(super) fn ends_on(text: &str, end: StringEnd) -> bool {
    text.contains(ends_string(end))
}

/// Tells whether another sequence follows the end of a string that began on an earlier line.
pub(super) fn follows_end(text: &str, end: StringEnd) -> bool {
    let rest = text.split_once(ends_string(end)).map_or("", |(_, rest)| rest);
    rest.trim_start_matches('\\').contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::{CONCEALED, Effect, LINES, OTHER_LINES, SHIFTED, StringEnd, control};

    #[track_caller]
    fn check(sequences: &[&str], effect: Effect) {
        for sequence in sequences {
            let text = format!("{sequence}up");
            assert_eq!(control(&text), Some((sequence.len(), effect)), "{sequence:?}");
        }
    }

    #[test]
    fn colours_modes_titles_and_character_sets_change_nothing() {
        check(
            &[
                "\u{1b}[1;31m",
                "\u{1b}[38;5;8m",
                "\u{1b}[48;2;8;8;8m",
                "\u{9b}1m",
                "\u{1b}[?25h",
                "\u{1b}[?2004l",
                "\u{1b}[?1;7h",
                "\u{1b}=",
                "\u{1b}>",
                "\u{1b}%G",
                "\u{1b}]0;title\u{7}",
                "\u{1b}]8;;http://x\u{1b}\\",
                "\u{9d}0;title\u{9c}",
                "\u{1b}Pq\u{7}#\u{1b}\\",
                "\u{1b}k r1\u{1b}\\",
                "\u{1b}[22;0;0t",
                "\u{1b}[2 q",
                "\u{1b}[>4;1m",
                "\u{1b}[6n",
                "\0",
                "\u{7}",
            ],
            Effect::Nothing,
        );
    }

    #[test]
    fn what_hides_the_text_is_told_from_colours() {
        check(
            &["\u{1b}[8m", "\u{1b}[0;8m", "\u{1b}[38;5;1;8m"],
            Effect::Hide(CONCEALED),
        );
        check(
            &["\u{1b}[m", "\u{9b}0m", "\u{1b}[8;28m", "\u{1b}[1;0m"],
            Effect::Unhide(CONCEALED),
        );
        check(&["\u{1b}(0"], Effect::Hide(LINES));
        check(&["\u{1b}(B", "\u{1b}(A"], Effect::Unhide(LINES));
        check(&["\u{1b})0"], Effect::Hide(OTHER_LINES));
        check(&["\u{e}", "\u{1b}n"], Effect::Hide(SHIFTED));
        check(&["\u{f}"], Effect::Unhide(SHIFTED));
    }

    #[test]
    fn what_moves_or_erases_is_told_apart() {
        check(&["\u{1b}[K", "\u{1b}[0K", "\u{9b}K"], Effect::EraseRight);
        check(&["\u{1b}[2K"], Effect::EraseLine);
        check(&["\u{1b}[J"], Effect::EraseBelow);
        check(&["\u{1b}[2J"], Effect::EraseScreen);
        check(&["\u{1b}[3J"], Effect::Nothing);
        check(&["\u{1b}c", "\u{1b}[?3h"], Effect::Reset);
        check(&["\u{1b}[A", "\u{1b}[F", "\u{1b}M", "\u{8d}"], Effect::Up(1));
        check(&["\u{1b}[12A"], Effect::Up(12));
        check(&["\u{1b}[99999999999A"], Effect::Up(u32::MAX));
        check(
            &[
                "\u{1b}[B", "\u{1b}[E", "\u{1b}D", "\u{1b}E", "\u{84}", "\u{85}", "\u{b}",
            ],
            Effect::Down,
        );
        check(&["\u{1b}[H", "\u{1b}[1;1f"], Effect::Home);
        check(&["\u{1b}[2;1H", "\u{1b}[d", "\u{1b}[r"], Effect::Away);
        check(&["\u{1b}7", "\u{1b}[s", "\u{1b}[?1048h"], Effect::Save);
        check(&["\u{1b}8", "\u{1b}[u"], Effect::Restore);
        check(&["\u{1b}[G", "\r"], Effect::Return);
        check(
            &[
                "\u{1b}[1K",
                "\u{1b}[5G",
                "\u{1b}[P",
                "\u{1b}[@",
                "\u{1b}[X",
                "\u{1b}[4h",
                "\u{1b}w",
            ],
            Effect::Disturb,
        );
        check(
            &["\u{1b}[1J", "\u{1b}[L", "\u{1b}[M", "\u{1b}[S", "\u{1b}#8"],
            Effect::Scroll,
        );
        check(&["\u{1b}[?1049h"], Effect::EnterAlternate);
        check(&["\u{1b}[?1;1049l"], Effect::LeaveAlternate);
    }

    #[test]
    fn a_sequence_may_have_no_end() {
        for (text, effect) in [
            ("\u{1b}", Effect::Unfinished),
            ("\u{1b}[1;", Effect::Unfinished),
            ("\u{1b}(", Effect::Unfinished),
            ("\u{1b}]0;never", Effect::OpenString(StringEnd::BellToo)),
            ("\u{1b}Pnever\u{7}\u{1b}", Effect::OpenString(StringEnd::Terminator)),
        ] {
            assert_eq!(control(text), Some((text.len(), effect)), "{text:?}");
        }
        assert_eq!(control("\u{1b}[1é"), Some((3, Effect::Disturb)));
        assert_eq!(control("\u{1b}]0;x\u{1b}[1m"), Some((5, Effect::Disturb)));
        assert_eq!(control("\u{1b}é"), Some((1, Effect::Disturb)));
        assert_eq!(control("up"), None);
    }
}
