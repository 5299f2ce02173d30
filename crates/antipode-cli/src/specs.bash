
# Specs of puzzles. Bash ends a word at each colon, equals sign and quote, and antipode completes
# whole specs. So this reads the word before the cursor, and offers what comes after the last of them.
_antipode_specs() {
    local line=${COMP_LINE:0:COMP_POINT} word= quote= start=0 i c
    for ((i = 0; i < ${#line}; i++)); do
        c=${line:i:1}
        if [[ -n $quote ]]; then
            if [[ $c == "$quote" ]]; then quote= start=${#word}; else word+=$c; fi
        elif [[ $c == [\'\"] ]]; then
            quote=$c start=${#word}
        elif [[ $c == \\ ]]; then
            ((++i))
            word+=${line:i:1}
        elif [[ $c == [[:space:]] ]]; then
            word= start=0
        else
            word+=$c
            [[ $COMP_WORDBREAKS == *"$c"* ]] && start=${#word}
        fi
    done
    if [[ $word =~ ^[A-Za-z]+: && ! $word =~ ^(cmd|net|onnx|pdb|table|file|solver): ]]; then
        local spec
        COMPREPLY=()
        while IFS= read -r spec; do
            spec=${spec:start}
            [[ -n $quote ]] || spec=${spec//;/\\;}
            COMPREPLY+=("$spec")
        done < <("${COMP_WORDS[0]}" completions bash --word "$word" 2> /dev/null)
    else
        _antipode "$@"
    fi
    # Nothing follows a colon or an equals sign but the rest of the word.
    [[ ${COMPREPLY[*]} != *[:=] ]] || compopt -o nospace 2> /dev/null
}

complete -F _antipode_specs -o bashdefault -o default antipode
