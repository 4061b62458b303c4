/** Plain text and code as HTML. */

/** Text as HTML text. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Paragraphs are apart by empty lines; other line ends are kept. */
export function textHtml(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n[\t ]*\n\s*/)
  const blocks = paragraphs.map((paragraph) => escaped(paragraph.trim()).replaceAll('\n', '<br>'))
  return blocks
    .filter((block) => block !== '')
    .map((block) => `<p>${block}</p>`)
    .join('\n')
}

/** One block of code, as served. */
export function codeHtml(text: string, language: string): string | undefined {
  if (text.trim() === '') return undefined
  return `<pre><code class="language-${language}">${escaped(text.trim())}</code></pre>`
}
