/** Tables as Apache Parquet. The writer is loaded with the first of them. */

/** A column of a table. */
export interface ParquetColumn {
  readonly name: string
  /** `text` for everything that is not a number, or true or false. */
  readonly type: 'number' | 'boolean' | 'text'
}

/** `data.list` of a fetch. */
export interface ListTable {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly items: readonly Readonly<Record<string, unknown>>[]
}

type Row = Readonly<Record<string, unknown>>

/** Physical types. */
const TYPES = { number: 'DOUBLE', boolean: 'BOOLEAN', text: 'STRING' } as const

/**
 * A table as a Parquet file, in pieces.
 *
 * @param groups - rows, as they come; each list is a row group. A value that is not of its column's type is null, but in
 * a column of texts.
 */
export async function* parquetOf(
  columns: readonly ParquetColumn[],
  groups: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer')
  const dataOf = (rows: readonly Row[]) =>
    columns.map(({ name, type }) => ({
      name,
      type: TYPES[type],
      data: rows.map((row) => cellOf(row[name], type))
    }))
  const bytes = new ByteWriter()
  const schema = schemaFromColumnData({ columnData: dataOf([]) })
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'sluice' })
  for await (const rows of groups) {
    if (rows.length === 0) continue
    await writer.write({ columnData: dataOf(rows), rowGroupSize: rows.length })
    yield bytes.getBytes().slice()
    // Places in the file are counted apart from those in the buffer.
    bytes.index = 0
  }
  await writer.finish()
  yield bytes.getBytes().slice()
}

/** A list as a Parquet file; without a list, one without columns. */
export async function listParquet(list: ListTable | null | undefined): Promise<Buffer> {
  const columns = (list?.columns ?? []).map(({ name, type }) => ({
    name,
    type: LIST_TYPES[type] ?? 'text'
  }))
  const pieces: Uint8Array[] = []
  for await (const piece of parquetOf(columns, list ? [list.items] : [])) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Types of a list's columns that are not texts. */
const LIST_TYPES: Readonly<Record<string, ParquetColumn['type']>> = {
  number: 'number',
  money: 'number',
  boolean: 'boolean'
}

function cellOf(value: unknown, type: ParquetColumn['type']): unknown {
  if (value === null || value === undefined) return null
  if (type === 'number') {
    const number = typeof value === 'string' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : null
  }
  if (type === 'boolean') return typeof value === 'boolean' ? value : null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
