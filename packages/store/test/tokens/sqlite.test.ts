import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { createCommitQueue } from '../../src/connections/sqlite/commit-queue.ts'
import { type Sql, sqlOf } from '../../src/connections/sqlite/statements.ts'
import { ledgerConformance } from '../../src/tokens/conformance/conformance.ts'
import { NO_SYNC } from '../no-sync.ts'
import { openPart } from '../open-part.ts'
import { embeddedSubject, suiteApi } from '../subjects.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-ledger-'))
let files = 0
const newFile = () => join(folder, `${files++}.db`)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

ledgerConformance(embeddedSubject(), suiteApi)

describe('group commit', () => {
  test('acknowledges nothing before the log is synced, and shares the next sync among later commits', async () => {
    const { sql, close } = openTable()
    const syncs: PromiseWithResolvers<void>[] = []
    const queue = createCommitQueue(sql, {
      sync() {
        syncs.push(Promise.withResolvers<void>())
        return (syncs.at(-1) as PromiseWithResolvers<void>).promise
      },
      syncNow() {},
      close() {}
    })
    const told: number[] = []
    const insert = (n: number) =>
      queue.run(() => sql.run('INSERT INTO t VALUES (?)', n)).then(() => told.push(n))
    const first = insert(1)
    await turn()
    const rest = [insert(2)]
    await turn()
    rest.push(insert(3))
    await turn()
    // All are committed, none is acknowledged, and one sync runs.
    expect(sql.all('SELECT count(*) AS n FROM t')).toEqual([{ n: 3 }])
    expect([told, syncs.length]).toEqual([[], 1])
    syncs[0]?.resolve()
    await first
    await turn()
    expect([told, syncs.length]).toEqual([[1], 2])
    syncs[1]?.resolve()
    await Promise.all(rest)
    expect([told, syncs.length]).toEqual([[1, 2, 3], 2])
    queue.close()
    close()
  })

  test('acknowledges an unsynced operation when it is committed, until a sync has failed', async () => {
    const { sql, close } = openTable()
    const sync = Promise.withResolvers<void>()
    const queue = createCommitQueue(sql, { sync: () => sync.promise, syncNow() {}, close() {} })
    let isTold = false
    const synced = queue.run(() => sql.run('INSERT INTO t VALUES (1)'))
    synced.then(
      () => {
        isTold = true
      },
      () => {}
    )
    const insert = (n: number) => queue.runUnsynced(() => sql.run('INSERT INTO t VALUES (?)', n))
    expect(await Promise.all([insert(2), insert(3)])).toEqual([1, 1])
    expect(await insert(4)).toBe(1)
    expect([isTold, sql.all('SELECT count(*) AS n FROM t')]).toEqual([false, [{ n: 4 }]])
    sync.reject(new Error('EIO'))
    await expect(synced).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(insert(5)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    queue.close()
    close()
  })

  test('acknowledges no further operation after a failed sync', async () => {
    const { sql, close } = openTable()
    const sync = Promise.withResolvers<void>()
    const queue = createCommitQueue(sql, { sync: () => sync.promise, syncNow() {}, close() {} })
    const first = queue.run(() => sql.run('INSERT INTO t VALUES (1)'))
    await turn()
    const second = queue.run(() => sql.run('INSERT INTO t VALUES (2)'))
    await turn()
    queue.check()
    sync.reject(new Error('EIO'))
    for (const one of [first, second, queue.run(() => 3)]) {
      await expect(one).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    }
    expect(() => queue.check()).toThrow('does not answer')
    queue.close()
    close()
  })

  test('syncs a database behind a link at its real place', async () => {
    const [link, file] = [newFile(), newFile()]
    symlinkSync(file, link)
    const ledger = await openPart('ledger', { file: link })
    expect(await ledger.openAccount({ id: 'a', name: 'A' })).toBe('OK')
    await ledger.close()
  })

  test('syncs committed data when closing, and acknowledges it', async () => {
    const { sql, close } = openTable()
    let synced = 0
    const never = new Promise<void>(() => {})
    const queue = createCommitQueue(sql, {
      sync: () => never,
      syncNow: () => void synced++,
      close() {}
    })
    const first = queue.run(() => sql.run('INSERT INTO t VALUES (1)'))
    await turn()
    const second = queue.run(() => sql.run('INSERT INTO t VALUES (2)'))
    queue.close()
    expect(await Promise.all([first, second])).toEqual([1, 1])
    expect(synced).toBe(1)
    close()
  })

  test('undoes only the job that throws', async () => {
    const database = new DatabaseSync(newFile())
    const sql = sqlOf(database)
    sql.exec('CREATE TABLE t (n INTEGER)')
    const queue = createCommitQueue(sql, NO_SYNC)
    const outcomes = await Promise.allSettled([
      queue.run(() => sql.run('INSERT INTO t VALUES (1)')),
      queue.run(() => {
        sql.run('INSERT INTO t VALUES (2)')
        throw new Error('fails after writing')
      }),
      queue.run(() => sql.run('INSERT INTO t VALUES (3)'))
    ])
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled'
    ])
    expect(sql.all('SELECT n FROM t ORDER BY n')).toEqual([{ n: 1 }, { n: 3 }])
    queue.close()
    await expect(queue.run(() => 1)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    database.close()
  })

  test('runs the operations of one turn in one transaction', async () => {
    const database = new DatabaseSync(newFile())
    const sql = sqlOf(database)
    const begun: string[] = []
    const watched: Sql = {
      ...sql,
      exec(text) {
        if (text.startsWith('BEGIN')) begun.push(text)
        sql.exec(text)
      }
    }
    const queue = createCommitQueue(watched, NO_SYNC)
    await Promise.all([...Array(100)].map(() => queue.run(() => 1)))
    expect(begun).toHaveLength(1)
    database.close()
  })
})

describe('a store that is missing', () => {
  test('is STORE_UNAVAILABLE after close', async () => {
    const ledger = await openPart('ledger', { file: newFile() })
    await ledger.close()
    await ledger.close()
    await expect(ledger.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(ledger.openAccount({ id: 'a', name: 'a' })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE'
    })
  })

  test('a store of a newer version is refused by name', async () => {
    const file = newFile()
    const database = new DatabaseSync(file)
    database.exec('PRAGMA user_version = 1000')
    database.close()
    const opening = openPart('ledger', { file })
    await expect(opening).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('newer version') })
    })
  })
})

describe('ledger.md: grants are journalled before they are applied', () => {
  test('a grant survives the loss of the rows it made', async () => {
    const file = newFile()
    const ledger = await openPart('ledger', { file })
    await ledger.openAccount({ id: 'a', name: 'a' })
    await ledger.grant({ account: 'a', id: 'g1', tokens: 2_000 })
    await ledger.close()
    const database = new DatabaseSync(file)
    database.exec('DELETE FROM grants; UPDATE accounts SET paid = 0, granted = 500')
    database.close()
    const again = await openPart('ledger', { file })
    expect(await again.balance('a')).toMatchObject({ purchased: 2_000, granted: 2_500 })
    expect(await again.verify()).toEqual([])
    await again.close()
  })

  test('a grant of no tokens is refused', async () => {
    const ledger = await openPart('ledger', { file: newFile() })
    await ledger.openAccount({ id: 'a', name: 'a' })
    for (const tokens of [0, -1, 1.5, Number.NaN]) {
      await expect(ledger.grant({ account: 'a', id: 'g', tokens })).rejects.toThrow()
    }
    expect(await ledger.balance('a')).toMatchObject({ purchased: 0 })
    await ledger.close()
  })
})

test('verify explains a break with its figures', async () => {
  const file = newFile()
  const ledger = await openPart('ledger', { file })
  await ledger.openAccount({ id: 'a', name: 'a' })
  const database = new DatabaseSync(file)
  database.exec('UPDATE accounts SET free = 400, held = 7')
  const breaks = await ledger.verify('a')
  expect(breaks.map((one) => one.invariant)).toEqual(['I1', 'I3'])
  expect(breaks[1]?.text).toBe('held is 7, but the sum of holds is 0')
  database.close()
  await ledger.close()
})

function openTable() {
  const database = new DatabaseSync(newFile())
  const sql = sqlOf(database)
  sql.exec('CREATE TABLE t (n INTEGER)')
  return { sql, close: () => database.close() }
}

/** Long enough for what was queued to be committed and told. */
async function turn(): Promise<void> {
  for (let n = 0; n < 3; n++) await new Promise((resolve) => setImmediate(resolve))
}
