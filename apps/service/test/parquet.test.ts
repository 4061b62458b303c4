/** Parquet files, read back by another library. */

import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { parquetOf } from '../src/base/parquet.ts'

async function fileOf(...parts: Parameters<typeof parquetOf>): Promise<ArrayBuffer> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of parquetOf(...parts)) pieces.push(new Uint8Array(piece))
  return new Blob(pieces).arrayBuffer()
}

const COLUMNS = [
  { name: 'title', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'is_new', type: 'boolean' }
] as const

test('rows in several groups come back in order, with their types', async () => {
  const row = (at: number) => ({
    title: `Lamp ${at} – Lampe №${at}`,
    price: at + 0.5,
    is_new: at % 2 === 0
  })
  const rows = Array.from({ length: 2_500 }, (_, at) => row(at))
  const file = await fileOf(COLUMNS, [rows.slice(0, 1_000), [], rows.slice(1_000)])
  expect(await parquetReadObjects({ file })).toEqual(rows)
  expect(parquetMetadata(file).row_groups).toHaveLength(2)
})

test('missing values and values of another type are null', async () => {
  const file = await fileOf(COLUMNS, [
    [{}, { title: null, price: '24.90', is_new: 'yes' }, { title: 7, price: 'free', is_new: null }]
  ])
  expect(await parquetReadObjects({ file })).toEqual([
    { title: null, price: null, is_new: null },
    { title: null, price: 24.9, is_new: null },
    { title: '7', price: null, is_new: null }
  ])
})

test('a table without rows has its columns', async () => {
  const file = await fileOf(COLUMNS, [])
  const { schema, num_rows } = parquetMetadata(file)
  expect(schema.slice(1).map(({ name }) => name)).toEqual(['title', 'price', 'is_new'])
  expect(num_rows).toBe(0n)
})
