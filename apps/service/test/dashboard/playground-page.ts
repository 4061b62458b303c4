/** The playground in a test: its controls, its code, and pages for it to read. */

import type { Locator, Page } from 'playwright-core'

/** Words of the long article. */
const LONG_WORDS = 3_000

const TEXT =
  'The mill on the lower river was built before the weir and has outlived it twice. It ground corn for three villages. '

/** An article with a menu, related links and a footer. */
export const ARTICLE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The mill</title></head><body>
<nav class="menu"><a href="/">Home</a> <a href="/map">Map</a> <a href="/about">About us</a></nav>
<main><article><h1>The mill</h1><p>${TEXT.repeat(3)}</p><h2>The weir</h2><p>${TEXT.repeat(4)}</p>
<img src="/mill.jpg" alt="The mill"></article></main>
<aside class="related"><h2>Related</h2><ul><li><a href="/weirs">All about weirs</a></li><li><a href="/locks">Locks</a></li></ul></aside>
<footer>© 2026 River Notes</footer></body></html>`

/** The same with many words. */
export const LONG = `<!doctype html><html lang="en"><title>Long</title><main><article><h1>Long</h1>
${`<p>${TEXT.repeat(5)}</p>`.repeat(LONG_WORDS / 105)}</article></main></html>`

/** A large JSON document: more than ten megabytes once it is indented. */
export const LARGE = JSON.stringify({
  rivers: Array.from({ length: 60_000 }, (_, n) => ({
    id: n,
    name: `River ${n}`,
    deep: { at: n }
  })),
  last: 'the end of the text'
})

/** A PDF with a page for each text, whose first line is a heading. */
export function pdfOf(pages: readonly string[]): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, n) => {
      const [heading = '', ...lines] = text.split('\n')
      const drawn = [
        `BT /F1 28 Tf 72 720 Td (${heading}) Tj ET`,
        ...lines.map((line, row) => `BT /F1 11 Tf 72 ${680 - 16 * row} Td (${line}) Tj ET`)
      ].join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * n} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`
      ]
    })
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(file)
}

/** The text that an editor shows; of a long one the part that is laid out. */
export function shownCode(page: Page, within: string): Promise<string> {
  return page
    .locator(`${within} .cm-line`)
    .evaluateAll((lines) => lines.map((line) => line.textContent).join('\n'))
}

/** The code of a language in the drawer, which must be open. */
export async function drawerCode(page: Page, language: string): Promise<string> {
  await page.getByRole('dialog').getByRole('tab', { name: language, exact: true }).click()
  await page.locator('.drawer .cm-line').first().waitFor()
  return shownCode(page, '.drawer')
}

/** The control of an option: its words come first, then its name in a request. */
export function optionField(page: Page, name: string): Locator {
  return page.getByLabel(new RegExp(`\\S ${name.replaceAll('.', '\\.')}$`))
}
