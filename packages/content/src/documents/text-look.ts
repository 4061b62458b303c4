/** Detection of the kind of a plain text: Markdown, lines whose white space matters, or prose. */

/** Lines, and characters of each, that decide: a longer text is judged by its beginning. */
const LINES = 2000
const CHARS = 400

/** Constructs of Markdown that other texts rarely have. Each counts once. */
const MARKDOWN = {
  heading: /^#{1,6} \S/,
  fence: /^ {0,3}(?:```|~~~)[\w+#.-]* *$/,
  item: /^(?:[-*+]|\d{1,3}[.)]) +\S/,
  link: /\[[^\]\n]+\]\((?:https?:|\/|\.|#|[\w-]+[./])[^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/,
  emphasis: /(?<![\w*])\*\*[^\s*][^*\n]*\*\*(?!\w)/
} as const

/** Beginnings of configuration: `name: value`, `name = value`. */
const SETTING = /^\s*(?:-\s+)?[\w.-]+\s*(?::(?:\s|$)|=)/

/**
 * Checks whether a text is Markdown although its type does not say so: it has at least two of Markdown's constructs, or
 * headings alone. A heading stands between empty lines, which separates it from the comments of scripts.
 */
export function looksLikeMarkdown(text: string): boolean {
  if (/^\s*(?:<|#!)/.test(text) || SIGNED.test(text)) return false
  const lines = linesOf(text)
  const seen = new Set<string>()
  let headings = 0
  let settings = 0
  for (const [index, line] of lines.entries()) {
    if (SETTING.test(line)) settings++
    if (MARKDOWN.heading.test(line)) {
      if (isBlank(lines[index - 1]) && isBlank(lines[index + 1])) headings++
      continue
    }
    for (const name of ['fence', 'item', 'link', 'emphasis'] as const) {
      if (MARKDOWN[name].test(line)) seen.add(name)
    }
  }
  if (settings > filledIn(lines) / 3) return false
  return seen.size + Number(headings > 0) > 1 || (headings > 1 && !isVerbatim(text))
}

/** First lines of formats that say what they are: differences, keys, histories, answers of servers, macros, sequences, games. */
const SIGNED =
  /^\s*(?:diff --git |Index: \S+\n=|--- \S[^\n]*\n\+\+\+ |From [\da-f]{6,40} |-----BEGIN [A-Z ]+-----|(?:ssh|ecdsa)-[\w-]+ AAAA|@echo off|%!PS|\.(?:TH|Dd|\\") |BEGIN:[A-Z]+\n|#\+\w+:|commit [\da-f]{40}\n|HTTP\/\d\S{0,3} \d{3} |>[^\n]{1,200}\n[A-Z]{20,200}\n|\[[A-Z]\w{1,30} "[^"\n]{0,200}"\]\n\[)/i

/** Share of lines with an indent from which all lines count as laid out, and of lines laid out in other ways. */
const INDENTED = 0.3
const LAID_OUT = 0.05

/** Columns: two spaces or a tab inside a line. Typists put two spaces after a sentence. */
const COLUMNS = /[^\s.?!:;"'”’)](?: {2}|\t)/
const SENTENCE_END = /[.!?"”’»]$/
/** Drawings and rules. */
const DRAWING = /^\s*[|+][-=|+ ].*[|+]$|[─-╿█▀▄]/
/** Statements, settings, comments and records of programs. What a speaker says ends as a sentence. */
const STATEMENT =
  /[;{}]$|^\s*(?:[#;]|\/\/|--|\/\*|\*\/)|^[\w.$-]+(?: [\w.$-]+){0,3} ?(?:=|[=<>~!]=|:(?:$| ?\S*$| .*[^.!?]$))|^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
/** Declarations, commands in capitals, lines of servers, entries of translations. */
const CODE_LINE =
  /^\s*(?:const|let|var) [\w{[]|^(?:import|from) \S+ (?:import|from) |^import ['"{\w./]+$|^(?:require|include|load|source) ['"]|^(?:export|module\.exports|require\()|^\s*(?:def|class|function|func|fn|sub) \w+ ?[({:<]|^\s*(?:SELECT|FROM|WHERE|GROUP BY|ORDER BY|HAVING|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|(?:LEFT |INNER |RIGHT )?JOIN|LIMIT|VALUES|RUN|COPY|ADD|ENTRYPOINT|CMD|WORKDIR|EXPOSE|ENV|ARG)(?: |$)|^\S+ \S+ \S+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:|^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d |^msg(?:id|str|ctxt)\b/

/**
 * Checks whether the white space of a text is part of it: code, logs, columns, drawings, and memos with indents. The
 * rest is prose, in which an indent only begins a paragraph.
 */
export function isVerbatim(text: string): boolean {
  if (text.startsWith('#!') || SIGNED.test(text)) return true
  const lines = linesOf(text)
  let indented = 0
  let laidOut = 0
  let statements = 0
  for (const [index, line] of lines.entries()) {
    if (isBlank(line)) continue
    const before = lines[index - 1] ?? ''
    const indent = indentOf(line)
    const beginsParagraph =
      indentOf(lines[index + 1] ?? '') < indent && (before === '' || SENTENCE_END.test(before))
    if (indent > 1 && !beginsParagraph) {
      indented++
      if (before !== '' && indent > indentOf(before)) laidOut++
    }
    if (COLUMNS.test(line) || DRAWING.test(line)) laidOut++
    if (STATEMENT.test(line) || CODE_LINE.test(line) || isSymbolic(line)) statements++
  }
  const filled = filledIn(lines)
  if (statements > 1 && statements > filled / 2) return true
  return indented > filled * INDENTED || (laidOut > 1 && laidOut > filled * LAID_OUT)
}

/** Addresses and tags, which sentences have too, and characters that they do not have. */
const QUOTED = /https?:\/\/\S+|<\/?[a-z][^<>]{0,80}>/gi
const SYMBOL = /[{}[\]<>=|\\_$#@^~*+/&%]/g

/** Symbols of a line of code, and their share of it. */
const SYMBOLS = 3
const SYMBOLIC = 0.08

function isSymbolic(line: string): boolean {
  const bare = line.replace(QUOTED, '')
  const symbols = bare.match(SYMBOL)?.length ?? 0
  return symbols >= SYMBOLS && symbols > bare.length * SYMBOLIC
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/, LINES).map((line) => line.slice(0, CHARS).trimEnd())
}

/** Width of a line's indent; a tab counts as four. */
function indentOf(line: string): number {
  return /^\s*/.exec(line)![0].replaceAll('\t', '    ').length
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line === ''
}

function filledIn(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Number(!isBlank(line)), 0)
}
