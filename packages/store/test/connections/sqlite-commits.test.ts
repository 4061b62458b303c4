/** ledger.md "States": what was asked for in one turn is committed as one, and nothing of it is true before. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CommitQueue, createCommitQueue } from '../../src/connections/sqlite/commit-queue.ts'
import { type Sql, sqlOf } from '../../src/connections/sqlite/statements.ts'
import { NO_SYNC } from '../no-sync.ts'
import { openPart } from '../open-part.ts'
import { entry } from '../tokens/listed-entries.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-commits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const newFile = () => join(folder, `${files++}.db`)

describe('a group of operations', () => {
  let database: DatabaseSync
  let sql: Sql
  /** Statements that fail the next time. */
  let failing: Set<string>
  let executed: string[]
  let queue: CommitQueue
  beforeEach(() => {
    database = new DatabaseSync(newFile())
    sql = sqlOf(database)
    sql.exec('CREATE TABLE t (n INTEGER)')
    failing = new Set()
    executed = []
    const watched: Sql = {
      ...sql,
      exec(text) {
        executed.push(text)
        if (failing.delete(text)) throw new Error(`${text} fails`)
        sql.exec(text)
      }
    }
    queue = createCommitQueue(watched, NO_SYNC)
  })
  afterEach(() => database.close())
  const insert = (n: number) => queue.run(() => sql.run('INSERT INTO t VALUES (?)', n))
  const kept = () => sql.all<{ n: number }>('SELECT n FROM t ORDER BY n').map(({ n }) => n)

  test.each(['BEGIN IMMEDIATE', 'COMMIT'])('is refused whole when %s fails', async (text) => {
    failing.add(text)
    const outcomes = await Promise.allSettled([insert(1), insert(2)])
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        reason: { code: 'STORE_UNAVAILABLE', cause: { message: `${text} fails` } }
      })
    }
    expect(kept()).toEqual([])
    expect(database.isTransaction).toBe(false)
    await insert(3)
    expect(kept()).toEqual([3])
  })

  test('is committed if the store closes while it is queued; later ones are refused', async () => {
    const inserted = [insert(1), insert(2)]
    queue.close()
    expect(kept()).toEqual([1, 2])
    await Promise.all(inserted)
    await expect(insert(3)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      cause: { message: 'the store is closed' }
    })
  })

  describe('that takes a whole turn each', () => {
    let time = 0
    /** Operations by the transaction that they ran in. */
    const transactions = () =>
      executed
        .join(' ')
        .split('BEGIN IMMEDIATE ')
        .slice(1)
        .map((text) => text.match(/[a-z]+[0-9]/g))
    const longOne = (name: string) => () => {
      executed.push(name)
      time += 11
    }
    beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => time))
    afterEach(() => void vi.restoreAllMocks())

    test('runs an urgent one and one of the others in each turn', async () => {
      const others = [1, 2, 3].map((n) => queue.run(longOne(`other${n}`)))
      const urgent = [1, 2].map((n) => queue.urgent.run(longOne(`urgent${n}`)))
      await Promise.all([...others, ...urgent])
      expect(transactions()).toEqual([['urgent1', 'other1'], ['urgent2', 'other2'], ['other3']])
    })

    test('runs an urgent one next, however many others wait', async () => {
      const others = [1, 2, 3].map((n) => queue.run(longOne(`other${n}`)))
      await others[0]
      await queue.urgent.run(longOne('urgent1'))
      expect(transactions()).toEqual([['other1'], ['urgent1', 'other2']])
      await Promise.all(others)
    })
  })

  test('runs urgent ones first and the others in the same transaction', async () => {
    const order: string[] = []
    const add = (name: string) => () => void order.push(name)
    await Promise.all([
      queue.run(add('other1')),
      queue.urgent.run(add('urgent1')),
      queue.runUnsynced(add('other2')),
      queue.urgent.runUnsynced(add('urgent2'))
    ])
    expect(order).toEqual(['urgent1', 'urgent2', 'other1', 'other2'])
    expect(executed.filter((text) => text === 'COMMIT')).toHaveLength(1)
  })

  test.each(['BEGIN IMMEDIATE', 'COMMIT'])('rejects both kinds when %s fails', async (text) => {
    failing.add(text)
    const outcomes = await Promise.allSettled([
      insert(1),
      queue.urgent.run(() => sql.run('INSERT INTO t VALUES (2)'))
    ])
    expect(outcomes).toMatchObject([
      { reason: { code: 'STORE_UNAVAILABLE' } },
      { reason: { code: 'STORE_UNAVAILABLE' } }
    ])
    expect(kept()).toEqual([])
  })

  test('needs no transaction if it is empty', async () => {
    queue.close()
    await new Promise(setImmediate)
    expect(executed).toEqual([])
  })
})

test('prepares a statement once, however often it runs', () => {
  const database = new DatabaseSync(newFile())
  const prepare = vi.spyOn(database, 'prepare')
  const sql = sqlOf(database)
  for (let n = 0; n < 5; n++) expect(sql.get('SELECT ? AS n', n)).toEqual({ n })
  expect(sql.all('SELECT 1 AS n')).toEqual([{ n: 1 }])
  expect(prepare).toHaveBeenCalledTimes(2)
  database.close()
})

describe('a ledger', () => {
  test('commits earlier operations when it closes', async () => {
    const file = newFile()
    const ledger = await openPart('ledger', { file })
    const opened = ledger.openAccount({ id: 'a', name: 'a' })
    await ledger.close()
    expect(await opened).toBe('OK')
    const again = await openPart('ledger', { file })
    expect(await again.accounts()).toHaveLength(1)
    await again.close()
  })

  test.skipIf(!existsSync('/proc/self/fd'))(
    'has five files open for all parts of the store, and none when it is closed',
    async () => {
      const own = mkdtempSync(join(folder, 'own-'))
      const file = join(own, 'store.db')
      const ledger = await openPart('ledger', { file })
      await ledger.openAccount({ id: 'a', name: 'a' })
      // SQLite has three of them; the queue syncs the log, and grants have a journal.
      const log = `${file}-wal`
      expect(openFilesOf(own).sort()).toEqual([
        file,
        `${file}-shm`,
        log,
        log,
        `${file}.grants.jsonl`
      ])
      await ledger.close()
      expect(openFilesOf(own)).toEqual([])
    }
  )

  test('answers a ping from its tables', async () => {
    const file = newFile()
    const ledger = await openPart('ledger', { file })
    await ledger.ping()
    const database = new DatabaseSync(file)
    database.exec('PRAGMA foreign_keys = OFF; DROP TABLE accounts')
    database.close()
    await expect(ledger.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await ledger.close()
  })

  test('writes a grant to its journal once, and rejects an invalid one', async () => {
    const file = newFile()
    const ledger = await openPart('ledger', { file })
    await ledger.openAccount({ id: 'a', name: 'a' })
    const grant = { account: 'a', id: 'g', tokens: 2_000 }
    expect(await ledger.grant(grant)).toEqual({ status: 'OK' })
    expect(await ledger.grant(grant)).toEqual({ status: 'ALREADY' })
    expect(await ledger.grant({ ...grant, account: 'nobody' })).toEqual({ status: 'NO_ACCOUNT' })
    await expect(ledger.grant({ ...grant, id: 'g2', tokens: 1.5 })).rejects.toMatchObject({
      cause: new RangeError('a grant of 1.5 tokens')
    })
    await ledger.close()
    const lines = readFileSync(`${file}.grants.jsonl`, 'utf8').split('\n').filter(Boolean)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([grant])
  })

  test('I2: refuses a whole operation that would make a number negative', async () => {
    const file = newFile()
    const ledger = await openPart('ledger', { file })
    await ledger.openAccount({ id: 'a', name: 'a' })
    const terms = { cost: 5, leaseMs: 60_000, fingerprint: 'f', nonce: 'n', replayMs: 60_000 }
    const reply = await ledger.reserve({ account: 'a', rid: 'r', ...terms })
    const { fence } = reply as { fence: number }
    const hold = { account: 'a', rid: 'r', fence }
    await ledger.settle({ ...hold, amount: 5, entry: { ...entry('e'), tokens: 5 } })
    const database = new DatabaseSync(file)
    database.exec('UPDATE accounts SET charged = 4, granted = granted - 1')
    const error = await ledger.refund({ account: 'a', rid: 'r' }).catch((thrown) => thrown)
    expect(error.code).toBe('STORE_UNAVAILABLE')
    expect(error.cause.message).toMatch(/^account a would go below zero: \{.*"charged":-1/)
    expect(await ledger.balance('a')).toMatchObject({ charged: 4, free: 495 })
    expect(database.prepare('SELECT refunded_at FROM charges').get()).toEqual({ refunded_at: null })
    database.close()
    await ledger.close()
  })
})

/** Returns the paths that this process has open in a folder, including the folder itself. */
function openFilesOf(own: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`)
      return path.startsWith(own) ? [path] : []
    } catch {
      // That of the listing itself.
      return []
    }
  })
}
