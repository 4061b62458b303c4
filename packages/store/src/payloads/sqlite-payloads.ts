/**
 * Payloads in an SQLite database of their own, `payloads.db`, and their keys in a file beside it, `payload-keys`. Several
 * processes of one machine may have them open.
 *
 * The key of a payload is overwritten, and the file of keys synced, before its row is removed and the deletion is
 * acknowledged: sealed bytes that are left in the database or its log cannot be opened. If a process is killed in
 * between, the row has no key. Such a row counts as deleted, and deleting it again removes it.
 *
 * A payload that is put again is a new row; the latest with a key counts. Payloads are stored in slices, each in a turn
 * of its own; a row counts once it has all of them.
 */

import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, openConnection } from '../connections/sqlite/connection.ts'
import { read } from '../connections/sqlite/read.ts'
import { throwFailure } from '../connections/store-failure.ts'
import { makeFolder, syncFolder } from '../synced-folders.ts'
import { closable } from './closable.ts'
import { giveBackSpace } from './free-space.ts'
import { KEY_BYTES, KeyFile } from './key-file.ts'
import { checkedPlace, type PayloadPlace, placeOf, pointerOf } from './payload-pointer.ts'
import type { ErasablePayloads, ListedPayload, SealedPayload } from './payload-store.ts'

/** A store of sealed payloads in a database file. */
export interface SqlitePayloads extends ErasablePayloads {
  /**
   * Give the space of deleted payloads back to the disk now. It also happens by itself, every minute, if there is much.
   *
   * @throws SluiceError `STORE_UNAVAILABLE`.
   */
  compact(): Promise<void>
}

/** Size of a slice, bytes: less than 1 ms of a turn. */
const SLICE = 262_144
/** More slices than the largest payload has: the id of a slice is that of its payload times this, plus its number. */
const MOST_SLICES = 2_048
/** Slices that are deleted in one transaction. */
const SLICES_AT_ONCE = 8
/** Payloads of an account that are deleted in one transaction. */
const DELETED_AT_ONCE = 32
/** Rows of one look at a table. */
const ROWS = 200
/** Rows of this age that no reader gets were left by a process that was killed, ms. */
const LEFT_AFTER = 3_600_000
/** Interval at which space is given back, ms. */
const COMPACT_EVERY = 60_000
/** Length of the mark of a key, bytes. */
const MARK_BYTES = 8

const SCHEMA = {
  before: 'PRAGMA auto_vacuum = INCREMENTAL',
  migrations: [
    `
    CREATE TABLE payloads (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      account TEXT NOT NULL,
      id TEXT NOT NULL,
      time INTEGER NOT NULL,
      -- Number of its slices; 0 until all are there.
      slices INTEGER NOT NULL,
      -- Place of its key, and the start of the key's hash: in a backup, the place may have another key.
      slot INTEGER NOT NULL,
      mark BLOB NOT NULL
    ) STRICT;
    CREATE INDEX payloads_by_name ON payloads (account, id);
    CREATE TABLE slices (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;

    -- Free slots that were used before, and the number of slots ever used.
    CREATE TABLE free_slots (slot INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE used_slots (count INTEGER NOT NULL) STRICT;
    INSERT INTO used_slots (count) VALUES (0);`
  ]
}

interface Row {
  readonly number: number
  readonly slices: number
  readonly slot: number
  readonly mark: Uint8Array
}
const COLUMNS = 'number, slices, slot, mark'
/** Condition for the whole rows of a payload. */
const NAMED = 'account = ? AND id = ? AND slices > 0'

interface ListedRow extends PayloadPlace {
  readonly number: number
  readonly time: number
  readonly slices: number
  /** 1 for the row that a list names. */
  readonly counts: number
}

/**
 * Open, and make, the payloads of a folder.
 *
 * @throws SluiceError `STORE_UNAVAILABLE`.
 */
export async function openSqlitePayloads({ folder }: { folder: string }): Promise<SqlitePayloads> {
  try {
    await makeFolder(folder)
    const payloads = new Payloads(folder)
    syncFolder(folder)
    return payloads.store()
  } catch (error) {
    throwFailure(error)
  }
}

class Payloads {
  readonly #connection: Connection
  readonly #keys: KeyFile
  readonly #file: string
  readonly #inode: number
  readonly #timer: NodeJS.Timeout
  #compacting: Promise<void> | undefined
  #closed: Promise<void> | undefined

  constructor(folder: string) {
    this.#file = join(folder, 'payloads.db')
    this.#keys = new KeyFile(join(folder, 'payload-keys'))
    this.#connection = openConnection(this.#file, SCHEMA)
    // Deleted payloads cannot be opened, so only their names are overwritten, where that takes no further write.
    this.#connection.sql.exec('PRAGMA secure_delete = FAST')
    this.#inode = statSync(this.#file).ino
    this.#timer = setInterval(() => void this.#compact(true).catch(() => {}), COMPACT_EVERY).unref()
  }

  store(): SqlitePayloads {
    const { attempt, each } = closable(() => this.#closed !== undefined)
    return {
      keyBytes: KEY_BYTES,
      put: (account, id, payload) =>
        attempt(async () => {
          const place = checkedPlace(account, id)
          this.#checkFile()
          await this.#put(place, payload)
          return pointerOf(account, id)
        }),
      get: (pointer) => attempt(async () => this.#get(placeOf(pointer))),
      delete: (pointer) => attempt(async () => this.#delete(placeOf(pointer))),
      list: ({ before }) => each(this.#list(before)),
      deleteAccount: (account) =>
        attempt(async () => this.#deleteAccount(checkedPlace(account, 'id').account)),
      compact: () => attempt(() => this.#compact(false)),
      close: () => {
        this.#closed ??= this.#close()
        return this.#closed
      }
    }
  }

  /** SQLite would go on writing to a file that was removed. */
  #checkFile(): void {
    if (statSync(this.#file).ino === this.#inode) return
    throw new Error(`another file is in the place of ${this.#file}`)
  }

  async #put(place: PayloadPlace, { bytes, key }: SealedPayload): Promise<void> {
    const number =
      bytes.length > SLICE
        ? await this.#putSlices(place, bytes, key)
        : await this.#writeKeys(() => {
            const number = this.#insert(place, key, 1)
            this.#addSlice(number, 0, bytes)
            return number
          })
    // Only now that the new row is on the disk.
    const replaced = () => this.#rows(`${NAMED} AND number < ?`, place.account, place.id, number)
    if (replaced().length > 0) await this.#erase(replaced)
  }

  async #putSlices(place: PayloadPlace, bytes: Uint8Array, key: Uint8Array): Promise<number> {
    const { sql, queue } = this.#connection
    const last = Math.ceil(bytes.length / SLICE) - 1
    const number = await queue.runUnsynced(() => this.#insert(place, key, 0))
    const addSlice = (n: number) =>
      this.#addSlice(number, n, bytes.subarray(n * SLICE, (n + 1) * SLICE))
    try {
      for (let n = 0; n < last; n++) await queue.runUnsynced(() => addSlice(n))
      await this.#writeKeys(() => {
        addSlice(last)
        const change = 'UPDATE payloads SET slices = ?, time = ? WHERE number = ?'
        if (sql.run(change, last + 1, Date.now(), number) === 0) {
          throw new Error('it was deleted while it was stored')
        }
      })
      return number
    } catch (error) {
      await this.#erase(() => this.#rows('number = ?', number)).catch(() => {})
      throw error
    }
  }

  /** Runs a transaction that writes keys. The log and the keys are synced at the same time. */
  async #writeKeys<T>(work: () => T): Promise<T> {
    const synced = Promise.withResolvers<void>()
    const written = this.#connection.queue.run(() => {
      const value = work()
      synced.resolve(this.#keys.sync())
      return value
    })
    const [value] = await Promise.all([written, synced.promise])
    return value
  }

  /** Writes a row and its key. @returns the number of the row. */
  #insert({ account, id }: PayloadPlace, key: Uint8Array, slices: number): number {
    const slot = this.#takeSlot()
    const row = this.#connection.sql.get<{ number: number }>(
      `INSERT INTO payloads (account, id, time, slices, slot, mark) VALUES (?, ?, ?, ?, ?, ?)
       RETURNING number`,
      ...[account, id, Date.now(), slices, slot, markOf(key)]
    )
    this.#keys.write(slot, key)
    return Number(row?.number)
  }

  #takeSlot(): number {
    const { sql } = this.#connection
    const found = sql.get<{ slot: number }>(
      'DELETE FROM free_slots WHERE slot = (SELECT min(slot) FROM free_slots) RETURNING slot'
    )
    const { slot } =
      found ?? sql.get('UPDATE used_slots SET count = count + 1 RETURNING count - 1 AS slot') ?? {}
    if (typeof slot !== 'number') throw new Error('the number of used slots is missing')
    return slot
  }

  #addSlice(number: number, n: number, bytes: Uint8Array): void {
    const id = number * MOST_SLICES + n
    this.#connection.sql.run('INSERT INTO slices (id, bytes) VALUES (?, ?)', id, bytes)
  }

  /** Whole rows of a payload, the latest first. */
  #rowsOf({ account, id }: PayloadPlace): Row[] {
    return this.#rows(`${NAMED} ORDER BY number DESC`, account, id)
  }

  /** The key of a row, unless it was erased or never written. */
  #keyOf({ slot, mark }: Row): Uint8Array | undefined {
    const key = this.#keys.read(slot)
    return markOf(key).equals(mark) ? key : undefined
  }

  #rows(which: string, ...values: (string | number)[]): Row[] {
    return this.#connection.sql.all<Row>(
      `SELECT ${COLUMNS} FROM payloads WHERE ${which}`,
      ...values
    )
  }

  async #get(place: PayloadPlace): Promise<SealedPayload | undefined> {
    for (let cut: Row | undefined; ; ) {
      const found = await read(() => this.#find(place))
      if (found === undefined) return undefined
      const bytes = await this.#bytesOf(found.row)
      if (bytes) return { bytes, key: found.key }
      // It was deleted or replaced meanwhile, so it is not found again.
      if (cut?.number === found.row.number) throw new Error('a part of it is missing')
      cut = found.row
    }
  }

  #find(place: PayloadPlace): { row: Row; key: Uint8Array } | undefined {
    for (const row of this.#rowsOf(place)) {
      const key = this.#keyOf(row)
      if (key) return { row, key }
    }
    return undefined
  }

  /** @returns undefined if a slice is missing. */
  async #bytesOf({ number, slices }: Row): Promise<Uint8Array | undefined> {
    const { sql } = this.#connection
    const parts: Uint8Array[] = []
    for (let n = 0; n < slices; n++) {
      const slice = await read(() =>
        sql.get<{ bytes: Uint8Array }>(
          'SELECT bytes FROM slices WHERE id = ?',
          number * MOST_SLICES + n
        )
      )
      if (!slice) return undefined
      parts.push(slice.bytes)
    }
    return parts.length === 1 ? parts[0] : Buffer.concat(parts)
  }

  async #delete(place: PayloadPlace): Promise<void> {
    await this.#erase(() => this.#rowsOf(place))
  }

  async #deleteAccount(account: string): Promise<void> {
    const some = () => this.#rows('account = ? LIMIT ?', account, DELETED_AT_ONCE)
    while ((await this.#erase(some)) > 0);
  }

  /**
   * Deletes rows: first their keys, so that nothing that fails or is killed leaves a key without its row.
   *
   * @param select - the rows, in a transaction, so that no other process has their slots. @returns their number.
   */
  async #erase(select: () => readonly Row[]): Promise<number> {
    const { queue } = this.#connection
    const rows = await queue.runUnsynced(() => {
      const rows = select()
      for (const { slot } of rows) this.#keys.erase(slot)
      return rows
    })
    if (rows.length === 0) return 0
    await this.#keys.sync()
    for (const { number, slices } of rows) {
      if (slices === 1) continue
      while (await queue.runUnsynced(() => this.#removeSlices(number)));
    }
    await queue.run(() => {
      for (const row of rows) this.#remove(row)
    })
    return rows.length
  }

  /** @returns true if there may be more. */
  #removeSlices(number: number): boolean {
    const removed = this.#connection.sql.run(
      'DELETE FROM slices WHERE id IN (SELECT id FROM slices WHERE id BETWEEN ? AND ? LIMIT ?)',
      ...[number * MOST_SLICES, (number + 1) * MOST_SLICES - 1, SLICES_AT_ONCE]
    )
    return removed === SLICES_AT_ONCE
  }

  /** Another process may have removed it. */
  #remove({ number, slot }: Row): void {
    const { sql } = this.#connection
    this.#removeSlices(number)
    if (sql.run('DELETE FROM payloads WHERE number = ?', number) === 0) return
    sql.run('INSERT INTO free_slots (slot) VALUES (?)', slot)
  }

  async *#list(before: number): AsyncGenerator<ListedPayload, undefined> {
    await this.#eraseFreeSlots()
    for (let last = 0; ; ) {
      const rows = await read(() => this.#listed(last))
      for (const { account, id, time, counts } of rows) {
        if (counts && time < before) yield { pointer: pointerOf(account, id), account, id }
      }
      const oldest = Date.now() - LEFT_AFTER
      for (const row of rows) {
        if (!row.counts && this.#isLeft(row, oldest)) {
          await this.#erase(() => this.#rows('number = ?', row.number))
        }
      }
      const end = rows.at(-1)
      if (!end) return
      last = end.number
    }
  }

  /** Rows after a number. Those that do not count are not whole yet, or have a later one. */
  #listed(after: number): ListedRow[] {
    return this.#connection.sql.all(
      `SELECT number, account, id, time, slices, slices > 0 AND NOT EXISTS (
         SELECT 1 FROM payloads AS later WHERE later.account = payloads.account
           AND later.id = payloads.id AND later.number > payloads.number AND later.slices > 0
       ) AS counts FROM payloads WHERE number > ? ORDER BY number LIMIT ?`,
      ...[after, ROWS]
    )
  }

  /** True for a row that a killed process left. The row that replaces it must be on the disk, as an old one is. */
  #isLeft({ number, account, id, time, slices }: ListedRow, oldest: number): boolean {
    if (slices === 0) return time < oldest
    const later = this.#rows(`${NAMED} AND number > ? AND time < ?`, account, id, number, oldest)
    return later.some((row) => this.#keyOf(row) !== undefined)
  }

  /** Erases the keys of puts that were killed, or undone by a power cut, before their row was there. */
  async #eraseFreeSlots(): Promise<void> {
    const { sql, queue } = this.#connection
    for (let last = -1; ; ) {
      const slots = await queue.runUnsynced(() => {
        const slots = sql.all<{ slot: number }>(
          'SELECT slot FROM free_slots WHERE slot > ? ORDER BY slot LIMIT ?',
          ...[last, ROWS]
        )
        for (const { slot } of slots) if (!this.#keys.isEmpty(slot)) this.#keys.erase(slot)
        return slots
      })
      const end = slots.at(-1)
      if (!end) break
      last = end.slot
    }
    await this.#keys.sync()
  }

  #compact(isSparing: boolean): Promise<void> {
    this.#compacting ??= giveBackSpace(this.#connection, {
      isSparing,
      isOver: () => this.#closed !== undefined
    }).finally(() => {
      this.#compacting = undefined
    })
    return this.#compacting
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#compacting?.catch(() => {})
    await this.#connection.close()
    await this.#keys.close()
  }
}

/** Tells whether a slot has the key that a row was stored with, and little about the key. */
function markOf(key: Uint8Array): Buffer {
  return hash('sha256', key, 'buffer').subarray(0, MARK_BYTES)
}
