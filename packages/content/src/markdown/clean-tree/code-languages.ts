/** Names of programming, markup and data languages, as highlighters and authors write them. */

/** Checks whether a word is the name of a language, or a common short name of one. The word must be lower case. */
export function isLanguage(name: string): boolean {
  return LANGUAGES.has(name)
}

/**
 * Checks whether a label beside code names its language: `C#` beside `csharp`, `Shell` beside `bash`.
 *
 * @param language - language of the code; if `undefined`, any language matches.
 */
export function isNameOf(label: string, language: string | undefined): boolean {
  const name = plain(label)
  if (language === undefined) return LANGUAGES.has(name) || ALIASES.has(name)
  const code = plain(language)
  return name === code || familyOf(name) === familyOf(code)
}

/** The name of a language as used in fences: `csharp` for `C#`; `undefined` for any other text. */
export function languageOf(label: string): string | undefined {
  const name = plain(label)
  return ALIASES.get(name) ?? (LANGUAGES.has(name) ? name : undefined)
}

function plain(label: string): string {
  return label.trim().toLowerCase()
}

function familyOf(name: string): string {
  const main = ALIASES.get(name) ?? name
  return FAMILIES.get(main) ?? main
}

const LANGUAGES: ReadonlySet<string> = new Set(
  (
    'abap abnf ada adoc apache apacheconf apex applescript arduino arm armasm as asciidoc asm asp aspnet assembly ' +
    'astro autohotkey autoit awk bash bat batch basic bibtex bicep bison brainfuck c c++ caddyfile cfg clean clj ' +
    'clojure cmake cmd cobol coffee coffeescript common-lisp conf console cpp cql cr crystal cs csharp csp css csv ' +
    'cuda cue cython d dart delphi dhall diff django dns docker dockerfile dos dot dotenv ebnf ejs elixir elm emacs ' +
    'env erb erl erlang ex excel exs f# f90 fish flow forth fortran fs fsharp gdscript gherkin git glsl gnuplot go ' +
    'golang gql gradle graphql groovy haml handlebars haskell haxe hbs hcl hlsl hs html htmlbars http https hx hy ' +
    'ignore ini ino ipython ipython3 irb java javascript jinja jinja2 jl js json json5 jsonc jsonl jsonnet jsx julia ' +
    'kotlin kt kts kusto latex ldif less lisp livescript llvm log lua makefile make markdown markup mathematica ' +
    'matlab maxima md mdx mermaid meson metal ml mongodb mustache mysql n1ql nasm nginx nim nix nushell objc ' +
    'objective-c objectivec ocaml octave openscad pascal patch pcre perl pgsql php php-template pl plantuml plist ' +
    'plpgsql plsql postgres postgresql powershell pq processing profile prolog promql properties proto protobuf ps ' +
    'ps1 psql pug puppet purescript py py3 pycon python python-repl python2 python3 q qml r rails razor rb rego ' +
    'regex rest restructuredtext riscv rmd robot rs rst ruby rust sas sass scala scheme scm scss sed sh shell ' +
    'shell-session smali smalltalk sml solidity sparql splunk sql sqlite stan stata stylus sty svelte svg swift ' +
    'systemd systemverilog tcl terraform tex textile tf thrift toml tsql tsx ts turtle twig typescript typst v vala ' +
    'vb vba vbnet vbscript verilog vhdl vim viml vue wasm wat wgsl xhtml xml xpath xquery xsl xslt yaml yml zig zsh'
  ).split(' ')
)

/** Names that pages write differently than fences. */
const ALIASES = new Map<string, string>([
  ['c#', 'csharp'],
  ['f#', 'fsharp'],
  ['visual basic', 'vb'],
  ['vb.net', 'vbnet'],
  ['asp.net', 'aspnet'],
  ['objective-c', 'objectivec'],
  ['node.js', 'javascript'],
  ['nodejs', 'javascript'],
  ['command line', 'shell'],
  ['terminal', 'shell'],
  ['bash/shell', 'bash'],
  ['shell session', 'shell-session'],
  ['emacs lisp', 'lisp'],
  ['t-sql', 'tsql'],
  ['pl/sql', 'plsql'],
  ['protocol buffers', 'protobuf'],
  ['azure cli', 'azurecli'],
  ['azure powershell', 'azurepowershell'],
  ['.net cli', 'dotnetcli'],
  ['html/xml', 'html']
])

/** Languages that share labels. */
const FAMILIES = new Map<string, string>([
  ...each('javascript', 'js jsx node mjs cjs'),
  ...each('typescript', 'ts tsx'),
  ...each(
    'shell',
    'bash sh zsh console shell-session shellscript terminal azurecli dotnetcli fish'
  ),
  ...each('python', 'py py3 python2 python3 pycon ipython ipython3 python-repl'),
  ...each('csharp', 'cs c#'),
  ...each('cpp', 'c++ cplusplus cc'),
  ...each('yaml', 'yml'),
  ...each('ruby', 'rb irb'),
  ...each('rust', 'rs'),
  ...each('go', 'golang'),
  ...each('kotlin', 'kt kts'),
  ...each('markdown', 'md mdx'),
  ...each('html', 'markup xhtml htmlbars'),
  ...each('json', 'json5 jsonc jsonl'),
  ...each('powershell', 'ps ps1 pwsh azurepowershell'),
  ...each('haskell', 'hs'),
  ...each('objectivec', 'objc objective-c'),
  ...each('docker', 'dockerfile'),
  ...each('terraform', 'tf hcl'),
  ...each('postgresql', 'postgres pgsql psql plpgsql'),
  ...each('fsharp', 'fs f#'),
  ...each('elixir', 'ex exs'),
  ...each('text', 'txt plaintext plain')
])

function each(family: string, names: string): [string, string][] {
  return names.split(' ').map((name) => [name, family])
}
