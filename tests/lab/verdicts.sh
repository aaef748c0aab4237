# Asking about the live text, and telling whether the answers are right. Sourced by `run`.
# shellcheck shell=bash disable=SC2034,SC2154 # `run` sets the folder and reads the counts
#
# A verdict is written as `pass`, or as another outcome with the codes of the checks that do not pass:
# `fail bgp.admin_down`. JSON is asked like text, unless its verdict is given apart.

verdicts=0 passed=0 failed=0 known=0
is_known=no

# Asks, and leaves the text in $folder/text, the document in $folder/document, the verdict in $verdict.
ask() {
    local node=$1 typed=$2
    shift 2
    vtysh_of "$node" "$typed" >"$folder/text" || true
    "$NETVERIFY" verify --command "$@" --printed "$typed" --complete --format json \
        <"$folder/text" >"$folder/document" 2>"$folder/refused" || true
    verdict=$(grep -oE '"outcome":"[a-z_]+",("checks"|"code":"[^"]+")' "$folder/document" | awk -F'"' '
        $6 == "checks" { verdict = $4 }
        $6 == "code" && $4 != "pass" && !seen[$8]++ { verdict = verdict " " $8 }
        END { print verdict == "" ? "refused" : verdict }')
}

# Tells whether this release has a command, which ends in `json`.
has_json() {
    ! grep -q '^% Unknown command' < <(vtysh_of "$1" "$2")
}

# keep NAME: puts the last text and document aside.
keep() {
    local place=$folder/$1
    mkdir -p "$place"
    cp "$folder/text" "$folder/document" "$folder/refused" "$place"
    printf '%s\n' "$2" >"$place/asked"
}

# ---- the healthy network

# healthy NODES | COMMAND | ID [| VERDICT OF TEXT [| VERDICT OF JSON]]: a survey of each node.
healthy() {
    local nodes typed id text json node
    IFS='|' read -r nodes typed id text json <<<"$1"
    read -r typed <<<"$typed"
    read -r text <<<"${text:-pass}"
    read -r json <<<"${json:-$text}"
    for node in $nodes; do
        # shellcheck disable=SC2086
        survey "$node" "$typed" "$text" $id
        if [ "$json" != none ] && has_json "$node" "$typed json"; then
            # shellcheck disable=SC2086
            survey "$node" "$typed json" "$json" $id
        fi
    done
}

# known healthy ..., known asks ...: a verdict that is known to be wrong, and does not fail the run.
known() {
    is_known=yes
    "$@"
    is_known=no
}

survey() {
    local node=$1 typed=$2 wanted=$3 deadline=$((SECONDS + PATIENCE))
    shift 3
    [ "$is_known" = no ] || deadline=$SECONDS
    while ask "$node" "$typed" "$@"; [ "$verdict" != "$wanted" ] && [ $SECONDS -lt $deadline ]; do
        sleep 0.2
    done
    if [ "$verdict" = "$wanted" ]; then
        count passed
        return
    fi
    if [ "$is_known" = yes ]; then count known; else count failed; fi
    keep "healthy/$node-${typed// /-}" "$*"
    [ "$is_known" = no ] || printf 'known fault of netverify: '
    echo "healthy: $node: $typed: $wanted expected, not $verdict"
}

count() {
    verdicts=$((verdicts + 1))
    eval "$1=\$(($1 + 1))"
}

# ---- scenarios

# A scenario is a function that says with these, and with `asks`, what is broken, mended and asked.
title() { scenario_title=$1; }
breaks() { scenario_break=("$@"); }
mends() { scenario_mend=("$@"); }

# asks NODE | COMMAND | ID AND ARGUMENTS | VERDICT WHILE BROKEN [| VERDICT OF JSON, or `none`]
asks() {
    local node typed arguments text json
    IFS='|' read -r node typed arguments text json <<<"$1"
    read -r node <<<"$node"
    read -r typed <<<"$typed"
    read -r text <<<"$text"
    read -r json <<<"${json:-$text}"
    question "$node" "$typed" "$arguments" "$text"
    if [ "$json" != none ] && has_json "$node" "$typed json"; then
        question "$node" "$typed json" "$arguments" "$json"
    fi
}

question() {
    q_node+=("$1") q_typed+=("$2") q_arguments+=("$3") q_broken+=("$4") q_known+=("$is_known")
}

# try SCENARIO: passes before, fails as it should while broken, passes after.
try() {
    local begun=$SECONDS line="" is_right=yes
    q_node=() q_typed=() q_arguments=() q_broken=() q_known=()
    "$1"
    phase before "$1"
    "${scenario_break[@]}"
    phase during "$1"
    "${scenario_mend[@]}"
    phase after "$1"
    if [ "$is_right" = yes ]; then line="ok       $line"; else line="DIFFERS  $line"; fi
    printf '%s%s, %d s\n' "$line" "$scenario_title" $((SECONDS - begun))
}

# Asks all questions in turn until each of them is answered right, one after another in one round.
phase() {
    local name=$1 scenario=$2 deadline=$((SECONDS + PATIENCE)) at=0 in_a_row=0 wrong
    while [ "$in_a_row" -lt ${#q_node[@]} ]; do
        if is_answered "$name" "$at"; then
            in_a_row=$((in_a_row + 1))
        elif [ $SECONDS -ge $deadline ]; then
            break
        else
            in_a_row=0
            sleep 0.2
            continue
        fi
        at=$(((at + 1) % ${#q_node[@]}))
    done
    wrong=0
    if [ "$in_a_row" -lt ${#q_node[@]} ]; then
        compare_all "$name" "$scenario"
    else
        verdicts=$((verdicts + ${#q_node[@]})) passed=$((passed + ${#q_node[@]}))
        compare_known "$name" "$scenario"
    fi
    if [ "$wrong" = 0 ]; then
        line+="$name ok  "
    else
        line+="$name $wrong wrong  "
        is_right=no
    fi
}

wanted_in() {
    if [ "$1" = during ]; then echo "${q_broken[$2]}"; else echo pass; fi
}

is_answered() {
    [ "${q_known[$2]}" = yes ] || is_right "$1" "$2"
}

is_right() {
    local at=$2
    # shellcheck disable=SC2086
    ask "${q_node[at]}" "${q_typed[at]}" ${q_arguments[at]}
    [ "$verdict" = "$(wanted_in "$1" "$at")" ]
}

# A last look at every question, where patience has run out.
compare_all() {
    local name=$1 scenario=$2 at
    for at in "${!q_node[@]}"; do
        if is_right "$name" "$at"; then
            count passed
        elif [ "${q_known[at]}" = yes ]; then
            count known
            differs "$name" "$scenario" "$at" "known fault of netverify: "
        else
            count failed
            wrong=$((wrong + 1))
            differs "$name" "$scenario" "$at" ""
        fi
    done
}

# The questions whose answers nobody waited for.
compare_known() {
    local name=$1 scenario=$2 at
    for at in "${!q_node[@]}"; do
        if [ "${q_known[at]}" = yes ] && ! is_right "$name" "$at"; then
            passed=$((passed - 1)) known=$((known + 1))
            differs "$name" "$scenario" "$at" "known fault of netverify: "
        fi
    done
}

differs() {
    local name=$1 scenario=$2 at=$3 prefix=$4
    keep "$scenario/$name-$at" "${q_node[at]}: ${q_typed[at]}: ${q_arguments[at]}"
    echo "$prefix$scenario, $name: ${q_node[at]}: ${q_typed[at]}: $(wanted_in "$name" "$at") expected, not $verdict"
}
