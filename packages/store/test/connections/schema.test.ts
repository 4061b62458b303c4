/** The schema of the embedded store is applied version by version, each once. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../src/connections/sqlite/schema.ts'

const FIRST = "CREATE TABLE rivers (name TEXT); INSERT INTO rivers VALUES ('Loire')"
const SECOND = 'ALTER TABLE rivers ADD COLUMN length INTEGER'

let database: DatabaseSync
beforeEach(() => {
  database = new DatabaseSync(':memory:')
})
afterEach(() => database.close())

test('A new database gets every version, and an old one only the later ones.', () => {
  migrate(database, [FIRST])
  expect(version()).toBe(1)
  migrate(database, [FIRST, SECOND])
  migrate(database, [FIRST, SECOND])
  expect(version()).toBe(2)
  expect(rivers()).toEqual([{ name: 'Loire', length: null }])
})

test('A version that fails leaves the database as it was.', () => {
  migrate(database, [FIRST])
  expect(() => migrate(database, [FIRST, SECOND, 'CREATE TABLE rivers (name TEXT)'])).toThrow(
    'already exists'
  )
  expect(version()).toBe(1)
  expect(rivers()).toEqual([{ name: 'Loire' }])
})

test('A database of a newer version is refused and not changed.', () => {
  migrate(database, [FIRST, SECOND])
  expect(() => migrate(database, [FIRST])).toThrow('newer version of Sluice (schema 2)')
  expect(version()).toBe(2)
})

test('A database of a version before the first is refused and not changed.', () => {
  migrate(database, [FIRST])
  expect(() => migrate(database, [SECOND], 1)).toThrow('earlier version of Sluice (schema 1')
  expect(version()).toBe(1)
  expect(rivers()).toEqual([{ name: 'Loire' }])
  const fresh = new DatabaseSync(':memory:')
  migrate(fresh, [FIRST], 1)
  expect(fresh.prepare('PRAGMA user_version').get()?.user_version).toBe(2)
  fresh.close()
})

test('Nothing is written to a database that has every version.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-schema-'))
  const file = join(folder, 'store.db')
  const [one, other] = [new DatabaseSync(file), new DatabaseSync(file)]
  // It changes with each commit of another connection that writes.
  const commits = () => one.prepare('PRAGMA data_version').get()?.data_version
  const before = commits()
  migrate(other, [FIRST])
  const after = commits()
  expect(after).not.toBe(before)
  migrate(other, [FIRST])
  expect(commits()).toBe(after)
  for (const database of [one, other]) database.close()
  rmSync(folder, { recursive: true })
})

function version(): unknown {
  return database.prepare('PRAGMA user_version').get()?.user_version
}

function rivers(): unknown[] {
  return database
    .prepare('SELECT * FROM rivers')
    .all()
    .map((row) => ({ ...row }))
}
