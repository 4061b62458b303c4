/** The type of a text, by its beginning and end. */

/** The beginning of a text, at most {@link TEXT_HEAD} bytes, and its end; without white space around. */
export interface TextEnds {
  readonly start: string
  readonly end: string
}

/** Bytes of a text that its type is read from: declarations and comments may come before the root element. */
export const TEXT_HEAD = 4096

/** The type of HTML, XHTML, XML with a root that says what it is, and JSON; `undefined` for any other text. */
export function typeOfMarkup(ends: TextEnds): string | undefined {
  if (ends.start.startsWith('<')) return typeOfTags(ends.start)
  return isJson(ends) ? 'application/json' : undefined
}

/** Returns true if a text of tags is a whole page, in HTML or XHTML. */
export function isHtml(start: string): boolean {
  return /^<html[\s>/]/i.test(rootOf(start))
}

function typeOfTags(start: string): string | undefined {
  const root = rootOf(start)
  const xml = xmlTypeOf(start, root)
  if (xml !== undefined) return xml
  if (HTML_START.test(start)) return 'text/html'
  return start.startsWith('<?xml') ? 'text/xml' : undefined
}

/**
 * The type of an XML document, by its first element: XHTML if that is `html`, a feed or a sitemap.
 *
 * @returns `undefined` for HTML, which has no XML declaration and no namespace that is needed, and other XML.
 */
function xmlTypeOf(start: string, root: string): string | undefined {
  const name = /^<(?:[\w.-]+:)?([\w.-]+)/.exec(root)?.[1] ?? ''
  const isXml = start.startsWith('<?xml')
  if (name.toLowerCase() === 'html') return isXml ? 'application/xhtml+xml' : undefined
  if (name === 'rss') return 'application/rss+xml'
  if (name === 'RDF') return isXml || /\sxmlns/.test(root) ? 'application/rdf+xml' : undefined
  if (!isXml && !/\sxmlns(?::\w+)?\s*=/.test(root)) return undefined
  if (name === 'feed') return 'application/atom+xml'
  return /^(?:urlset|sitemapindex)$/.test(name) ? 'text/xml' : undefined
}

/** From the first element on: behind the XML declaration, instructions, comments and the document type. */
function rootOf(start: string): string {
  let rest = start
  for (;;) {
    const end = endOfProlog(rest)
    if (end === undefined) return rest
    rest = rest.slice(end).trimStart()
  }
}

/** The end of a leading construct that is not an element; the text's length if it does not end. */
function endOfProlog(text: string): number | undefined {
  const closing = text.startsWith('<?')
    ? '?>'
    : text.startsWith('<!--')
      ? '-->'
      : /^<!doctype\b/i.test(text)
        ? '>'
        : undefined
  if (closing === undefined) return undefined
  // A document type may declare its own entities.
  const subset = closing === '>' ? /^[^>]*\[[^\]]*\]\s*/.exec(text)?.[0].length : undefined
  const end = text.indexOf(closing, subset ?? 0)
  return end === -1 ? text.length : end + closing.length
}

/** The beginning of an HTML document, after spaces and a BOM (WHATWG MIME Sniffing §7.1, and the tags of today). */
const HTML_START =
  /^<(?:!--|(?:!doctype html|a|article|aside|b|blockquote|body|br|center|code|dd|details|div|dl|dt|em|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|li|link|main|meta|nav|noscript|ol|p|picture|pre|script|section|small|span|strong|style|svg|table|tbody|td|th|title|tr|ul|video)[\s>/])/i

/** An object whose first key is there, or a list whose first value is. */
const JSON_START =
  /^(?:\)\]\}',?\s*)?(?:\{\s*(?:\}|"(?:[^"\\]|\\.){0,500}"\s*:)|\[\s*(?:\]$|\{\s*["}]|\[[\s[]*(?:[\]{"\d-]|true|false|null)|(?:"(?:[^"\\]|\\.){0,500}"|-?\d[\d.eE+-]{0,30}|true|false|null)\s*(?:,|\]$)))/

function isJson({ start, end }: TextEnds): boolean {
  return JSON_START.test(start) && /[}\]]$/.test(end)
}

/** Types of files that servers without a table of types send as text, by the ending of their names. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ...each('text/markdown', 'md markdown mdown mkd mdx'),
  ...each('text/csv', 'csv'),
  ...each('text/tab-separated-values', 'tsv'),
  ...each('text/vtt', 'vtt'),
  ...each('application/x-subrip', 'srt'),
  ...each('text/calendar', 'ics'),
  ...each('text/vcard', 'vcf'),
  ...source('asciidoc', 'adoc asciidoc'),
  ...source('asm', 'asm s'),
  ...source('awk', 'awk'),
  ...source('bash', 'bash bashrc profile'),
  ...source('bat', 'bat cmd'),
  ...source('bibtex', 'bib'),
  ...source('c', 'c h'),
  ...source('clojure', 'clj cljs cljc edn'),
  ...source('cmake', 'cmake'),
  ...source('coffeescript', 'coffee'),
  ...source('cpp', 'cc cpp cxx hh hpp hxx'),
  ...source('csharp', 'cs'),
  ...source('crystal', 'cr'),
  ...source('css', 'css'),
  ...source('cuda', 'cu cuh'),
  ...source('dart', 'dart'),
  ...source('diff', 'diff patch'),
  ...source('dot', 'dot gv'),
  ...source('elixir', 'ex exs'),
  ...source('erlang', 'erl hrl'),
  ...source('fortran', 'f f77 f90 f95 f03 for'),
  ...source('fsharp', 'fs fsx'),
  ...source('gitignore', 'gitignore dockerignore npmignore eslintignore gitattributes'),
  ...source('glsl', 'glsl vert frag'),
  ...source('go', 'go'),
  ...source('graphql', 'graphql gql'),
  ...source('groovy', 'groovy gradle'),
  ...source('handlebars', 'hbs'),
  ...source('haskell', 'hs'),
  ...source('hcl', 'hcl tf tfvars'),
  ...source('ini', 'ini cfg conf service timer socket desktop editorconfig npmrc gitconfig'),
  ...source('java', 'java'),
  ...source('javascript', 'js mjs cjs'),
  ...source('json', 'json5 jsonc'),
  ...source('jinja', 'j2 jinja'),
  ...source('jsx', 'jsx'),
  ...source('julia', 'jl'),
  ...source('kotlin', 'kt kts'),
  ...source('less', 'less'),
  ...source('lisp', 'lisp el'),
  ...source('log', 'log'),
  ...source('lua', 'lua'),
  ...source('makefile', 'mk'),
  ...source('matlab', 'm'),
  ...source('mermaid', 'mmd mermaid'),
  ...source('nim', 'nim'),
  ...source('nix', 'nix'),
  ...source('ocaml', 'ml mli'),
  ...source('org', 'org'),
  ...source('pascal', 'pas dpr'),
  ...source('pem', 'pem crt csr asc'),
  ...source('perl', 'pl pm'),
  ...source('php', 'php'),
  ...source('po', 'po pot'),
  ...source('powershell', 'ps1 psm1'),
  ...source('prolog', 'pro'),
  ...source('properties', 'properties env'),
  ...source('pug', 'pug'),
  ...source('protobuf', 'proto'),
  ...source('python', 'py pyi pyw'),
  ...source('r', 'r'),
  ...source('rst', 'rst'),
  ...source('ruby', 'rb gemspec'),
  ...source('rust', 'rs'),
  ...source('sass', 'sass'),
  ...source('scala', 'scala sbt'),
  ...source('scheme', 'scm rkt'),
  ...source('scss', 'scss'),
  ...source('sh', 'sh zsh ksh fish'),
  ...source('solidity', 'sol'),
  ...source('sql', 'sql'),
  ...source('svelte', 'svelte'),
  ...source('swift', 'swift'),
  ...source('tcl', 'tcl'),
  ...source('tex', 'tex sty cls'),
  ...source('text', 'pub ascii'),
  ...source('toml', 'toml'),
  ...source('tsx', 'tsx'),
  ...source('typescript', 'ts mts cts'),
  ...source('vb', 'vb vbs bas'),
  ...source('verilog', 'sv svh'),
  ...source('vhdl', 'vhd vhdl'),
  ...source('vim', 'vim'),
  ...source('vue', 'vue'),
  ...source('wat', 'wat'),
  ...source('yaml', 'yaml yml'),
  ...source('zig', 'zig')
])

/** Names that say more than their ending. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...each('text/markdown', 'llms.txt llms-full.txt llms-ctx.txt llms-ctx-full.txt'),
  ...source('docker', 'dockerfile containerfile'),
  ...source('go', 'go.mod go.sum go.work'),
  ...source('groovy', 'jenkinsfile'),
  ...source('makefile', 'makefile gnumakefile'),
  ...source('python', 'sconstruct wscript'),
  ...source('ruby', 'gemfile rakefile podfile vagrantfile brewfile'),
  ...source('text', 'ads.txt app-ads.txt requirements.txt constraints.txt codeowners crontab'),
  ...source('cmake', 'cmakelists.txt')
])

function source(language: string, endings: string): [string, string][] {
  return each(`text/x-${language}`, endings)
}

function each(type: string, names: string): [string, string][] {
  return names.split(' ').map((name) => [name, type])
}

/** The type of a plain text by its address; `text/plain` if the address says nothing. */
export function typeOfName({ pathname }: URL): string {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1).toLowerCase()
  const ending = /\.(\w+)$/.exec(name)?.[1] ?? ''
  return NAMES.get(name) ?? ENDINGS.get(ending) ?? 'text/plain'
}
