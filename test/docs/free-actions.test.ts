/** The list of actions that cost nothing has every route of the API. */

import { readFileSync } from 'node:fs'
import { loadParsers } from '@sluice/fetch'
import { openApiDocument, parserModules } from '@sluice/service'
import { expect, test } from 'vitest'
import { ROOT } from './code-blocks.ts'

const section =
  readFileSync(`${ROOT}docs/security.md`, 'utf8')
    .split('\n## Actions that cost nothing\n')[1]
    ?.split('\n## ')[0] ?? ''

/** Cells of the rows of the table. */
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  )

const routesOf = (cell: string) =>
  [...cell.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, route]) => route)

test('docs/security.md "Actions that cost nothing" lists each route of /openapi.json once', async () => {
  const { paths = {} } = openApiDocument(await loadParsers(parserModules()))
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)
  )
  expect(rows.flatMap(([listed = '']) => routesOf(listed)).sort()).toEqual(routes.sort())
  expect(routes.length).toBeGreaterThan(100)
})

test('a row of docs/security.md "Actions that cost nothing" without a bound has those of every route', () => {
  const unbounded = rows.filter(([, account, sum]) => account === '' && sum === '')
  // Reads and changes of one account's own settings: the bounds of every route are enough.
  expect(unbounded.flatMap(([listed = '']) => routesOf(listed))).toEqual([
    'GET /api/v1/account',
    'DELETE /api/v1/account',
    'GET /api/v1/account/usage',
    'GET /api/v1/account/movements',
    'GET /api/v1/billing/packs',
    'POST /api/v1/billing/checkout'
  ])
})
