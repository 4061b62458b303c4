/**
 * packages/content without Node: bundled for browsers it reads a page in Chromium as it does here, and nothing of Node
 * is in the bundle.
 */

import { gzipSync } from 'node:zlib'
import { findChromium } from '@sluice/acquire/chromium'
import { readPage } from '@sluice/content'
import { documentTree } from '@sluice/content/documents'
import { chromium } from 'playwright-core'
import { type OutputChunk, rolldown } from 'rolldown'
import { describe, expect, test } from 'vitest'

const browser = await findChromium()
if (!browser)
  console.warn('SKIPPED: there is no Chromium; the bundle of packages/content is not run in one')

const PARAGRAPH = 'Ein Wehr hält den Fluß zurück — um die Höhe eines Menschen, 水位は一年中同じ. '
const PAGE = `<!doctype html><html lang=de><title>Wehre</title><meta name=date content="3. März 2024">
  <nav><a href=/>Start</a></nav><article><h1>Wehre 🌊</h1>${`<p>${PARAGRAPH.repeat(6)}</p>`.repeat(30)}
  <pre><code class=language-js>let weir = 'ä' < "—"</code></pre>
  <table><tr><th>Fluß<th>Höhe<tr><td>Wye<td>2 m</table></article><footer>Impressum</footer>`
const url = 'https://wehre.example/'

/** An entry point that hands out what it imports, as one script. */
async function bundled(entry: string): Promise<string> {
  const build = await rolldown({
    input: 'entry',
    platform: 'browser',
    resolve: { conditionNames: ['@sluice/source', 'browser', 'import', 'default'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : undefined),
        load: (id) => (id === 'entry' ? entry : undefined)
      }
    ]
  })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  const chunks = output.filter((one): one is OutputChunk => one.type === 'chunk')
  expect(chunks).toHaveLength(1)
  expect(chunks[0]?.imports).toEqual([])
  return chunks[0]?.code ?? ''
}

describe('packages/content in a browser', () => {
  const entry = `import { readPage } from '@sluice/content'
    import { documentTree } from '@sluice/content/documents'
    import { toMarkdown } from '@sluice/content'
    globalThis.read = (html, url) => {
      const { title, language, publishedAt, markdown, text } = readPage(html, { url })
      return { title, language, publishedAt, markdown, text }
    }
    globalThis.document_ = (text) => toMarkdown(documentTree(text, 'text/markdown')).markdown`

  test('its bundle contains nothing from Node', async () => {
    const all = await bundled(entry)
    // Libraries that read feeds ask whether there is a Buffer.
    expect(all.match(/["'`]node:\w+|createRequire/g)).toBeNull()
    const alone = await bundled(
      "import { readPage } from '@sluice/content'; globalThis.readPage = readPage"
    )
    expect(alone.match(/["'`]node:\w+|createRequire|\bBuffer\b/g)).toBeNull()
    const sizes = [alone, all].map(
      (code) => `${kib(code.length)} (${kib(gzipSync(code).length)} gzip)`
    )
    console.info(`readPage ${sizes[0]}, with documents ${sizes[1]}`)
  })

  test.skipIf(!browser)('reads a page in Chromium as in Node', async () => {
    const { path, env } = await browser!.executable()
    const running = await chromium.launch({
      executablePath: path,
      env: { ...(process.env as Record<string, string>), ...env },
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : []
    })
    try {
      const page = await running.newPage()
      await page.addScriptTag({ content: await bundled(entry) })
      const there = await page.evaluate(
        ([html, at]) => (globalThis as never as { read: typeof readPage }).read(html!, at as never),
        [PAGE, url]
      )
      const { title, language, publishedAt, markdown, text } = readPage(PAGE, { url })
      expect(there).toEqual({ title, language, publishedAt, markdown, text })
      expect(markdown).toContain('水位は一年中同じ')
      const note = await page.evaluate(() =>
        (globalThis as never as { document_: (text: string) => string }).document_('# A\n\n*b*')
      )
      expect(note).toBe('# A\n\n*b*')
      expect(documentTree('# A', 'text/markdown').type).toBe('root')
    } finally {
      await running.close()
    }
  })
})

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KiB`
}
