/** The table of fields in a README is that of the schema. */

import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkReadmeFields, fieldsTable, writeReadmeFields } from '../src/record/readme-fields.ts'
import { goodParser, writePackage } from './package-folder.ts'

const MARKS = '<!-- fields: written by UPDATE=1 from the schema -->\n<!-- /fields -->'
const parser = goodParser({
  data: z.object({
    title: z.string().describe('Title | as shown.'),
    state: z.enum(['new', 'used']).nullable(),
    offers: z.array(z.object({ price: z.string(), shop: z.string() })),
    rating: z.union([z.number(), z.string()]).optional()
  })
})

test('a field is listed with its type, presence and description', () => {
  expect(fieldsTable(parser)).toBe(`| Field | Type | Always there? | What it is |
| --- | --- | --- | --- |
| \`title\` | string | yes | Title \\| as shown. |
| \`state\` | "new" or "used" | null when unknown | |
| \`offers\` | {price, shop}[] | empty when there are none | |
| \`rating\` | number or string | may be absent | |`)
})

test('a union has a table for each kind', () => {
  const union = z.discriminatedUnion('type', [
    z.object({ type: z.literal('a'), one: z.string() }),
    z.object({ type: z.literal('b'), two: z.string() })
  ])
  const table = fieldsTable(goodParser({ data: union as never }))
  expect(table.match(/^### .*|^\| `\w+`/gm)).toEqual([
    '### type: a',
    '| `type`',
    '| `one`',
    '### type: b',
    '| `type`',
    '| `two`'
  ])
})

test('the marked table is written and compared, and nothing around it is touched', () => {
  const readme = `# List\n\n## Data\n\nBefore. \`$&\`\n\n${MARKS}\n\nAfter.\n\n## Limits\n`
  const root = writePackage({ 'README.md': readme })
  expect(checkReadmeFields(parser, root)).toMatchObject([
    { check: 'readme', what: 'the table of fields is not that of the schema' }
  ])
  expect(writeReadmeFields(parser, root)).toBe(true)
  expect(checkReadmeFields(parser, root)).toEqual([])
  expect(writeReadmeFields(parser, root)).toBe(false)
  const text = readFileSync(new URL('README.md', root), 'utf8')
  expect(text.replace(fieldsTable(parser), '').replace(/\n{3,}/, '\n')).toBe(readme)
  writeFileSync(new URL('README.md', root), text.replace('{price, shop}', '{price}'))
  expect(checkReadmeFields(parser, root)).toHaveLength(1)
})

test('the section "Data" must name each field in code if it has no marks', () => {
  const root = writePackage({ 'README.md': '# List\n\n## Data\n\n`title`, `offers[]`, rating\n' })
  const [finding] = checkReadmeFields(parser, root)
  expect(finding?.what).toBe('the section "Data" lacks the fields state, rating')
  expect(writeReadmeFields(parser, root)).toBe(false)
  const none = writePackage({ 'README.md': '# List\n' })
  expect(checkReadmeFields(parser, none)[0]?.what).toBe('there is no section "## Data"')
})
