/** `sluice completion`: shell scripts generated from the commands themselves, so that they always match. */

import type { Command } from 'commander'
import { type Place, placesOf } from './command-tree.ts'

/** The script of a shell. @param shell - `bash`, `zsh` or `fish`. */
export function completionScript(program: Command, shell: string): string {
  const places = placesOf(program)
  if (shell === 'fish') return fishScript(places)
  return shell === 'zsh' ? zshScript(places) : bashScript(places)
}

/** Words that lead to a position, so that everything else is known to be an argument. */
function pathsOf(places: readonly Place[]): string[] {
  return places.flatMap(({ path }) => (path === '' ? [] : [path]))
}

/** Flags that take a value: `place|--flag`. */
function takers({ path, flags }: Place): string[] {
  return flags.filter(({ takesValue }) => takesValue).map(({ name }) => `${path}|${name}`)
}

/** Shell code shared by bash and zsh: sets `path`, and `value_of` if a flag expects its value. */
function walk(places: readonly Place[]): string {
  return `  local path='' value_of='' word
  for word in "$@"; do
    if [[ -n $value_of ]]; then value_of=''; continue; fi
    if [[ $word == -* ]]; then
      case "$path|$word" in
        ${places.flatMap(takers).map(quoted).join('|')}) value_of=$word ;;
      esac
      continue
    fi
    case "$path \${word}" in
      ${pathsOf(places)
        .map((path) => quoted(path.includes(' ') ? path : ` ${path}`))
        .join('|')}) path="\${path:+$path }$word" ;;
    esac
  done
`
}

/** The `case` of completions: values of a flag, else commands, choices and flags. */
function cases(places: readonly Place[], take: (words: string) => string): string {
  const values = places.flatMap(({ path, flags }) =>
    flags
      .filter(({ takesValue }) => takesValue)
      .map(
        ({ name, choices }) => `      ${quoted(`${path}|${name}`)}) ${take(choices.join(' '))} ;;`
      )
  )
  const words = places.map(({ path, commands, flags, choices }) => {
    const all = [...commands.map(({ name }) => name), ...choices, ...flags.map(({ name }) => name)]
    return `      ${quoted(path)}) ${take(all.join(' '))} ;;`
  })
  return `  if [[ -n $value_of ]]; then
    case "$path|$value_of" in
${values.join('\n')}
    esac
  else
    case "$path" in
${words.join('\n')}
    esac
  fi
`
}

function bashScript(places: readonly Place[]): string {
  return `# Completion of sluice for bash. Made by: sluice completion bash
_sluice() {
  local current=\${COMP_WORDS[COMP_CWORD]} words=''
  _sluice_words "\${COMP_WORDS[@]:1:COMP_CWORD-1}"
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
_sluice_words() {
${walk(places)}${cases(places, (words) => `words=${quoted(words)}`)}}
complete -o default -F _sluice sluice
`
}

function zshScript(places: readonly Place[]): string {
  return `#compdef sluice
# Completion of sluice for zsh. Made by: sluice completion zsh
_sluice() {
  local found=''
  _sluice_words "\${(@)words[2,CURRENT-1]}"
  if [[ -n $found ]]; then compadd -- \${=found}; else _files; fi
}
_sluice_words() {
${walk(places)}${cases(places, (words) => `found=${quoted(words)}`)}}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _sluice "$@"; else compdef _sluice sluice; fi
`
}

function fishScript(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, commands, flags, choices }) => {
    const at = `complete -c sluice -n ${quoted(`__sluice_at "${path}"`)}`
    return [
      ...commands.map(({ name, text }) => `${at} -f -a ${name} -d ${quoted(text)}`),
      ...choices.map((choice) => `${at} -f -a ${choice}`),
      ...flags.map(({ name, text, takesValue, choices: values }) => {
        const value = takesValue
          ? values.length > 0
            ? ` -x -a ${quoted(values.join(' '))}`
            : ' -r'
          : ''
        return `${at} -l ${name.slice(2)} -d ${quoted(text)}${value}`
      })
    ]
  })
  return `# Completion of sluice for fish. Made by: sluice completion fish
function __sluice_at
    set -l path
    for word in (commandline -opc)[2..]
        string match -q -- '-*' $word; and continue
        contains -- (string join ' ' $path $word) ${pathsOf(places).map(quoted).join(' ')}; and set -a path $word
    end
    test (string join ' ' $path) = $argv[1]
end
${lines.join('\n')}
`
}

/** In single quotes, as all three shells read them; an apostrophe inside becomes a typographic one. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`
}
