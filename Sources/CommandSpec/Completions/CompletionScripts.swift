/// The scripts that make a shell ask the program for candidates. They know its name and nothing else.
package struct CompletionScripts: Sendable {
  let program: String

  package init(program: String) { self.program = program }

  /// For bash from 3.2 on, with and without the bash-completion package; `COMP_WORDBREAKS` stays as it is.
  package var bash: String {
    """
    # Completion of \(program) for bash. Made by: \(program) completion bash

    _\(program)() {
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

    complete -F _\(program) \(program)

    """
  }

  /// For zsh from 5.0 on: a function file for `$fpath`, which may be sourced too.
  package var zsh: String {
    """
    #compdef \(program)
    # Completion of \(program) for zsh. Made by: \(program) completion zsh

    _\(program)() {
        local -a answer words_so_far spaced spaced_shown open open_shown
        words_so_far=("${(Q)words[1,CURRENT-1][@]}" "${(Q)PREFIX}")
        answer=("${(@f)$("${(Q)words[1]}" complete zsh -- "${words_so_far[@]}" 2>/dev/null)}")
        case $answer[1] in
            (files*) _files -g "*.(${answer[1]#files })(-.)" ; return ;;
            (directories) _files -/ ; return ;;
        esac
        local -i place
        for ((place = 2; place + 2 <= $#answer; place += 3)); do
            if [[ $answer[place] = space ]]; then
                spaced+=("$answer[place+1]")
                spaced_shown+=("$answer[place+2]")
            else
                open+=("$answer[place+1]")
                open_shown+=("$answer[place+2]")
            fi
        done
        local -i result=1
        (($#spaced)) && compadd -V words -l -d spaced_shown -a spaced && result=0
        (($#open)) && compadd -V words -l -S '' -d open_shown -a open && result=0
        return result
    }

    if [[ $zsh_eval_context[-1] = loadautofunc ]]; then
        _\(program) "$@"
    else
        compdef _\(program) \(program)
    fi

    """
  }

  /// For fish from 3.0 on.
  package var fish: String {
    """
    # Completion of \(program) for fish. Made by: \(program) completion fish

    function __\(program)_complete
        set -l words (commandline -opc)
        set -l answer ($words[1] complete fish -- $words (commandline -ct | string unescape) 2>/dev/null)
        if string match -q 'files*' -- $answer[1]
            set -l endings (string split \\t -- $answer[1])[2..-1]
            __fish_complete_directories (commandline -ct) ''
            for ending in $endings
                test -n "$ending"; and __fish_complete_suffix .$ending
            end
        else
            string join -- \\n $answer[2..-1]
        end
    end

    complete -c \(program) -f -a '(__\(program)_complete)'

    """
  }
}
