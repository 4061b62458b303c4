/**
 * The running text of Markdown, from which a summary can take sentences.
 *
 * Lines and bounded patterns instead of a parser, because this runs on the service's own thread and a
 * page may be hostile Markdown. `mdast-util-from-markdown` takes 40 times as long on
 * articles (1.1 s for 640 kB), 12 s on 30 kB of `*a_ ` and overflows the stack on 30,000 `>`.
 */

/** Blocks of text: no headings, code, tables, rules, images; markers of lists and quotes removed. */
export function markdownProse(markdown: string): string[] {
  const blocks: string[] = []
  let lines: string[] = []
  let fence: string | undefined
  const flush = (): void => {
    const text = inlineText(lines.join(' '))
    if (text !== '') blocks.push(text)
    lines = []
  }
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]?.slice(0, 3)
    if (fence !== undefined) {
      if (mark === fence) fence = undefined
      continue
    }
    const body = line.replace(/^\s*(?:>\s?)*/, '')
    const isItem = /^(?:[-*+]|\d{1,9}[.)])\s/.test(body)
    if (mark !== undefined || isItem || NOT_PROSE.test(body)) flush()
    if (mark !== undefined) fence = mark
    else if (!NOT_PROSE.test(body)) lines.push(body.replace(/^(?:[-*+]|\d{1,9}[.)])\s+/, '').trim())
  }
  flush()
  return blocks
}

/** Blank lines, headings, rows of tables, rules, definitions. */
const NOT_PROSE = /^(?:$|#{1,6}\s|\||(?:[-*_=]\s*){3,}$|\[[^\]]{1,200}\]:)/

/** An address, which may have parentheses in pairs. */
const ADDRESS = /[^()\s]{0,4000}(?:\([^()\s]{0,500}\)[^()\s]{0,500}){0,3}/.source
const TITLE = /(?:\s"[^"]{0,500}")?/.source
const IMAGE = new RegExp(`!\\[[^[\\]]{0,2000}\\]\\(${ADDRESS}${TITLE}\\)`, 'g')
const LINK = new RegExp(`\\[([^[\\]]{0,2000})\\]\\((?:<[^<>]{0,4000}>|${ADDRESS})${TITLE}\\)`, 'g')
const BARE_ADDRESS = /<(?:https?:\/\/|mailto:)[^<>\s]{1,2000}>/g
const FOOTNOTE = /\[\^[^\]]{1,100}\]/g
const MARKS =
  /(?<!\\)(?:\*{1,3}|~~|`+)|(?<![\p{L}\p{N}\\])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}])/gu

function inlineText(text: string): string {
  return text
    .replace(IMAGE, '')
    .replace(FOOTNOTE, '')
    .replace(LINK, '$1')
    .replace(BARE_ADDRESS, '')
    .replace(/<br\s?\/?>/g, ' ')
    .replace(MARKS, '')
    .replace(/&#x([\da-f]{1,6});/gi, (_, code) => fromCode(code))
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Markdown writes spaces and marks that it would lose as references. */
function fromCode(code: string): string {
  const point = Number.parseInt(code, 16)
  return point <= 0x10ffff ? String.fromCodePoint(point) : ''
}
