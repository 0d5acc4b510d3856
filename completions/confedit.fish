# Completion of confedit for fish. Made by: confedit completion fish

function __confedit_complete
    set -l words (commandline -opc)
    set -l answer ($words[1] complete fish -- $words (commandline -ct | string unescape) 2>/dev/null)
    if string match -q 'files*' -- $answer[1]
        set -l endings (string split \t -- $answer[1])[2..-1]
        __fish_complete_directories (commandline -ct) ''
        for ending in $endings
            test -n "$ending"; and __fish_complete_suffix .$ending
        end
    else
        string join -- \n $answer[2..-1]
    end
end

complete -c confedit -f -a '(__confedit_complete)'
