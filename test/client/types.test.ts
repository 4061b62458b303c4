/** The client's types and its table of errors are generated (`vitest run test/client -u` writes them). */

import type { FetchOptions } from '@sluice/client'
import { loadParsers, readFetchRequest } from '@sluice/fetch'
import { openApiDocument, parserModules } from '@sluice/service'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { expect, expectTypeOf, test } from 'vitest'
import { ERRORS, OF_THE_SERVICE } from '../../packages/core/src/errors.ts'

const GENERATED = new URL('../../packages/client/src/openapi.ts', import.meta.url)
const RETRYABLE = Object.entries(ERRORS).flatMap(([code, row]) => (row.retryable ? [code] : []))
const HEAD = `/**
 * Types of the API. Made from openapi.json by \`vitest run test/client -u\`; not edited by hand.
 */
`

test('packages/client/src/openapi.ts is generated from openapi.json', async () => {
  const document = withoutFailures(openApiDocument(await loadParsers(parserModules())))
  const types = await openapiTS(document as unknown as OpenAPI3, {
    alphabetize: true,
    defaultNonNullable: false
  })
  await expect(`${HEAD}\n${astToString(types)}`).toMatchFileSnapshot(GENERATED.pathname)
}, 180_000)

test('packages/client/src/error-table.ts is generated from the table of errors', async () => {
  const rows = Object.entries(ERRORS).map(([code, { advice }]) => `  ${code}: '${advice}'`)
  const list = (codes: readonly string[]) => codes.map((code) => `  '${code}'`).join(',\n')
  const text = `/**
 * Facts about errors. Made from the table of errors by \`vitest run test/client -u\`; not edited by hand.
 */

import type { ErrorCode } from './answers.ts'

/** Short advice on each error. */
export const ERROR_ADVICE: Readonly<Record<ErrorCode, string>> = {
${rows.join(',\n')}
}

/** Codes that \`details.retryable\` is true for, where an answer has no details. */
export const RETRYABLE: readonly ErrorCode[] = [
${list(RETRYABLE)}
]

/** Codes with status 500 that concern the service and not the site. */
export const OF_THE_SERVICE: readonly ErrorCode[] = [
${list(OF_THE_SERVICE)}
]
`
  const file = new URL('../../packages/client/src/error-table.ts', import.meta.url)
  await expect(text).toMatchFileSnapshot(file.pathname)
})

/** Failures are all of one type, which is among the components, and thrown: 200 lines for each operation less. */
function withoutFailures(document: ReturnType<typeof openApiDocument>) {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item as Record<string, { responses: Record<string, object> }>).map(
        ([method, operation]) => {
          return [method, { ...operation, responses: goodOnes(operation.responses) }]
        }
      )
    )
  ])
  const { responses: _, ...components } = document.components ?? {}
  return { ...document, components, paths: Object.fromEntries(paths) }
}

/** Successes, without their headers. */
function goodOnes(responses: Record<string, object>) {
  return Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { headers: _, ...good }]: [string, { headers?: object }]) => [status, good])
  )
}

test('options with defaults can be omitted, nested ones too', () => {
  const options: FetchOptions = {
    ai: { summary: true, audio_transcription: { language: 'en' }, image_transcription: {} }
  }
  expectTypeOf<{ ai: { summary: true } }>().toExtend<FetchOptions>()
  expect(readFetchRequest({ url: 'https://a.example/', options }).options.ai.summary).toBe(true)
})
