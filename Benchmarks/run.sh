#!/bin/sh
# Side by side in one run: confedit against a C program that does nothing but run libyaml's event loop, and against
# common tools where they are installed. Compare ratios, not seconds: the machine may be busy.
set -eu
cd "$(dirname "$0")/.."
program=${CONFEDIT:-.build/release/confedit}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command -v hyperfine >/dev/null || { echo "make bench needs hyperfine" >&2; exit 1; }
cc -O2 -o "$work/eventloop" Benchmarks/eventloop.c -lyaml
cp Examples/notifier.yaml "$work/small.yaml"
python3 Benchmarks/make-large.py 20 "$work/large.yaml"
cat >"$work/ruamel-get.py" <<'PY'
import sys
from ruamel.yaml import YAML
value = YAML().load(open(sys.argv[1]))
for key in sys.argv[2].split("."):
    value = value[key]
print(value)
PY

compare() { # TITLE BASE-COMMAND OTHER-COMMAND...
  title=$1
  shift
  printf '\n%s\n' "$title"
  hyperfine --style none -N --warmup 2 --min-runs 5 --export-json "$work/times.json" "$@" >/dev/null 2>&1
  jq -r '.results as $all | $all[] | "  \(.median * 1000 | . * 100 | round / 100) ms\t\(.median / $all[0].median * 100 | round / 100) x\t\(.command)"' \
    "$work/times.json" | sed "s|$work/||g"
}

key=service-030000.port
set -- "$work/eventloop $work/small.yaml" "$program --no-schema -f $work/small.yaml get account.email"
command -v jq >/dev/null && set -- "$@" "jq -n 1"
if python3 -c 'import ruamel.yaml' 2>/dev/null; then
  set -- "$@" "python3 $work/ruamel-get.py $work/small.yaml account.email"
fi
compare 'get, small file (start-up)' "$@"

set -- "$work/eventloop $work/large.yaml" "$program --no-schema -f $work/large.yaml get $key"
compare 'get, 20 MB' "$@"

# Each run writes: the value alternates between two files' worth of edits, so that no run finds it already set.
cat >"$work/set.sh" <<SH
#!/bin/sh
read -r last <"$work/last" || last=0
next=\$((last + 1))
echo "\$next" >"$work/last"
exec $program --no-schema -f $work/large.yaml set $key "\$next"
SH
chmod +x "$work/set.sh"
echo 0 >"$work/last"
compare 'set, 20 MB (read, edit, prove, write, fsync)' "$work/eventloop $work/large.yaml" "$work/set.sh"

# Against the validators that are installed: SOURCEMETA names the program of sourcemeta-jsonschema.
schema=Benchmarks/services.schema.json
# A file with an anchor at its very end is read twice: the quick reader gives up there.
cp "$work/large.yaml" "$work/anchored.yaml"
printf 'last: &last {host: x, port: 1}\n' >>"$work/anchored.yaml"
set -- "$work/eventloop $work/large.yaml" "$program -s $schema validate $work/large.yaml" \
  "$program -s $schema validate $work/anchored.yaml"
[ -n "${SOURCEMETA:-}" ] && set -- "$@" "$SOURCEMETA validate $schema $work/large.yaml"
compare 'validate with a JSON Schema, 20 MB' "$@"
# check-jsonschema takes minutes for such a file, so it gets the small one.
if command -v check-jsonschema >/dev/null; then
  python3 Benchmarks/make-large.py 0.02 "$work/services.yaml"
  compare 'validate with a JSON Schema, a small file' "$program -s $schema validate $work/services.yaml" \
    "check-jsonschema --schemafile $schema $work/services.yaml"
fi

printf '\npeak memory, times the file\n'
size=$(stat -c %s "$work/large.yaml")
for verb in "get $key" "set $key 1"; do
  # shellcheck disable=SC2086
  peak=$(/usr/bin/time -f %M "$program" --no-schema -f "$work/large.yaml" $verb 2>&1 >/dev/null | tail -n 1)
  echo "$verb $peak $size" | awk '{printf "  %.1f x\t%s\n", $(NF-1) * 1024 / $NF, $1}'
done

# A schema is loaded by every verb, and as much of it evaluated as the verb asks: `get` of one setting the settings on
# which that depends, `list` all of them. 1,000 settings with as many conditions within 10 ms, and linear.
for count in 1000 2000 20000; do
  python3 Benchmarks/make-schema.py $count "$work/settings-$count.confedit.yaml"
  printf '{}\n' >"$work/settings-$count.yaml"
done
with_schema() { # COUNT VERB WORD...: a command under a schema of so many settings
  count=$1
  shift
  printf '%s' "$program -s $work/settings-$count.confedit.yaml -f $work/settings-$count.yaml $*"
}
compare 'get and list with a schema of 1,000 settings, 20,000 settings' \
  "$work/eventloop $work/settings-1000.confedit.yaml" "$(with_schema 1000 get part-3.key-33)" \
  "$(with_schema 20000 get part-3.key-33)" "$(with_schema 1000 list)" "$(with_schema 20000 list)"

# The time that the shell waits after Tab: within 10 ms.
compare 'completion of a key, with 2,000 settings' "$work/eventloop $work/settings-2000.confedit.yaml" \
  "$program complete fish -- confedit -s $work/settings-2000.confedit.yaml -f $work/settings-2000.yaml get part-3."

if command -v valgrind >/dev/null; then
  printf '\ninstructions, which no other work on the machine changes\n'
  for count in 1000 20000; do
    for verb in 'get part-3.key-33' list; do
      # shellcheck disable=SC2046,SC2086
      valgrind --tool=callgrind --callgrind-out-file=/dev/null $(with_schema $count $verb) 2>&1 >/dev/null |
        awk -v what="$verb with $count settings" '/Collected/ { printf "  %.1f million\t%s\n", $NF / 1e6, what }'
    done
  done
fi

printf '\nkeys in the form, 2,000 settings on one page\n'
python3 Benchmarks/form-keys.py "$program" "$work/settings-2000.confedit.yaml" "$work/settings-2000.yaml"
