/** `options.list`: the list of a page as a table, over all its pages (docs/lists.md). */

import { SluiceError } from '@sluice/core'
import { compileSchema, rowColumns } from '@sluice/extract/compile-schema'
import { z } from 'zod'
import { FORM } from './form.ts'

/** Pages of one list. */
const MOST_PAGES = 50
/** Rows of one list. */
const MOST_ITEMS = 10_000

const EXAMPLE_COLUMNS = `{
  "type": "object",
  "properties": { "name": { "type": "string" }, "price": { "type": "number" } }
}`

/** Columns that a request may name. */
const MOST_COLUMNS = 40

/** The bounds of a list. */
const ListBounds = z.strictObject({
  pages: z
    .int()
    .min(1)
    .max(MOST_PAGES)
    .default(1)
    .describe(
      'Pages of the list to read. Each page after the first that has new rows costs a fetch.'
    )
    .register(FORM, { group: 'List', hint: 'Pages of the list to read; each is a fetch.' }),
  max_items: z
    .int()
    .min(1)
    .max(MOST_ITEMS)
    .optional()
    .describe('Stop after this many rows.')
    .register(FORM, { group: 'List', hint: 'Stop after this many rows.' }),
  columns: z
    .unknown()
    .optional()
    .describe('JSON Schema of one row: the columns, by name and type, instead of those found.')
    .register(FORM, {
      group: 'List',
      hint: 'JSON Schema of one row; names and types the columns.',
      placeholder: EXAMPLE_COLUMNS
    })
})

/** `options.list`. */
export const List = z
  .union([z.boolean(), ListBounds], {
    error: 'must be true, false or an object such as {"pages": 5}'
  })
  .default(false)

/** The bounds of a list that was requested. */
export interface AskedList {
  readonly pages: number
  /** Rows. */
  readonly items: number
  /** JSON Schema of a row; `undefined` for the columns that the page has. */
  readonly columns?: unknown
}

/** The bounds of the requested list; `undefined` without one. */
export function askedList(list: z.infer<typeof List> | undefined): AskedList | undefined {
  if (!list) return undefined
  if (list === true) return { pages: 1, items: MOST_ITEMS }
  return { pages: list.pages, items: list.max_items ?? MOST_ITEMS, columns: list.columns }
}

/**
 * @throws SluiceError `INVALID_REQUEST` - an option that keeps or compares one page alone, or columns that are none.
 * @throws SluiceError `INVALID_SCHEMA` - the columns.
 */
export function checkList(options: {
  readonly list?: z.infer<typeof List>
  readonly if_changed: boolean
  readonly archive: boolean
}): undefined {
  const asked = askedList(options.list)
  if (asked?.columns !== undefined) checkColumns(asked.columns)
  const pages = asked?.pages ?? 1
  const other = (['if_changed', 'archive'] as const).find((name) => options[name])
  if (pages === 1 || other === undefined) return
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`options.${other}\` is about one page: leave it out, or set \`options.list.pages\` to 1.`,
    { details: { path: `options.${other}` } }
  )
}

function checkColumns(schema: unknown): void {
  const columns = rowColumns(compileSchema(schema))
  const path = 'options.list.columns'
  const refuse = (why: string) => {
    throw new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}`, { details: { path } })
  }
  if (columns.length === 0 || columns.length > MOST_COLUMNS) {
    refuse(`must be the schema of an object with 1 to ${MOST_COLUMNS} properties.`)
  }
  const inner = columns.find(({ type }) => type === undefined)
  if (inner) refuse(`must have text, numbers and true or false: \`${inner.name}\` is neither.`)
}
