/** Data that can be large in an account is read and removed in parts. No data is lost between two parts. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseAt } from '../../src/connections/sqlite/database.ts'
import { openPart, type Part } from '../open-part.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-parts-'))
const file = join(folder, 'sluice.db')
let ledger: Part<'ledger'>

beforeAll(async () => {
  ledger = await openPart('ledger', { file })
  await ledger.openAccount({ id: 'a', name: 'A' })
  await ledger.openAccount({ id: 'b', name: 'B' })
  const database = databaseAt(file, {})
  database.exec(`WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 1199)
    INSERT INTO usage (account, day, key, parser, requests, failed, tokens)
    SELECT 'a', date('2026-01-01', '+' || (n / 100) || ' days'), 'key ' || (n % 20), 'parser ' || (n / 20 % 5), n, 1, n FROM n`)
  database.exec(
    `INSERT INTO usage_latency (account, day, key, parser, range, requests) SELECT account, day, key, parser, 2, requests FROM usage`
  )
  database.exec(`INSERT INTO usage SELECT 'b', day, key, parser, 1, 1, 1 FROM usage`)
  database.close()
})

afterAll(async () => {
  await ledger.close()
  rmSync(folder, { recursive: true })
})

test('the usage of many keys and parsers is complete, in order, and each counter has its own times', async () => {
  const found = await ledger.usage('a', { from: '2026-01-01', to: '2026-12-31' })
  expect(found.length).toBe(1_200)
  const names = found.map(({ day, key, parser }) => [day, key, parser].join('\n'))
  expect(names).toEqual([...new Set(names)].sort())
  expect(found.filter(({ requests, latency }) => latency[2] !== requests)).toEqual([])
  expect(found.reduce((sum, { tokens }) => sum + tokens, 0)).toBe((1_199 * 1_200) / 2)
})

test('the days of a report are within its bounds', async () => {
  const found = await ledger.usage('a', { from: '2026-01-02', to: '2026-01-03' })
  expect([...new Set(found.map(({ day }) => day))]).toEqual(['2026-01-02', '2026-01-03'])
  expect(found.length).toBe(200)
})

test('closing an account removes all of its usage and nothing of another', async () => {
  expect(await ledger.closeAccount('a')).toBe('OK')
  expect(await ledger.closeAccount('a')).toBe('ALREADY')
  const days = { from: '2026-01-01', to: '2026-12-31' }
  expect(await ledger.usage('a', days)).toEqual([])
  expect((await ledger.usage('b', days)).length).toBe(1_200)
})
