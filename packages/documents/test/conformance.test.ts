/** Rules for every converter, tested with a document of each format. */

import { toMarkdown } from '@sluice/content'
import type { Root } from 'hast'
import { describe, expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import { CONVERTERS } from '../src/converters.ts'
import { DocumentError } from '../src/document-error.ts'
import { documentFormat } from '../src/format/document-format.ts'
import { DOCUMENT_LIMITS } from '../src/limits.ts'
import { SAMPLES } from './files/samples.ts'

/** Written by programs of their own alone, or with a test of their own. */
const WITHOUT_SAMPLE = ['doc', 'ppt', 'msg', 'iwork']
/** Read by OCR alone, which has tests of its own. */
const BY_OCR = ['image']

test('every format has one converter and one test document', () => {
  const formats = CONVERTERS.flatMap((converter) => converter.formats)
  expect(new Set(formats).size).toBe(formats.length)
  const shown = [...SAMPLES.map(({ format }) => format), ...WITHOUT_SAMPLE, ...BY_OCR]
  expect([...formats].sort()).toEqual(shown.sort())
})

describe.each(SAMPLES)('$format', ({ format, bytes, words, pages }) => {
  test('a document is recognised by its bytes and read in document order', async () => {
    expect(await documentFormat(bytes)).toBe(format)
    const { root, facts } = await convert(bytes)
    expect(facts).toMatchObject({
      format,
      ...(pages ? { pagesTotal: pages, pagesRead: pages } : {})
    })
    expect(placesOf(words, root)).toEqual(placesOf(words, root).sort((one, other) => one - other))
    expect(placesOf(words, root)).not.toContain(-1)
  })

  test('two conversions return the same JSON and do not change the bytes', async () => {
    const before = Uint8Array.from(bytes)
    const first = await convert(bytes)
    expect(JSON.parse(JSON.stringify(first))).toEqual(
      JSON.parse(JSON.stringify(await convert(bytes)))
    )
    expect(Buffer.from(bytes).equals(before)).toBe(true)
  })

  if (pages)
    test('the requested pages are read with their numbers', async () => {
      const { root, facts } = await convert(bytes, { pages: [{ from: 2, to: 2 }] })
      expect(root.children).toMatchObject([{ tagName: 'section', properties: { dataPage: '2' } }])
      expect(facts).toMatchObject({ pagesTotal: pages, pagesRead: 1 })
      expect(placesOf(words.slice(0, 1), root)).toEqual([-1])
      const none = await convert(bytes, { pages: [{ from: 9, to: 9 }] })
      expect(none).toMatchObject({ root: { children: [] }, facts: { pagesRead: 0 } })
      expect((await convert(bytes, { maxPages: 1 })).facts.pagesRead).toBe(1)
    })

  test('a document over the limit of its tree is refused, or cut after its cells', async () => {
    const over = convert(bytes, { limits: { ...DOCUMENT_LIMITS, nodes: 0, cells: 0 } })
    const cut = over.then(({ facts: { isCut } }) => ({ isCut }))
    await expect(cut.catch((error) => error)).resolves.toMatchObject(
      format === 'xlsx' || format === 'xls' || format === 'ods'
        ? { isCut: true }
        : { code: 'PAGE_TOO_COMPLEX' }
    )
  })

  test('a conversion returns a tree or an error, wherever the bytes end or change', {
    tags: 'long'
  }, async () => {
    const failures: unknown[] = []
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 97)) {
      const changed = Uint8Array.from(bytes)
      changed[at]! ^= 0xff
      for (const broken of [bytes.subarray(0, at), changed]) {
        await convert(broken).catch((error) => DocumentError.is(error) || failures.push(error))
      }
    }
    expect(failures).toEqual([])
  })
})

/** Positions of words in the Markdown; -1 for an absent word. */
function placesOf(words: readonly string[], root: Root): number[] {
  const { markdown } = toMarkdown(root)
  return words.map((word) => markdown.indexOf(word))
}
