//! Rules for secrets: by name, by grammar and by shape.
//!
//! ```text
//! username ops secret 5 $1$bXlz$kQ0 -> username ops secret 5 *******
//! ```
//!
//! The name stays and the value goes. Between them stand at most four qualifiers (`7`, `md5`,
//! `encrypted`, ...), which are not the value.

use std::cell::LazyCell;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::finding::Kind;
use super::rule::{BOOK, Hit, Rule};
use super::seam::{self, SEAM};
use super::traced::part;

/// What stands for every secret.
pub(super) const MASK: &str = "*******";

/// Pieces of the patterns, outermost first.
pub(super) const FRAGMENTS: &[(&str, &str)] = &[
    ("{assigned}", r#"(?:\\*["'])? ?(?:=>|->|:=|[:=]) ?"#),
    ("{qualified}", r"(?:{qualifier} ){0,4}{value}"),
    (
        "{qualifier}",
        r"(?:\d{1,2}|\d{1,5} {digest}|{digest}|8a|clear|plain|plain-?text|simple|text|string|cipher|irreversible-cipher|encrypted|ascii|ascii-text|hex|hexadecimal|level|enc|keystring|key-string)",
    ),
    ("{digest}", r"(?:md5|sha[\w-]*|hmac-[\w-]+|aes-[\w-]*cmac[\w-]*)"),
    (
        "{value}",
        r#"(?:\| ?)?(?:\\+"((?u:[^"\\]+))|"((?u:(?:[^"\\]|\\.)+))|'((?u:[^']+))|((?u:[^\s"'\\<{\[\x01|][^\s"']*(?:"[^\s"',:;<>|]*"|'[^\s"',:;<>|]*')*)))"#,
    ),
    (r"\S", r"(?u:\S)"),
    (" ", r"(?:[ \t]+)"),
];

/// Values that are no secret: masks, placeholders, PEM edges, BGP communities, and the words that
/// follow a secret's name in prose and in other commands.
static NOT_A_VALUE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let words = "required|requires|expired|expires|expiry|expiration|timeout|timed|time|not|set|unset|none|null|\
        nil|is|are|was|were|has|for|from|to|of|in|on|at|as|and|or|if|with|by|prompt|hidden|removed|remove|reset|\
        change|changed|changing|changes|policy|policies|encryption|recovery|mismatch|failed|failure|failures|\
        missing|file|add|print|export|aging|length|min-length|minimum|maximum|strength|complexity|history|\
        lifetime|authentication|authenticated|true|false|enabled|disabled|yes|no|configured|protected|protection|\
        manager|management|rotation|rotated|update|updated|invalid|incorrect|wrong|accepted|rejected|denied|\
        prompted|found|you|we|that|this|must|may|will|can|md5|sha|clear|cipher|simple|plain|encrypted|string|text|\
        key-string|keystring|key-chain|keychain|level|priv|server-profile|generate|installed|fingerprint";
    let shapes = r"\*+|[:=>-]+|<.*|-----BEGIN(?: .*)?|\d+:\d+(?::\d+)?|no-export|no-advertise|local-as|internet";
    Regex::new(&format!("(?i)^(?:{shapes}|{words})[.,:;?!]*$")).ok()
});

/// Free text of a configuration: quoted, or up to the end of the line.
static PROSE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"(?i)\b(?:description|remark|banner|comment)\b"?:?[ \t]*(?:"[^"]*"|[^"].*)"#).ok());

/// The secrets of `line`, in order.
pub(super) fn find(line: &str) -> Vec<Hit> {
    let prose = LazyCell::new(|| prose(line));
    BOOK.find(line, true, &|whole, found| {
        let name = part(line, whole.start..found.start);
        let bare = name.trim_start().starts_with(char::is_alphabetic) && !name.contains([':', '=', '>']);
        let free_text = bare && prose.contains(&whole.start);
        value(line, found).filter(|_| !free_text)
    })
}

/// The first free text of `line`.
fn prose(line: &str) -> Range<usize> {
    PROSE
        .as_ref()
        .and_then(|prose| prose.find(line))
        .map_or(0..0, |found| found.range())
}

/// What of `range` is the value, without the punctuation behind it; nothing if it is no secret.
fn value(line: &str, range: Range<usize>) -> Option<Range<usize>> {
    let value = part(line, range.clone()).trim_end_matches([' ', ';', ',', ')', '}', ']', SEAM]);
    let known = |value: &str| NOT_A_VALUE.as_ref().is_some_and(|known| known.is_match(value));
    let known = known(&seam::glued(value)) || value.split(SEAM).next().is_some_and(known);
    let end = range.start.saturating_add(value.len());
    (!value.is_empty() && !known).then_some(range.start..end)
}

/// The rules; where two find the same value, the first one names its kind.
pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "private_key_line",
        kind: Kind::PrivateKeyBlock,
        words: "private key",
        patterns: &[
            r"-----BEGIN [a-z0-9\s]{0,40}PRIVATE KEY(?: BLOCK)?----- ?([a-z0-9+/=\\](?:[a-z0-9+/=\\:,\s]|-[a-z0-9])*)",
            r"([a-z0-9+/=]{16,})-----END [a-z0-9\s]{0,40}PRIVATE KEY",
        ],
        examples: &[
            r#"key "-----BEGIN PRIVATE KEY-----\nbm90IGEga2V5\n-----END PRIVATE KEY-----""#,
            "-----BEGIN EC PRIVATE KEY----- bm90IGEg a2V5 -----END EC PRIVATE KEY-----",
        ],
        counter_examples: &[
            "-----BEGIN CERTIFICATE----- bm90IGEga2V5",
            "-----BEGIN PRIVATE KEY-----",
        ],
    },
    Rule {
        name: "enable_password",
        kind: Kind::EnablePassword,
        words: "enable",
        patterns: &[r"\benable (?:algorithm-type \S+ )?(?:password|secret) {qualified}"],
        examples: &[
            "enable secret 5 $1$aaaa$bbbbccccdddd",
            "enable password level 7 swordfish",
        ],
        counter_examples: &["no enable secret", "enable password required"],
    },
    Rule {
        name: "snmp_community",
        kind: Kind::SnmpCommunity,
        words: "community;snmp",
        patterns: &[
            r"\bsnmp\S* (?:\S+ ){0,10}?community (?:(?:read|write|ro|rw|read-only|read-write) )?{qualified}",
            r"\br[ow]community6? {value}",
            r#"\bcommunity {value}["';]{0,2} (?:(?:ro|rw|rwa|r|read-only|read-write|authorization)\b|\{)"#,
            r"\bsnmp-server host \S+ (?:\S+ ){0,4}?version (?:1|2c) {value}",
            r"\bsnmp(?:walk|get|set|table|bulk\w+) (?:\S+ ){0,8}?(?-i:-c) ?{value}",
        ],
        examples: &[
            "snmp-server community winterfell RO 10",
            "snmp-server host 192.0.2.7 version 2c ravenpost",
            "set / system snmp access-group a community-entry b community winterfell",
            "community \"winterfell\" rwa version both",
            "snmpget -v2c -c ravenpost 192.0.2.1 sysName",
        ],
        counter_examples: &[
            "set community 65000:100 65000:200 additive",
            "ip community-list standard CUST permit 65000:100",
            "neighbor 10.0.0.1 send-community both",
            "      Community: 65000:100 no-export",
            "snmp-server enable traps bgp",
            "policy-options community CUST members 65000:100",
        ],
    },
    Rule {
        name: "token_shape",
        kind: Kind::KnownTokenFormat,
        words: "ghp_;gho_;ghu_;ghs_;ghr_;github_pat_;glpat-;akia;asia;aiza;xoxa-;xoxb-;xoxe-;xoxo-;xoxp-;xoxr-;xoxs-;sk_live;sk_test;rk_live;rk_test;sk-;eyj;hvs.;npm_;sg.;glsa_;hooks.slack",
        patterns: &[
            r"(?-i)\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22,}|glpat-[\w-]{20,}|(?:AKIA|ASIA)[A-Z2-7]{16}|AIza[\w-]{35}|xox[abeoprs]-[\w-]{10,}|[sr]k_(?:live|test)_\w{16,}|sk-ant-[\w-]{20,}|sk-[\w-]{10,}T3BlbkFJ[\w-]{10,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*|hvs\.[\w-]{20,}|npm_[A-Za-z0-9]{36}|SG\.[\w-]{22}\.[\w-]{43}|glsa_\w{32}_[0-9a-fA-F]{8}|https://hooks\.slack\.com/services/[\w/]{20,})",
        ],
        examples: &[
            "fetch with AKIAABCDEFGHIJKLMNOP failed",
            "bot glpat-aaaaaaaaaaaaaaaaaaaa.",
            "push eyJhbGciOiJub25l.eyJzdWIiOiJ4In0w.c2ln",
        ],
        counter_examples: &["task-sk-12 done", "npm_config_cache", "slot AKIA1 up"],
    },
    Rule {
        name: "assigned_secret",
        kind: Kind::Credential,
        words: "password;passwd;passphrase;pwd;secret;token;psk;api_key;api-key;apikey;access_key;access-key;accesskey;privatekey;private-key;private_key;presharedkey;shared-key;shared_key;authentication-key;auth-key;auth_key;secret-key;secretkey;encryption-key;encryption_key;digest-key;keychain-key;key-string",
        patterns: &[r"{words}(?:{assigned}{value}|(?: (?u:[^<>]){0,80})?>((?u:[^<>]+))</)"],
        examples: &[
            "password=hunter2",
            "db_password: tangerine",
            r#""srl_nokia-bgp:auth-password": "tangerine""#,
            r#"{\"secret-key\": \"tangerine\"}"#,
            "<secret-key>tangerine</secret-key>",
            r#"<ns:password xmlns="urn:x">tangerine</ns:password>"#,
            r#""{\\\"password\\\":\\\"tangerine\\\"}""#,
            r#"{"pass\u0077ord": "tangerine"}"#,
            "password := tangerine",
            "password->tangerine",
            r#"password=tange"rine""#,
            "wpa2-pre-shared-key=tangerine name=x",
            "/user add name=ops password='two words' secret=\"three more words\"",
            "PresharedKey = dGFuZ2VyaW5l",
        ],
        counter_examples: &[
            "password=*******",
            "password: <hidden>",
            r#""password": null,"#,
            "Auth-key-id: 0",
            "Password:",
            r#"private-key "-----BEGIN PRIVATE KEY-----"#,
        ],
    },
    Rule {
        name: "named_secret",
        kind: Kind::Credential,
        words: "password;passwd;passphrase;secret;psk;key-string;authentication-key;auth-key;secret-key;shared-key;digest-key;md5-key;private-key;keychain-key;server-key;encryption-key",
        patterns: &[r#"(?:{words}|\w+-psk|psksecret)\b["']? {qualified}"#],
        examples: &[
            " neighbor 192.0.2.3 password tangerine",
            "username ops privilege 15 password 7 094F471A1A0A",
            " isis password md5 tangerine",
            " ip ospf message-digest-key 1 md5 7 094F471A1A0A",
            "local-user x password irreversible-cipher %^%#a,b;c%^%#",
            "   neighbor LEAFS password 8a $1c$dGFuZ2VyaW5l",
            "ntp authentication-key 4711 md5 tangerine",
            "pre-shared-key ascii-text \"tangerine\"; ## SECRET-DATA",
            "standby 1 authentication md5 key-string 0 tangerine",
            "set passwd ENC dGFuZ2VyaW5l",
        ],
        counter_examples: &[
            "service password-encryption",
            "password encryption aes",
            "neighbor 10.0.0.1 password not set",
            "Failed password for invalid user x from 192.0.2.1",
            "description secret santa uplink",
            "private-key file missing",
            "no ip ospf authentication-key",
            "the secret to stable BGP is consistent timers",
        ],
    },
    Rule {
        name: "authentication_string",
        kind: Kind::Credential,
        words: "authentication;standby;vrrp",
        patterns: &[
            r"\bauthentication(?:-mode)? (?:(?:string|text|simple|plain|cipher|md5 \d{1,3} (?:plain|cipher)) ){value}",
            r"\b(?:standby|vrrp) \d{1,3} authentication {value}",
        ],
        examples: &[
            " ip rip authentication string tangerine",
            " ospf authentication-mode md5 1 plain tangerine",
            " standby 10 authentication tangerine",
        ],
        counter_examples: &[
            " ip ospf authentication message-digest",
            " isis authentication mode md5 level-2",
            " authentication key-chain CORE-KEYS",
        ],
    },
    Rule {
        name: "usm_keys",
        kind: Kind::Credential,
        words: "auth;priv",
        patterns: &[
            r"\bauth(?:entication)? {digest} {value}",
            r"\bpriv(?:acy)? (?:(?:aes|des|3des)[\w-]* (?:\d{3} )?{value}|(0x[0-9a-f]{8,}))",
        ],
        examples: &[
            "snmp-server user nms GRP v3 auth sha tangerine priv aes 128 clementine",
            "auth md5 0x0123456789abcdef priv 0x0123456789abcdef localizedkey",
        ],
        counter_examples: &[
            "snmp-server group GRP v3 priv read ALL",
            "authentication md5 key-chain K",
        ],
    },
    Rule {
        name: "server_key",
        kind: Kind::Credential,
        words: "key",
        patterns: &[
            r"\b(?:(?:radius|tacacs|isakmp|ldap)\S* (?:\S+ ){0,6}?|md5 \d{1,3} )key {qualified}",
            r"(?:^|[ \t])key (?:[0678]|8a|encrypted|hexadecimal|ascii-text|clear) {qualified}",
        ],
        examples: &[
            "tacacs-server host 192.0.2.9 key 7 094F471A1A0A",
            "crypto isakmp key tangerine address 192.0.2.77",
            " key 7 094F471A1A0A",
            "   md5 1 key tangerine;",
        ],
        counter_examples: &[
            " key 10",
            "key chain OSPF-KEYS",
            "RSA key fingerprint is SHA256:uN0m",
            "license key installed: yes",
            "session key lifetime 3600 seconds",
        ],
    },
    Rule {
        name: "authorization_header",
        kind: Kind::Credential,
        words: "authorization",
        patterns: &[r"\bauthorization{assigned}(?:basic|bearer|token|digest|apikey) {value}"],
        examples: &["Authorization: Bearer tangerine", "authorization: basic dGFuZ2VyaW5l"],
        counter_examples: &["aaa authorization commands 15 default group tacacs+ none"],
    },
    Rule {
        name: "url_password",
        kind: Kind::Credential,
        words: "://",
        patterns: &[r#"[a-z][a-z0-9+.-]*://(?u:[^\s:/@"']*):((?u:[^\s/"'<>]+))@"#],
        examples: &[
            "archive ftp://backup:tangerine@192.0.2.50/x",
            "redis://:tangerine@db:6379",
        ],
        counter_examples: &["http://10.0.0.5:8080/metrics", "ssh://git@host:22/x"],
    },
    Rule {
        name: "hash_shape",
        kind: Kind::Credential,
        words: "$;%^%#;%@%@;cvauth=",
        patterns: &[
            r#"\$(?:1|2[abxy]|5|6|7|8|9|14|y|gy|1c|ar|aes\d|argon2\w*|sha\d+|pbkdf2[\w-]*)\$(?u:[^\s"';:,]{6,})"#,
            r"%\^%#(?u:\S{4,200}?)%\^%#",
            r"%@%@(?u:\S{4,200}?)%@%@",
            r"cvauth=\w+,{value}",
        ],
        examples: &[
            "svc:$6$abcdefgh$ijklmnopqrst:19700:0:99999:7:::",
            "key $aes1$AAAAAAAA==$BBBBBBBB==",
            "exec TerminAttr -cvauth=key,0123456789abcdef",
        ],
        counter_examples: &["user@leaf1:~$ show version", "echo $1 $2", "cost is $6"],
    },
    Rule {
        name: "command_line_flag",
        kind: Kind::Credential,
        words: "ipmitool;sshpass;curl",
        patterns: &[
            r"\bipmitool (?:\S+ ){0,10}?(?-i:-P) ?{value}",
            r"\bsshpass (?-i:-p) ?{value}",
            r#"\bcurl (?:\S+ ){0,10}?(?:-[a-z]{0,4}u|--(?:proxy-)?user)[ \t=]{0,4}["']?(?u:[^\s:"'/]){0,80}:{value}"#,
        ],
        examples: &[
            "ipmitool -H 192.0.2.7 -U admin -P tangerine chassis status",
            "curl -s -u ops:tangerine https://192.0.2.7/restconf",
            "curl --user 'ops:tangerine' https://192.0.2.7/restconf",
        ],
        counter_examples: &[
            "ipmitool -H 192.0.2.7 chassis status",
            "curl -u ops https://192.0.2.7:8443/restconf",
        ],
    },
];
