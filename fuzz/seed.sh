#!/bin/sh
# Fills the corpora from golden/: each capture behind the byte that picks its command.
set -eu
cd "$(dirname "$0")"
mkdir -p corpus/read_any corpus/json corpus/sanitize corpus/read_mutated
index=0
pick=0
sed -n 's/^ *id: "\(.*\)",$/\1/p' ../src/registry.rs | while read -r id; do
    case $id in
        srl_* | frr_*) folder=${id#*_} ;;
        *) folder=$id ;;
    esac
    for capture in ../golden/*/"$folder"/*.txt ../golden/*/"$folder"/*.json; do
        case $capture in
            *.ast.json | *.verdict.json | *'*'*) continue ;;
        esac
        name=$id-$(basename "$capture")
        { printf "\\$(printf %03o "$index")"; cat "$capture"; } > "corpus/read_any/$name"
        cp "corpus/read_any/$name" "corpus/json/$name"
        cp "$capture" "corpus/sanitize/$name"
        # The capture number `pick` with all its lines as they are.
        { printf "\\$(printf %03o $((pick % 256)))\\$(printf %03o $((pick / 256)))"; head -c 100 /dev/zero | tr '\0' '\017'; } \
            > "corpus/read_mutated/$name"
        pick=$((pick + 1))
    done
    index=$((index + 1))
done
