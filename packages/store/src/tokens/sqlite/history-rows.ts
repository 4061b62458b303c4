/** Query results from the history: rows and counts, read in parts. */

import type { SQLInputValue } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sql } from '../../connections/sqlite/statements.ts'
import { addGroup, type GroupMap } from '../history-groups.ts'
import type { HistoryGroup, HistoryGroups, HistoryQuery } from '../ledger.ts'
import { folded } from '../search-text.ts'
import {
  type HistoryRow,
  hashOf,
  hostOf,
  NUMBER,
  parserOf,
  ROW,
  SEARCHED
} from './entry-columns.ts'

/** Rows that are walked in one go, at most. */
const PART = 2_000

/**
 * See `Ledger.historyGroups`. Counted in parts, as {@link rowsOf} reads them.
 */
export async function groupsOf(
  sql: Sql,
  account: string,
  query: Omit<HistoryQuery, 'limit' | 'order' | 'after'> & { readonly walk: number },
  now: number
): Promise<HistoryGroups> {
  const { rows, walked, others } = testsOf(account, query, now)
  const groups: GroupMap = new Map()
  let seen = 0
  let after: number | undefined
  while (seen < query.walk) {
    const part = Math.min(PART, query.walk - seen)
    const from = after === undefined ? walked : [...walked, test('seq < ?', after)]
    const places = sql.get<{ last: number | null; places: number }>(
      `SELECT min(seq) AS last, count(*) AS places FROM
       (SELECT seq FROM ${rows} WHERE ${textOf(from)} ORDER BY seq DESC LIMIT ?)`,
      ...valuesOf(from),
      part
    )
    if (!places || places.last === null)
      return { groups: [...groups.values()], walked: seen, isComplete: true }
    const tests = [...from, test('seq >= ?', places.last), ...others]
    const counted = sql.all<GroupRow>(
      `SELECT failed, min(url) AS url, min(host) AS host, form_text, count(*) AS entries, sum(tokens) AS tokens
       FROM (SELECT ${ROW}, h.host_hash, h.form FROM ${rows} LEFT JOIN forms f ON f.number = h.form
       WHERE ${textOf(tests)}) GROUP BY host_hash, form, form_text, failed`,
      ...valuesOf(tests)
    )
    for (const row of counted) addGroup(groups, groupOf(row))
    seen += places.places
    after = places.last
    if (places.places < part)
      return { groups: [...groups.values()], walked: seen, isComplete: true }
    await nextTurn()
  }
  return { groups: [...groups.values()], walked: seen, isComplete: false }
}

/** Entries of one host, form and status. */
type GroupRow = Pick<HistoryRow, 'failed' | 'url' | 'host' | 'form_text'> &
  Pick<HistoryGroup, 'entries' | 'tokens'>

function groupOf({ failed, form_text, entries, tokens, ...row }: GroupRow): HistoryGroup {
  const status = failed === 1 ? 'failed' : 'success'
  return { host: hostOf(row), ...parserOf(form_text), status, entries, tokens }
}

/**
 * Rows that a query finds, one more than its limit at most. Read in parts with a pause between, so that a filter that
 * finds little does not hold up the process for as long as the history is.
 *
 * @returns `stop`: the place after which to go on, where the bound of a search was reached.
 */
export async function rowsOf(
  sql: Sql,
  account: string,
  query: HistoryQuery,
  now: number
): Promise<{ found: HistoryRow[]; stop: number | null }> {
  const { rows, walked, others } = testsOf(account, query, now)
  const [beyond, upTo] = query.order === 'asc' ? ['>', '<='] : ['<', '>=']
  const found: HistoryRow[] = []
  const bound = query.words === undefined ? undefined : query.walk
  let seen = 0
  let after: number | undefined = query.after
  for (let part = query.limit + 1; ; part = Math.min(part * 4, PART)) {
    const from = after === undefined ? walked : [...walked, test(`seq ${beyond} ?`, after)]
    const end = sql.get<{ seq: number }>(
      `SELECT seq FROM ${rows} WHERE ${textOf(from)} ORDER BY seq ${query.order} LIMIT 1 OFFSET ?`,
      ...valuesOf(from),
      part - 1
    )
    const within = end ? [...from, test(`seq ${upTo} ?`, end.seq)] : from
    const tests = [...within, ...others]
    found.push(
      ...sql.all<HistoryRow>(
        `SELECT ${ROW} FROM ${rows} LEFT JOIN forms f ON f.number = h.form
         WHERE ${textOf(tests)} ORDER BY h.seq ${query.order} LIMIT ?`,
        ...valuesOf(tests),
        query.limit + 1 - found.length
      )
    )
    if (!end || found.length > query.limit) return { found, stop: null }
    after = end.seq
    seen += part
    if (bound !== undefined && seen >= bound) return { found, stop: after }
    await nextTurn()
  }
}

/** A condition, and the values in it. */
interface Test {
  readonly text: string
  readonly values: readonly SQLInputValue[]
}

/**
 * The tests of a query: those that an index in the order of `seq` answers, and the others. The index is named: left to
 * choose, SQLite walks the whole history where it only has to look up what is not there.
 */
function testsOf(
  account: string,
  query: Omit<HistoryQuery, 'limit' | 'order' | 'after'>,
  now: number
): { rows: string; walked: Test[]; others: Test[] } {
  const { url, host, status, parser } = query
  const indexed: (readonly [column: string, value: number])[] = [
    ...(url === undefined ? [] : [['url_hash', hashOf(url)] as const]),
    ...(host === undefined ? [] : [['host_hash', hashOf(host)] as const]),
    ...(status === undefined ? [] : [['failed', Number(status === 'failed')] as const])
  ]
  const [first, ...rest] = indexed
  const walked = [
    test(`h.account = ${NUMBER}`, account),
    ...(first ? [test(`${first[0]} = ?`, first[1])] : [])
  ]
  const others = [
    test('expires_at > ?', now),
    ...rest.map(([name, value]) => test(`${name} = ?`, value)),
    // Texts may share a hash.
    ...(url === undefined ? [] : [test('url = ?', url)]),
    ...(host === undefined ? [] : [test(HAS_HOST, host, host.length, host)]),
    ...(parser === undefined ? [] : [test(HAS_PARSER, account, parser, parser)]),
    ...(query.from === undefined ? [] : [test('created_at >= ?', query.from)]),
    ...(query.to === undefined ? [] : [test('created_at < ?', query.to)]),
    ...(query.words ?? []).map((word) => test(`instr(${SEARCHED}, ?) > 0`, folded(word)))
  ]
  const rows = first ? `history h INDEXED BY history_by_${first[0]}` : 'history h'
  return { rows, walked, others }
}

const HAS_HOST = "(h.host = ? OR h.host IS NULL AND substr(url, instr(url, '//') + 2, ?) = ?)"
const HAS_PARSER = `(h.form IN (SELECT number FROM forms WHERE account = ${NUMBER}
  AND ? IN (form ->> 2, form ->> 4)) OR own_form IS NOT NULL AND ? IN (own_form ->> 2, own_form ->> 4))`

function test(text: string, ...values: SQLInputValue[]): Test {
  return { text, values }
}

function textOf(tests: readonly Test[]): string {
  return tests.map(({ text }) => text).join(' AND ')
}

function valuesOf(tests: readonly Test[]): SQLInputValue[] {
  return tests.flatMap(({ values }) => values)
}
