/** Rows of the tables of a file, as objects by the names of properties. */

import type { Wanted } from '../values/concepts.ts'
import { nameKey, nameWords } from '../values/property-name.ts'
import type { FileTable } from './file-blocks.ts'

/** Rows above a header: the title of a sheet, its date. */
const ABOVE = 10

/** A row that sums the others up. */
const SUM =
  /^(?:grand |sub)?-?\s*(?:total|sum|summe|gesamt|zwischensumme|somme|totale|suma|totaal)\b/i

interface Headed {
  readonly columns: readonly (Wanted | undefined)[]
  readonly below: readonly (readonly string[])[]
  /**
   * Score of the table for a list: the properties that its header names. A table with the name of the list scores more.
   */
  readonly score: number
  readonly header: string
}

/** Rows for a list of objects, of the table that says most of them; those of further tables with its header follow. */
export function fileRows(
  tables: readonly FileTable[],
  list: Wanted,
  wants: readonly Wanted[]
): Record<string, string>[] {
  const found = tables.flatMap((table) => headed(table, list, wants) ?? [])
  const best = found.reduce<Headed | undefined>(
    (most, one) => (most === undefined || one.score > most.score ? one : most),
    undefined
  )
  if (!best) return []
  return found
    .filter(({ header, score }) => header === best.header && score === best.score)
    .flatMap(({ columns, below }) => below.flatMap((row) => objectOf(row, columns)))
}

function headed(
  { heading, rows }: FileTable,
  list: Wanted,
  wants: readonly Wanted[]
): Headed | undefined {
  let best: { columns: readonly (Wanted | undefined)[]; at: number; known: number } | undefined
  for (const [at, row] of rows.slice(0, ABOVE).entries()) {
    const columns = columnsOf(row, wants)
    const known = new Set(columns.filter((want) => want !== undefined)).size
    if (known > (best?.known ?? 0)) best = { columns, at, known }
  }
  if (!best) return undefined
  const isCalledSo = list.keys.includes(nameKey(heading))
  const isEnough = best.known >= Math.min(2, wants.length) && best.known * 2 >= wants.length
  if (!isEnough && !isCalledSo) return undefined
  return {
    columns: best.columns,
    below: rows.slice(best.at + 1),
    score: best.known / wants.length + (isCalledSo ? 1 : 0),
    header: rows[best.at]!.join('\t')
  }
}

/** The property of each column: by its name, by a word for it, or by the only header that holds its name. */
function columnsOf(headers: readonly string[], wants: readonly Wanted[]): (Wanted | undefined)[] {
  const columns: (Wanted | undefined)[] = headers.map(() => undefined)
  const free = new Set(wants)
  const take = (fits: (want: Wanted, header: string) => boolean) => {
    for (const [at, header] of headers.entries()) {
      if (columns[at] || header === '') continue
      const want = [...free].find((one) => fits(one, header))
      if (!want) continue
      columns[at] = want
      free.delete(want)
    }
  }
  take(({ keys }, header) => keys[0] === nameKey(plain(header)))
  take(({ keys }, header) => keys.includes(nameKey(plain(header))))
  take(({ labels }, header) => labels.has(nameKey(plain(header))))
  take(({ name }, header) => isAbbreviated(name, header))
  const holding = (want: Wanted) => headers.filter((header) => holds(header, want)).length
  take((want, header) => holds(header, want) && holding(want) === 1)
  return columns
}

/** `Price (EUR)` is the price. */
function plain(header: string): string {
  return header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
}

/** `Qty` is a quantity, `Amt.` an amount. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  quantity: ['qty', 'qnty', 'pc', 'count', 'menge', 'anzahl'],
  amount: ['amt', 'total', 'betrag'],
  number: ['no', 'nr', 'num'],
  description: ['desc', 'item', 'article', 'beschreibung', 'bezeichnung', 'text'],
  price: ['rate', 'cost', 'preis'],
  department: ['dept'],
  reference: ['ref'],
  address: ['addr'],
  telephone: ['tel', 'phone'],
  phone: ['tel', 'telephone'],
  average: ['avg'],
  date: ['datum', 'day'],
  percent: ['pct', '%']
}

function isAbbreviated(name: string, header: string): boolean {
  const words = nameWords(name)
  const said = nameWords(plain(header))
  if (words.length !== said.length || words.length === 0) return false
  return words.every((word, at) => word === said[at] || SHORT[word]?.includes(said[at]!))
}

/** Checks whether the words of a name begin or end a header: `Product name` holds `name`. */
function holds(header: string, { name }: Wanted): boolean {
  const words = nameWords(name)
  const said = nameWords(plain(header))
  if (words.length === 0 || words.length >= said.length) return false
  const isAt = (from: number) => words.every((word, at) => said[from + at] === word)
  return isAt(0) || isAt(said.length - words.length)
}

function objectOf(
  row: readonly string[],
  columns: readonly (Wanted | undefined)[]
): Record<string, string>[] {
  const first = row.find((cell) => cell !== '') ?? ''
  const entries = columns.flatMap((want, at) =>
    want && row[at] ? [[want.name, row[at]] as const] : []
  )
  const asked = columns.filter((want) => want !== undefined).length
  if (entries.length === 0 || (SUM.test(first) && entries.length < asked)) return []
  // A header that is repeated on the next page.
  if (columns.every((want, at) => !want || want.keys.includes(nameKey(plain(row[at] ?? ''))))) {
    return []
  }
  return [Object.fromEntries(entries)]
}
