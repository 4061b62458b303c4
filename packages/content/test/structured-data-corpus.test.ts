import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Item, parseHtml, structuredData, things } from '../src/index.ts'

const CORPORA = fileURLToPath(new URL('../../../../shared/corpora/', import.meta.url))
const SAMPLES = `${CORPORA}structured-data/dev/`
const RECIPES = `${CORPORA}recipes/dev/`
const isThere = existsSync(SAMPLES) && existsSync(RECIPES)
if (!isThere) console.warn(`skipped: no corpora at ${CORPORA}`)

describe.skipIf(!isThere)('issue 2 of 8: structured data equal to what extruct expects', () => {
  const truth = isThere ? readJson(`${SAMPLES}truth.json`) : {}

  it.each(Object.keys(truth))('%s', (id) => {
    const expected = truth[id]?.expected as Expected
    const { jsonLd, microdata, openGraph } = structuredData(parseHtml(page(SAMPLES, id)))
    if (expected['json-ld']) expect(normal(jsonLd)).toEqual(normal(listOf(expected['json-ld'])))
    if (expected.microdata) {
      expect(normal(microdata.map(asExtruct))).toEqual(normal(listOf(expected.microdata)))
    }
    const [graph] = expected.opengraph ?? []
    // The other form, expanded RDF, has the same values under full names.
    if (graph?.properties) {
      for (const [name, value] of graph.properties)
        expect([openGraph[name]].flat()).toContain(value)
    }
  })
})

describe.skipIf(!isThere)('issue 2 of 8: recipes of the corpus', () => {
  it('at least 98 % of the recipes are found', () => {
    const pages = Object.keys(isThere ? readJson(`${RECIPES}truth.json`) : {}).map((id) =>
      page(RECIPES, id)
    )
    const having = pages.filter((html) =>
      /"@type"\s*:\s*\[?\s*"Recipe"|schema\.org\/Recipe/i.test(html)
    )
    const found = having.filter((html) =>
      things(structuredData(parseHtml(html))).some(({ types }) => types.includes('recipe'))
    )
    expect(having.length).toBeGreaterThan(50)
    expect(found.length / having.length).toBeGreaterThanOrEqual(0.98)
  })
})

interface Expected {
  readonly 'json-ld'?: unknown
  readonly microdata?: unknown
  readonly opengraph?: readonly { readonly properties?: readonly [string, string][] }[]
}

function readJson(path: string): Record<string, Record<string, unknown>> {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function page(folder: string, id: string): string {
  return gunzipSync(readFileSync(`${folder}html/${id}.html.gz`)).toString('utf8')
}

/** Some samples wrap their list in `items`, once more nested. */
function listOf(value: unknown): unknown {
  const items = (value as { items?: unknown[] }).items
  return items === undefined ? value : items.flat()
}

/** Our lists of one value are its value, and an item without type is its properties. */
function asExtruct(item: Item | string): unknown {
  if (typeof item === 'string') return item === 'true' ? true : item
  const properties = Object.fromEntries(
    Object.entries(item.properties).map(([name, values]) => [name, single(values.map(asExtruct))])
  )
  return item.type.length === 0 ? properties : { type: single(item.type), properties }
}

function single(values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : values
}

/** White space in texts differs; it is not data. */
function normal(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim()
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, normal(each)]))
}
