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

/** Blank lines separate paragraphs; other line ends are kept. */
export function textHtml(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n[\t ]*\n\s*/)
  const blocks = paragraphs.map((paragraph) => escaped(paragraph.trim()).replaceAll('\n', '<br>'))
  return blocks
    .filter((block) => block !== '')
    .map((block) => `<p>${block}</p>`)
    .join('\n')
}

/** One block of code, as served. @returns `undefined` for an empty text. */
export function codeReading(text: string, language: string): DocumentReading | undefined {
  const code = text.trim()
  if (code === '') return undefined
  return { html: `<body><pre><code class="language-${language}">`, code }
}
