/** Looking into the files of a payload database. */

import { createCipheriv, hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  openSqlitePayloads,
  type PayloadStore,
  type SqlitePayloads,
  sealPayloads
} from '../../../src/index.ts'

/** A database, and the payloads that are sealed in it. */
export interface OpenPayloads {
  readonly database: SqlitePayloads
  readonly payloads: PayloadStore
}

/** Opens the payloads of a folder, each sealed under its own key alone. */
export async function openPayloads(folder: string): Promise<OpenPayloads> {
  const database = await openSqlitePayloads({ folder })
  return { database, payloads: sealPayloads(database) }
}

/** All bytes of the database, its log and the keys. */
export function bytesOnDisk(folder: string): Buffer {
  return Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))))
}

/** The key of a payload. @throws Error - there is no such payload. */
export async function keyOf(database: SqlitePayloads, pointer: string): Promise<Buffer> {
  const found = await database.get(pointer)
  if (!found) throw new Error(`${pointer} is missing`)
  return Buffer.from(found.key)
}

/** Slots that two rows have, that are free and used, or that are neither: there are none in a sound database. */
export function confusedSlots(folder: string): unknown[] {
  const database = new DatabaseSync(join(folder, 'payloads.db'))
  try {
    // One snapshot: another process may be writing.
    database.exec('BEGIN')
    const slots = [
      ...database.prepare('SELECT slot FROM payloads').all(),
      ...database.prepare('SELECT slot FROM free_slots').all()
    ]
    const sorted = slots.map(({ slot }) => Number(slot)).sort((a, b) => a - b)
    const used = Number(database.prepare('SELECT count FROM used_slots').get()?.count)
    return sorted.length === used ? sorted.filter((slot, n) => slot !== n) : [used, ...sorted]
  } finally {
    database.close()
  }
}

/** Bytes that follow from their name, occur once on a disk, and do not compress. */
export function contentOf(name: string, length = 200): Buffer {
  const cipher = createCipheriv('aes-256-ctr', hash('sha256', name, 'buffer'), Buffer.alloc(16))
  return cipher.update(Buffer.alloc(length))
}

/** The pointers of a list, sorted. */
export async function listOf(
  payloads: Pick<PayloadStore, 'list'>,
  before = Number.POSITIVE_INFINITY
): Promise<string[]> {
  const pointers: string[] = []
  for await (const { pointer } of payloads.list({ before })) pointers.push(pointer)
  return pointers.sort()
}
