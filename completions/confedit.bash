# Completion of confedit for bash. Made by: confedit completion bash

_confedit() {
    local line rule=
    COMPREPLY=()
    while IFS= read -r line; do
        if [ -z "$rule" ]; then
            rule=$line
        else
            COMPREPLY[${#COMPREPLY[@]}]=$line
        fi
    done <<EOF
$("$1" complete bash -- "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
EOF
    if [ "$rule" = nospace ]; then
        compopt -o nospace 2>/dev/null
    fi
}

complete -F _confedit confedit
