/** The URLs that a README says a parser answers. */

/** Maximum rules that one pattern may stand for. */
const MOST = 1_000

/**
 * The rules in the section "URLs": code spans and first words of lines that look like `host/path`, and `*` for "Every
 * host". `shop.{com,de}/{p,item}` stands for all four. `undefined` if there is no such section.
 */
export function readmeRules(markdown: string): ReadonlySet<string> | undefined {
  const section = sectionOf(markdown)
  if (section === undefined) return undefined
  const rules = new Set<string>()
  for (const line of section) {
    const first = /^[\s|*-]*([^\s|`]+)/.exec(line)?.[1] ?? ''
    for (const text of [first, ...codeSpans(line)].flatMap(spelledOut)) {
      if (/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+(?:\/\S*)?$/.test(text)) rules.add(text)
      if (text === '*') rules.add('*')
    }
    if (/\bevery host\b/i.test(line)) rules.add('*')
  }
  return rules
}

/** `'a.{b,c}/d'` as `'a.b/d'` and `'a.c/d'`. */
function spelledOut(pattern: string): string[] {
  let texts = ['']
  for (const piece of pattern.split(/(\{[^{}]*\})/)) {
    const choices = piece.startsWith('{') ? piece.slice(1, -1).split(',') : [piece]
    if (texts.length * choices.length > MOST) return []
    texts = texts.flatMap((text) => choices.map((choice) => text + choice))
  }
  return texts
}

function sectionOf(markdown: string): string[] | undefined {
  const lines = markdown.split(/\r?\n/)
  const start = lines.findIndex((line) => /^## +URLs\b/.test(line))
  if (start === -1) return undefined
  const length = lines.slice(start + 1).findIndex((line) => /^##? /.test(line))
  return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length)
}

function codeSpans(line: string): string[] {
  // Every second piece between backticks is code.
  return line.split('`').filter((_, place) => place % 2 === 1)
}
