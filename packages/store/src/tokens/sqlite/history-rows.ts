/** Query results from the history: rows and counts, read in parts. */

import type { SQLInputValue } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sql } from '../../connections/sqlite/statements.ts'
import { addGroup } from '../history-groups.ts'
import type { HistoryGroup, HistoryGroups, HistoryQuery } from '../ledger.ts'
import { folded } from '../search-text.ts'

/** Rows that are walked in one go, at most. */
const PART = 2_000

/** A row of the history. */
export interface HistoryRow {
  readonly account: string
  readonly seq: number
  readonly id: string
  readonly status: 'success' | 'failed'
  readonly url: string
  readonly host: string
  readonly parser: string
  readonly parser_version: string
  readonly kind: string
  readonly pointer: string | null
  readonly tokens: number
  readonly key_id: string
  readonly key_name: string
  readonly created_at: number
  readonly completed_at: number
  readonly expires_at: number
  readonly title: string | null
  readonly shared: string | null
  readonly meta: string
  readonly mark: string | null
}

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
  const groups = new Map<string, HistoryGroup>()
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
    const counted = sql.all<HistoryGroup>(
      `SELECT host, kind, parser, status, count(*) AS entries, sum(tokens) AS tokens FROM ${rows}
       WHERE ${textOf(tests)} GROUP BY host, kind, parser, status`,
      ...valuesOf(tests)
    )
    for (const group of counted) addGroup(groups, group)
    seen += places.places
    after = places.last
    if (places.places < part)
      return { groups: [...groups.values()], walked: seen, isComplete: true }
    await nextTurn()
  }
  return { groups: [...groups.values()], walked: seen, isComplete: false }
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
        `SELECT * FROM ${rows} WHERE ${textOf(tests)} ORDER BY seq ${query.order} LIMIT ?`,
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

type Test = readonly [text: string, value: SQLInputValue]

/**
 * The tests of a query: those that an index in the order of `seq` answers, and the others. The index is named: left to
 * choose, SQLite walks the whole history where it only has to look up what is not there.
 */
function testsOf(
  account: string,
  query: Omit<HistoryQuery, 'limit' | 'order' | 'after'>,
  now: number
): { rows: string; walked: Test[]; others: Test[] } {
  const indexed = (['url', 'host', 'status'] as const).flatMap((name) =>
    query[name] === undefined ? [] : [[name, query[name]] as const]
  )
  const [first, ...rest] = indexed
  const walked = [
    test('account = ?', account),
    ...(first ? [test(`${first[0]} = ?`, first[1])] : [])
  ]
  const others = [
    test('expires_at > ?', now),
    ...rest.map(([name, value]) => test(`${name} = ?`, value)),
    ...(query.parser === undefined ? [] : [test('? IN (parser, kind)', query.parser)]),
    ...(query.from === undefined ? [] : [test('created_at >= ?', query.from)]),
    ...(query.to === undefined ? [] : [test('created_at < ?', query.to)]),
    ...(query.words ?? []).map((word) => test('instr(searched, ?) > 0', folded(word)))
  ]
  const rows = first ? `history INDEXED BY history_by_${first[0]}` : 'history'
  return { rows, walked, others }
}

function test(text: string, value: SQLInputValue): Test {
  return [text, value]
}

function textOf(tests: readonly Test[]): string {
  return tests.map(([text]) => text).join(' AND ')
}

function valuesOf(tests: readonly Test[]): SQLInputValue[] {
  return tests.map(([, value]) => value)
}
