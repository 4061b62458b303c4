/** Statements of a document that is a file: an invoice, a form, a sheet. */

import type { Root } from 'hast'
import type { Evidence } from '../evidence.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { shapesOf, typeOf } from '../schema/schema-shapes.ts'
import { type Wanted, wanted } from '../values/concepts.ts'
import { nameKey, nameWords } from '../values/property-name.ts'
import { fileBlocks } from './file-blocks.ts'
import { type FilePair, filePairs } from './file-pairs.ts'
import { fileRows } from './file-rows.ts'
import { joinedLines, valueInLine } from './joined-lines.ts'

/** Statements of one file. */
export interface FileFacts {
  /** Values for a property, the most certain first. */
  values(want: Wanted): Evidence[]
  /** Objects for a list of them. */
  rows(want: Wanted, list: SchemaNode): Evidence[]
}

/**
 * @param root - schema that is filled: its names separate labels from values, and its title names the document:
 * `invoice_date` is the date of an invoice.
 */
export function fileFacts(tree: Root, root: SchemaNode): FileFacts {
  const blocks = fileBlocks(tree)
  const keys = propertyKeys(root)
  const isProperty = (key: string) => keys.has(key)
  const pairs = filePairs(blocks, isProperty)
  const joined = joinedLines(blocks.lines)
  const about = new Set(nameWords(root.title ?? ''))
  return {
    values(want) {
      const names = namesOf(want, about)
      const inLines = joined.flatMap((line) => {
        const value = valueInLine(line, (key) => names.some((set) => set.has(key)), isProperty)
        return value === undefined ? [] : [{ values: [value], source: `line:${line.slice(0, 60)}` }]
      })
      const known = new Set(joined.map((line) => `line:${line.slice(0, 60)}`))
      const stated = names
        .flatMap((set) => pairs.filter(({ key }) => set.has(key)))
        .filter(({ source }) => !known.has(source))
      return [...stated.map(evidenceOf), ...inLines, ...holding(pairs, want).map(evidenceOf)]
    },
    rows(want, list) {
      const shape = list.items && shapesOf(list.items).find((item) => typeOf(item) === 'object')
      if (!shape?.properties) return []
      const wants = [...shape.properties].map(([name, node]) => wanted(name, node))
      const rows = fileRows(blocks.tables, want, wants)
      return rows.length > 0 ? [{ values: rows, source: 'table' }] : []
    }
  }
}

function evidenceOf({ value, source }: FilePair): Evidence {
  return { values: [value], source }
}

/** Names that any thing has: a label that holds one is that of something else. */
const GENERIC = new Set(['name', 'number', 'id', 'date', 'code', 'type', 'value', 'title', 'text'])

/** Keys of labels: of the whole name, of words for it, then without words that say of what it is. */
function namesOf(
  { keys, labels, name, within }: Wanted,
  about: ReadonlySet<string>
): Set<string>[] {
  // Of a seller: its name is behind "Seller name", or behind "Seller".
  if (within !== undefined && GENERIC.has(name)) {
    const own = [nameKey(`${within} ${name}`), ...(name === 'name' ? [nameKey(within)] : [])]
    return own.map((key) => new Set([key]))
  }
  const words = nameWords(name)
  let from = 0
  while (from < words.length - 1 && about.has(words[from]!)) from++
  const rest = from > 0 ? [words.slice(from).join('')] : []
  return [
    new Set(within === undefined ? [] : [nameKey(`${within} ${name}`)]),
    new Set(keys.slice(0, 1)),
    new Set(rest),
    new Set([...labels].filter((key) => !keys.includes(key))),
    new Set(keys.slice(1).filter((key) => !about.has(key)))
  ]
}

/** The only label that begins or ends with all words of a name: `Total amount due` is a total. */
function holding(pairs: readonly FilePair[], { name }: Wanted): FilePair[] {
  if (GENERIC.has(name)) return []
  const words = nameWords(name)
  const isIn = (said: readonly string[], from: number) =>
    words.every((word, at) => said[from + at] === word)
  const found = pairs.filter(
    ({ words: said }) =>
      said.length > words.length && (isIn(said, 0) || isIn(said, said.length - words.length))
  )
  return words.length > 0 && new Set(found.map(({ key }) => key)).size === 1 ? found : []
}

/** Keys of all names in a schema. */
function propertyKeys(root: SchemaNode, found = new Set<string>(), depth = 0): Set<string> {
  if (depth > 8) return found
  for (const shape of shapesOf(root)) {
    for (const [name, node] of shape.properties ?? []) {
      for (const key of wanted(name, node).labels) found.add(key)
      propertyKeys(node, found, depth + 1)
    }
    if (shape.items) propertyKeys(shape.items, found, depth + 1)
  }
  return found
}
