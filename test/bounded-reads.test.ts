/** One read of the embedded store takes some milliseconds, so it reads some rows and not all that there are. */

import { globSync, readFileSync } from 'node:fs'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = new URL('../packages/store/src/', import.meta.url)

/** Reads of all rows, by the beginning of their text, and why there are few. */
const FEW: Readonly<Record<string, string>> = {
  'SELECT * FROM drift ORDER BY parser': 'a row for each installed parser',
  'SELECT * FROM users ORDER BY created_at, id': 'for the command line',
  'SELECT * FROM users WHERE account = ?': 'the team of an account',
  'SELECT * FROM invitations WHERE expires_at > ?': 'made by operators, and gone after a week',
  'SELECT * FROM invitations WHERE account = ?':
    'made by the team of an account, and gone after a week',
  'SELECT * FROM keys WHERE account = ?': 'the keys of an account',
  'SELECT * FROM monitors WHERE account = ?': 'at most 1,000, see MOST_MONITORS',
  'SELECT * FROM cookie_sessions': 'at most 100 of an account',
  'SELECT account, tokens FROM grants WHERE id = ?': 'grants of one id',
  'SELECT hour * ': 'the last 48 hours',
  'SELECT day, key, parser, range, requests': 'the times of one part of the counters',
  'SELECT slice FROM job_slices': 'slices of a job that run at once',
  'DELETE FROM history WHERE account = ${NUMBER} AND seq IN (SELECT value':
    'places that were chosen before',
  'SELECT failed, min(url) AS url': 'the groups of 2,000 rows',
  '${FIELDS} ORDER BY created_at, id': 'for the command line',
  'SELECT * FROM holds WHERE account = ?': 'requests of an account that run, when it is closed',
  '${select} WHERE account = ${NUMBER}': 'its LIMIT is in `order`',
  'SELECT * FROM ${RUNNING}': 'pages of a job that run at once',
  'SELECT * FROM identities WHERE user = ?': 'one for each provider',
  'SELECT * FROM sessions WHERE user = ?':
    'sign-ins of a user, which are bounded by address and time',
  'SELECT * FROM presets WHERE account = ?':
    'presets of an account, which are counted before one is added',
  'PRAGMA wal_checkpoint(TRUNCATE)': 'one row'
}

/** Files whose reads are for the command line, which checks a whole store. */
const CHECKS = /(?:verify|inspect\/sqlite)\.ts$/

test('every read of many rows has a LIMIT, or a reason why there are few', () => {
  const unbounded: string[] = []
  for (const file of globSync('**/*.ts', { cwd: root })) {
    if (CHECKS.test(file)) continue
    const source = readFileSync(new URL(file, root), 'utf8')
    const { program } = parseSync(file, source)
    new Visitor({
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== 'MemberExpression' || !isSql(callee.object)) return
        if (!('name' in callee.property) || callee.property.name !== 'all' || !first) return
        // Another name than a text: a parameter of the function.
        if (first.type === 'Identifier') return
        const text = source.slice(first.start + 1, first.end - 1)
        const isFew = Object.keys(FEW).some((beginning) => text.startsWith(beginning))
        if (!/\bLIMIT\b/.test(text) && !isFew) unbounded.push(`${file}: ${text}`)
      }
    }).visit(program)
  }
  expect(unbounded).toEqual([])
})

function isSql(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'sql'
}
