/** Learned parsers in the embedded store. */

import type { Connection } from '../connections/sqlite/connection.ts'
import { read } from '../connections/sqlite/read.ts'
import type { Sql } from '../connections/sqlite/statements.ts'
import {
  assertLearnedFits,
  type LearnedChange,
  type LearnedPart,
  type LearnedPartChange,
  type LearnedRef,
  type LearnedRow,
  type LearnedStore
} from './learned-store.ts'

const ROW = 'SELECT account, name, site, revision, state FROM learned'
const PART = 'SELECT part, revision, text FROM learned_parts'
const OF_NAME = 'WHERE account = ? AND name = ?'

/** The store of learned parsers over a connection. */
export function learnedOn({ sql, queue }: Connection): LearnedStore {
  return {
    learnedAt: (account, sites) => read(() => sites.flatMap((site) => at(sql, account, site))),
    hasLearned: (account) =>
      read(
        () => sql.get('SELECT name FROM learned WHERE account = ? LIMIT 1', account) !== undefined
      ),
    learned: ({ account, name }) =>
      read(() => sql.get<LearnedRow>(`${ROW} ${OF_NAME}`, account, name)),
    learnedList: ({ account, after = '', limit }) =>
      read(() =>
        sql.all<LearnedRow>(
          `${ROW} WHERE account = ? AND name > ? ORDER BY name LIMIT ?`,
          account,
          after,
          limit
        )
      ),
    async putLearned(change) {
      assertLearnedFits(change.revision, change.state)
      for (const { revision, text } of change.parts ?? []) assertLearnedFits(revision, text)
      return queue.run(() => put(sql, change))
    },
    learnedPart: ({ account, name }, part) =>
      read(() => sql.get<LearnedPart>(`${PART} ${OF_NAME} AND part = ?`, account, name, part)),
    async putLearnedPart(change) {
      assertLearnedFits(change.revision, change.text)
      return queue.run(() => putPart(sql, change))
    },
    removeLearned: (ref) => queue.run(() => remove(sql, ref)),
    removeAllLearned: (account) =>
      queue.run(() => {
        sql.run('DELETE FROM learned WHERE account = ?', account)
        sql.run('DELETE FROM learned_parts WHERE account = ?', account)
      })
  } satisfies LearnedStore
}

function at(sql: Sql, account: string, site: string): LearnedRow[] {
  const row = sql.get<LearnedRow>(`${ROW} WHERE account = ? AND site = ?`, account, site)
  return row ? [row] : []
}

function put(sql: Sql, change: LearnedChange): 'OK' | 'STALE' | 'TAKEN' | 'TOO_MANY' {
  const { account, name, site, previous, revision, state, most } = change
  const kept = sql.get<{ revision: string }>(
    `SELECT revision FROM learned ${OF_NAME}`,
    account,
    name
  )
  if (kept?.revision === revision) return 'OK'
  if (kept?.revision !== previous) return 'STALE'
  const [other] = at(sql, account, site)
  if (other && other.name !== name) return 'TAKEN'
  if (!kept && countOf(sql, account) >= most) return 'TOO_MANY'
  sql.run(
    'INSERT OR REPLACE INTO learned (account, name, site, revision, state) VALUES (?, ?, ?, ?, ?)',
    account,
    name,
    site,
    revision,
    state
  )
  for (const part of change.parts ?? []) writePart(sql, change, part)
  for (const part of change.removed ?? []) {
    sql.run(`DELETE FROM learned_parts ${OF_NAME} AND part = ?`, account, name, part)
  }
  return 'OK'
}

function countOf(sql: Sql, account: string): number {
  const query = 'SELECT count(*) AS count FROM learned WHERE account = ?'
  return sql.get<{ count: number }>(query, account)?.count ?? 0
}

function writePart(sql: Sql, { account, name }: LearnedRef, one: LearnedPart): void {
  sql.run(
    'INSERT OR REPLACE INTO learned_parts (account, name, part, revision, text) VALUES (?, ?, ?, ?, ?)',
    account,
    name,
    one.part,
    one.revision,
    one.text
  )
}

function putPart(sql: Sql, change: LearnedPartChange): 'OK' | 'STALE' {
  const { account, name, part, previous, revision } = change
  if (!sql.get(`SELECT name FROM learned ${OF_NAME}`, account, name)) return 'STALE'
  const kept = sql.get<LearnedPart>(`${PART} ${OF_NAME} AND part = ?`, account, name, part)
  if (kept?.revision === revision) return 'OK'
  if (kept?.revision !== previous) return 'STALE'
  writePart(sql, change, change)
  return 'OK'
}

function remove(sql: Sql, { account, name }: LearnedRef): boolean {
  const isThere = sql.get(`SELECT name FROM learned ${OF_NAME}`, account, name) !== undefined
  sql.run(`DELETE FROM learned ${OF_NAME}`, account, name)
  sql.run(`DELETE FROM learned_parts ${OF_NAME}`, account, name)
  return isThere
}
