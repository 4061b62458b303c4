/** Every list of options agrees with their schemas (`vitest run test/client -u` writes the dashboard's). */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  AI_OPTIONS,
  DOCUMENT_OPTIONS,
  FETCH_OPTIONS
} from '../../packages/n8n-nodes-sluice/src/nodes/Sluice/fields/fetch-fields.ts'
import { ROOT } from '../docs/code-blocks.ts'
import { bounds, controlOf, type OptionSchema, optionTable } from './option-table.ts'

/** A field of the n8n node. */
interface Field {
  readonly name: string
  readonly default: unknown
  readonly typeOptions?: { readonly minValue?: number; readonly maxValue?: number }
  readonly options?: readonly { readonly value: string }[]
}

const table = optionTable()
const rowBy = new Map(table.map((row) => [row.name, row]))

test("the dashboard's options are generated from the schemas", async () => {
  const rows = table.map((row) => {
    const { name, field, needs, isOfFetching } = row
    const { group, hint, price, ability, isSecret } = field
    const control = controlOf(row)
    const flags = { isSecret, needs, ...(isOfFetching ? { isOfFetching } : {}) }
    return `  ${JSON.stringify({ name, group, hint, control, price, ability, ...flags })}`
  })
  const text = `/**
 * Every option of a fetch: its control, its default and its price. Made from the schemas by \`vitest run test/client -u\`;
 * not edited by hand.
 */

import type { Option } from './option.ts'

/** In the order of the reference. */
export const OPTIONS: readonly Option[] = [
${rows.join(',\n')}
]
`
  await expect(text).toMatchFileSnapshot(`${ROOT}apps/dashboard/src/options/options.ts`)
})

test('docs/api.md states the default of each option', () => {
  const reference = readFileSync(`${ROOT}docs/api.md`, 'utf8')
  const tables = reference.split('\n\n').filter((block) => block.startsWith('| option | default |'))
  const rows = tables.flatMap((text) => [...text.matchAll(/^\| (`[\w.]+`.*?) \| (.*?) \|/gm)])
  const wrong = rows.flatMap(([, cell = '', defaults = '']) => {
    const stated = defaults.split(', ')
    return [...cell.matchAll(/`([\w.]+)`/g)].flatMap(([, name = ''], at) => {
      const preset = rowBy.get(name)?.schema.default
      if (preset === undefined) return []
      const shown = typeof preset === 'string' ? preset : JSON.stringify(preset)
      const given = stated.length === 1 ? stated[0] : stated[at]
      return given === shown ? [] : [`${name}: ${given}, but the schema has ${shown}`]
    })
  })
  expect(rows.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

/** Options without a field in the n8n node: they go into "More (JSON)". */
const MORE_OF_N8N = [
  ...['json_schema', 'force_ai', 'ai.summary', 'ai.json_extraction', 'ai.prompt', 'ai.language'],
  ...['ai.image_transcription', 'ai.audio_transcription', 'screenshot'],
  ...['pdf', 'actions', 'headers', 'cookies'],
  ...['session', 'keep_cookies', 'keep', 'proxy', 'country', 'timezone', 'geolocation'],
  ...['color_scheme', 'device', 'accessibility'],
  ...['redact', 'rights', 'use', 'list', 'query', 'chunks'],
  ...['changes', 'document.max_pages', 'document.page_markers', 'document.per_page'],
  'document.follow_embedded'
]
/** Options that its field "Formats" sets. */
const FORMATS_OF_N8N = ['json', 'markdown', 'include_links', 'include_html', 'image_urls']
/** Fields that are no options, and the parser. */
const OTHERS_OF_N8N = ['filters', 'more', 'parser']

/** Path of the option that a field sets. */
function pathOf(name: string): string {
  if (DOCUMENT_OPTIONS.includes(name)) return `document.${name}`
  if (!AI_OPTIONS.includes(name)) return name
  return name === 'summary' ? 'ai.summary.style' : `ai.${name}`
}

test('the n8n node has a place for each option, with the bounds, values and default of its schema', () => {
  const fields = ((FETCH_OPTIONS.options ?? []) as Field[])
    .filter(({ name }) => !OTHERS_OF_N8N.includes(name))
    .map((field) => ({
      ...field,
      path: pathOf(field.name)
    }))
  for (const { path, default: preset, typeOptions = {}, options } of fields) {
    const schema: OptionSchema = rowBy.get(path)?.schema ?? {}
    const { minValue, maxValue } = typeOptions
    expect(rowBy.has(path), path).toBe(true)
    expect({ min: minValue, max: maxValue }, path).toEqual(bounds(schema))
    if (options) expect(options.map(({ value }) => value).sort()).toEqual(schema.enum?.toSorted())
    if (schema.default === undefined) continue
    // The field for OCR is a switch.
    expect(path === 'document.ocr' ? (preset ? 'auto' : 'off') : preset, path).toBe(schema.default)
  }
  const placed = [...fields.map(({ path }) => path), ...MORE_OF_N8N, ...FORMATS_OF_N8N]
  const missing = table
    .map(({ name }) => name)
    .filter((name) => !placed.some((one) => name === one || name.startsWith(`${one}.`)))
  expect(missing).toEqual([])
})
