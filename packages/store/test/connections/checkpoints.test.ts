/** The log of the embedded store goes into the database in a thread of its own. */

import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCheckpoints } from '../../src/connections/sqlite/checkpoints.ts'
import { createCommitQueue } from '../../src/connections/sqlite/commit-queue.ts'
import { openConnection } from '../../src/connections/sqlite/connection.ts'
import { databaseAt } from '../../src/connections/sqlite/database.ts'
import { type Sql, sqlOf } from '../../src/connections/sqlite/statements.ts'
import { NO_SYNC } from '../no-sync.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-checkpoints-'))
  file = join(folder, 'store.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const INSERT = 'INSERT INTO written (text) VALUES (?)'
const TEXT = 'x'.repeat(2_000)

/** A database whose log is short, and its queue. */
function openSmall() {
  const database = databaseAt(file, {})
  const sql = sqlOf(database)
  sql.exec('PRAGMA journal_mode = WAL; CREATE TABLE written (text TEXT)')
  const checkpoints = openCheckpoints(database.location() ?? file, sql, {
    rows: 100,
    mostPages: 500
  })
  const queue = createCommitQueue(sql, NO_SYNC, checkpoints.committed)
  return { database, sql, queue, checkpoints }
}

function rowsIn(sql: Sql): number {
  return sql.get<{ n: number }>('SELECT count(*) AS n FROM written')?.n ?? 0
}

describe('checkpoints of the embedded store', () => {
  test('a COMMIT copies nothing into the database', async () => {
    const { sql, queue, close } = openConnection(file)
    sql.exec('CREATE TABLE written (text TEXT)')
    sql.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const before = statSync(file).size
    sql.exec('BEGIN')
    for (let row = 0; row < 5_000; row++) sql.run(INSERT, TEXT)
    sql.exec('COMMIT')
    expect(statSync(file).size).toBe(before)
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(5_000 * TEXT.length)
    await queue.run(() => sql.run(INSERT, TEXT))
    await expect.poll(() => statSync(file).size, { timeout: 30_000 }).toBeGreaterThan(before)
    await close()
  })

  test('the log stays short while a process writes without a pause', async () => {
    const { database, sql, queue, checkpoints } = openSmall()
    for (let round = 0; round < 400; round++) {
      await queue.run(() => {
        for (let row = 0; row < 50; row++) sql.run(INSERT, TEXT)
      })
      // Leaves the thread the time that a slow disk takes away.
      if (round % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 60))
    }
    queue.close()
    await checkpoints.close()
    expect(rowsIn(sql)).toBe(20_000)
    // 40 MB were written.
    expect(statSync(`${file}-wal`).size).toBeLessThan(20_000_000)
    database.close()
  })

  test('a connection that closes during a checkpoint leaves no log', async () => {
    const { database, sql, queue, checkpoints } = openSmall()
    await queue.run(() => {
      for (let row = 0; row < 3_000; row++) sql.run(INSERT, TEXT)
    })
    queue.close()
    await checkpoints.close()
    database.close()
    expect(existsSync(`${file}-wal`)).toBe(false)
    const again = databaseAt(file, { readOnly: true })
    expect(rowsIn(sqlOf(again))).toBe(3_000)
    again.close()
  })

  test('the last of several connections of a process ends the thread', async () => {
    const connections = [openConnection(file), openConnection(file), openConnection(file)]
    const { sql, queue } = connections[0] as (typeof connections)[0]
    sql.exec('CREATE TABLE written (text TEXT)')
    await queue.run(() => {
      for (let row = 0; row < 3_000; row++) sql.run(INSERT, TEXT)
    })
    await Promise.all(connections.map(({ close }) => close()))
    expect(existsSync(`${file}-wal`)).toBe(false)
    const again = openConnection(file)
    expect(rowsIn(again.sql)).toBe(3_000)
    await again.close()
    await again.close()
  })
})
