/** Generated parts of the Python client (`vitest run test/client -u` writes them). */

import { readdirSync } from 'node:fs'
import { loadParsers } from '@sluice/fetch'
import { openApiDocument, parserModules } from '@sluice/service'
import { expect, test } from 'vitest'
import { ERRORS, OF_THE_SERVICE } from '../../packages/core/src/errors.ts'
import { ROOT } from '../docs/code-blocks.ts'
import { syncFiles } from './python/sync.ts'
import { pythonTypes } from './python/types.ts'

const SOURCES = `${ROOT}clients/python/src/sluice`

test('types.py is generated from openapi.json', async () => {
  const types = pythonTypes(openApiDocument(await loadParsers(parserModules())))
  await expect(types).toMatchFileSnapshot(`${SOURCES}/types.py`)
}, 180_000)

test('_error_table.py is generated from the table of errors', async () => {
  const retryable = Object.entries(ERRORS).flatMap(([code, row]) => (row.retryable ? [code] : []))
  const tuple = (codes: readonly string[]) => codes.map((code) => `    "${code}",\n`).join('')
  const text = `"""Facts about errors. Made from the table of errors by \`vitest run test/client -u\`; not edited by hand."""

#: Codes that \`\`details.retryable\`\` is true for, where an answer has no details.
RETRYABLE = (
${tuple(retryable)})

#: Codes with status 500 that concern the service and not the site.
OF_THE_SERVICE = (
${tuple(OF_THE_SERVICE)})
`
  await expect(text).toMatchFileSnapshot(`${SOURCES}/_error_table.py`)
})

test('the client without await is generated from the one with it', async () => {
  const files = syncFiles(`${SOURCES}/_async`)
  for (const [name, text] of files) {
    await expect(text).toMatchFileSnapshot(`${SOURCES}/_sync/${name}`)
  }
  const left = readdirSync(`${SOURCES}/_sync`).filter((name) => name.endsWith('.py'))
  expect(left.filter((name) => !files.has(name))).toEqual([])
})
