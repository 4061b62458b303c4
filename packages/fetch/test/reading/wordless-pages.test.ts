/** Pages that are a frame of another site or a picture: never an empty success (decisions.md §8). */

import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenPipeline } from '../../src/index.ts'
import { dataOf, type Origin, openTestPipeline, startOrigin } from '../harness.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; half of these tests need one')

const page = (body: string) => `<!doctype html><title>Booking</title>${body}`

let other: Origin
let origin: Origin
let pipeline: OpenPipeline
const pages = (): Readonly<Record<string, string>> => ({
  '/frame': page(`<iframe src="${other.url}/form" width=1200 height=700></iframe>`),
  '/titled': page(
    `<h1>Book a table</h1><iframe title="Booking form" src="${other.url}/form" style="width:100%;height:600px"></iframe>`
  ),
  '/counter': page(
    `<h1>Weirs</h1><p>A weir is a low wall across a river, and ours was built in 1911.</p><iframe src="${other.url}/form" width=1 height=1></iframe>`
  ),
  '/picture': page('<nav><a href="/frame">Book</a></nav><img src="/weir.png" alt="A weir">')
})

beforeAll(async () => {
  other = await startOrigin((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(page('<form><input name=people></form>'))
  })
  origin = await startOrigin((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(pages()[request.url ?? ''] ?? '')
  })
  pipeline = await openTestPipeline(chromium ? { browser: {} } : {})
})
afterAll(async () => {
  await pipeline?.close()
  await origin?.stop()
  await other?.stop()
})

const renders = chromium ? (['http', 'auto', 'browser'] as const) : (['http'] as const)

describe.each(renders)('a page without words, fetched with render %s', (render) => {
  const ask = async (path: string) => {
    const outcome = await pipeline.fetch({ url: origin.url + path, options: { render } })
    const { markdown } = dataOf(outcome) as { markdown: string }
    return { markdown, warnings: outcome.warnings.map(({ message }) => message) }
  }

  test('links the frame that it consists of, and says that the frame was not read', async () => {
    const { markdown, warnings } = await ask('/frame')
    expect(markdown).toBe(`<${other.url}/form>`)
    expect(warnings).toEqual([`Much of the page is a frame that was not read: ${other.url}/form`])
  })

  test('names the link by the title of the frame', async () => {
    const { markdown, warnings } = await ask('/titled')
    expect(markdown).toBe(`# Book a table\n\n[Booking form](${other.url}/form)`)
    expect(warnings).toHaveLength(1)
  })

  test('shows its picture, and says that it has no text', async () => {
    const { markdown, warnings } = await ask('/picture')
    expect(markdown).toContain(`![A weir](${origin.url}/weir.png)`)
    expect(warnings).toEqual(['The page has no text of its own, only pictures or players.'])
  })

  test('does not mention a frame that counts visits', async () => {
    const { markdown, warnings } = await ask('/counter')
    expect(markdown).not.toContain('/form')
    expect(warnings).toEqual([])
  })
})
