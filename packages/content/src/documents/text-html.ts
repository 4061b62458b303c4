/** Plain text and code as HTML. */

import type { DocumentReading } from './document-reading.ts'

/** Text as HTML text. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Blank lines separate paragraphs. Other line ends are kept, except where a writer's line was full. */
export function textHtml(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n[\t ]*\n\s*/)
  const blocks = paragraphs.map((paragraph) => {
    const lines = paragraph.trim().split('\n')
    return escaped(lines.join('\n')).replaceAll('\n', isWrapped(lines) ? ' ' : '<br>')
  })
  return blocks
    .filter((block) => block !== '')
    .map((block) => `<p>${block}</p>`)
    .join('\n')
}

/** Shortest width at which lines are wrapped. */
const WIDTH = 40

/** Checks whether lines end only because the next word would not have fitted. */
function isWrapped(lines: readonly string[]): boolean {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
  if (width < WIDTH) return false
  return lines.every((line, index) => {
    const word = /^\s*\S+/.exec(lines[index + 1] ?? '')?.[0].trim().length
    return word === undefined || line.length + 1 + word > width
  })
}

/** One block of code, as served. @param language - `''` if unknown. @returns `undefined` for an empty text. */
export function codeReading(text: string, language: string): DocumentReading | undefined {
  const code = text.replace(/^(?:[^\S\r\n]*(?:\r\n?|\n))+/, '').trimEnd()
  if (code === '') return undefined
  const name = language === '' ? '' : ` class="language-${language}"`
  return { html: `<body><pre><code${name}>`, code }
}
