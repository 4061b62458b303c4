/** `--option`, `--filter` and `--schema`, checked before anything is fetched. */

import { readFileSync } from 'node:fs'
import { SluiceError } from '@sluice/core'
import { jsonFaultPlace } from '@sluice/core/json-fault'
import { checkExtras, checkList, readFetchRequest } from '@sluice/fetch/request'
import { UsageError } from '../failure.ts'
import { printed } from '../output/printed.ts'
import { typedPath } from '../paths.ts'
import { aiOptions } from './ai-flags.ts'
import type { RequestFlags, RequestInput } from './request-flags.ts'
import { visitOptions } from './visit-flags.ts'

/** An `--option`, as text and as parsed JSON. */
interface GivenOption {
  readonly path: readonly string[]
  readonly text: string
  value: unknown
}

/**
 * The request of the flags.
 *
 * @throws UsageError - an option is unknown (the nearest one is named) or has an invalid value; the schema cannot be
 * read.
 */
export function requestInput(flags: RequestFlags): RequestInput {
  const given = (flags.option ?? []).map(optionOf)
  const filters = Object.fromEntries((flags.filter ?? []).map((text) => pairOf(text, '--filter')))
  const schema = flags.schema === undefined ? undefined : jsonIn(flags.schema, '--schema')
  const columns = flags.columns === undefined ? undefined : jsonIn(flags.columns, '--columns')
  const visit = visitOptions(flags)
  const ai = aiOptions(flags)
  const build = () => {
    const options = optionsFrom(flags, given, { schema, columns })
    const own = ai === undefined ? {} : { ai: { ...(options.ai as object | undefined), ...ai } }
    return { filters, options: { ...options, ...visit, ...own } }
  }
  const fault = faultOf(build())
  if (fault === undefined) return build()
  // A value that parses as JSON may be meant as text: `headers.x-id=42`.
  const meant = given.find(
    ({ path, value }) => typeof value !== 'string' && fault.path === `options.${path.join('.')}`
  )
  if (meant) {
    meant.value = meant.text
    if (faultOf(build()) === undefined) return build()
  }
  throw new UsageError(fault.message)
}

function optionsFrom(
  { format, pages, list: isListed }: RequestFlags,
  given: readonly GivenOption[],
  { schema, columns }: { readonly schema: unknown; readonly columns: unknown }
): Record<string, unknown> {
  const options: Record<string, unknown> = printed.options(format)
  const list = { ...(pages === undefined ? {} : { pages }), ...(columns ? { columns } : {}) }
  if (Object.keys(list).length > 0) options.list = list
  else if (isListed) options.list = true
  for (const { path, value } of given) put(options, path, value)
  return schema === undefined ? options : { ...options, json_schema: schema }
}

function faultOf(input: RequestInput): { message: string; path: unknown } | undefined {
  try {
    const { options } = readFetchRequest({ url: 'https://example.com/', ...input })
    // The fetcher checks which extras exist; here only the schemas are checked.
    checkExtras(options, { engineName: () => 'any' })
    checkList(options)
    return undefined
  } catch (error) {
    if (!SluiceError.is(error)) throw error
    return { message: error.message, path: error.details.path }
  }
}

function optionOf(text: string): GivenOption {
  const [key, value] = pairOf(text, '--option')
  const path = key.split('.')
  if (path.includes('') || path.includes('__proto__')) {
    throw new UsageError(
      `--option ${JSON.stringify(text)}: ${JSON.stringify(key)} is not an option.`
    )
  }
  return { path, text: value, value: jsonOr(value) }
}

function pairOf(text: string, flag: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) {
    throw new UsageError(`${flag} ${JSON.stringify(text)} is not key=value, such as ${flag} a=b.`)
  }
  return [text.slice(0, at), text.slice(at + 1)]
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [head, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) {
    target[head] = value
    return
  }
  const inner = Object.hasOwn(target, head) ? target[head] : undefined
  const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
  const copy = isObject ? { ...(inner as Record<string, unknown>) } : {}
  put(copy, rest, value)
  target[head] = copy
}

/** The schema in the file of a flag. Errors name the file and the position in it. */
function jsonIn(file: string, flag: '--schema' | '--columns'): unknown {
  let text: string
  try {
    text = readFileSync(typedPath(file), 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    throw new UsageError(`${flag} ${file} cannot be read: ${(error as Error).message}.`)
  }
  let schema: unknown
  try {
    schema = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${flag} ${file} is not JSON: ${placed((error as Error).message, text)}`)
  }
  const fault = faultOf({
    filters: {},
    options: flag === '--schema' ? { json_schema: schema } : { list: { columns: schema } }
  })
  if (fault) throw new UsageError(`${flag} ${file}: ${fault.message}`)
  return schema
}

/** V8 gives the line and column of some errors. */
function placed(message: string, text: string): string {
  if (/ \(line \d+ column \d+\)$/.test(message)) return message
  const { line, column } = jsonFaultPlace(text)
  return `${message} (line ${line} column ${column})`
}
