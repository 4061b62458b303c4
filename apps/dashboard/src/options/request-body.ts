/** From the controls of the playground to the body of the request. */

import { webAddress } from '@sluice/core/web-address'
import type { FetchBody, FileRequest } from '../client.ts'
import type { Option } from './option.ts'
import { OPTIONS } from './options.ts'

/** The values of the controls, by option and filter name; a missing value means the default. */
export interface Draft {
  readonly url: string
  /** Kind of a parser; empty to let the host choose. */
  readonly parser: string
  readonly options: Values
  readonly filters: Readonly<Record<string, string>>
}

/** Values of options by their names. */
export type Values = Readonly<Record<string, string | boolean>>

/** Nothing chosen. */
export const EMPTY_DRAFT: Draft = { url: '', parser: '', options: {}, filters: {} }

/** The body, without defaults and without the options that {@link faultsOf} names. */
export function bodyOf({ url, parser, options, filters }: Draft): FetchBody {
  const sent: Tree = { ...(parser === '' ? {} : { parser }), ...sentOptions(OPTIONS, options) }
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return {
    url: webAddress(url),
    ...(given.length > 0 ? { filters: Object.fromEntries(given) } : {}),
    ...(Object.keys(sent).length > 0 ? { options: sent } : {})
  }
}

/** Returns the options to send: those that are offered and differ from their defaults. */
export function sentOptions(all: readonly Option<string>[], values: Values): Tree {
  const sent: Tree = {}
  for (const option of all) {
    if (!isOffered(option, values)) continue
    const value = sentValue(option, values[option.name])
    if (value !== undefined) plant(sent, option.name.split('.'), value)
  }
  return sent
}

/** The values of the controls that send these options: the reverse of {@link sentOptions}. */
export function valuesOf(all: readonly Option<string>[], sent: Tree): Values {
  const values = all.flatMap((option) => {
    const value = option.name
      .split('.')
      .reduce<unknown>((tree, name) => (tree as Tree | null | undefined)?.[name], sent)
    const hasSettings = all.some((one) => one.name.startsWith(`${option.name}.`))
    const shown = shownValue(option, value, hasSettings)
    return shown === undefined ? [] : [[option.name, shown] as const]
  })
  return Object.fromEntries(values)
}

/** Returns the control's value for a request's value; undefined if the control cannot hold it. */
function shownValue(
  { name, control }: Option<string>,
  value: unknown,
  hasSettings: boolean
): string | boolean | undefined {
  if (value === undefined || value === null) return undefined
  if (control.kind === 'flag') {
    // An option that is on may be an object of its settings.
    return typeof value === 'boolean' ? value : hasSettings || undefined
  }
  if (control.kind === 'json') return JSON.stringify(value, null, 2)
  if (control.kind === 'list') return Array.isArray(value) ? value.join('\n') : undefined
  if (name === 'markdown') return value ? 'on' : 'off'
  if (name === 'include_html' && RAW.includes(String(value))) return 'raw'
  if (control.kind === 'choice' && !control.values.includes(String(value))) return undefined
  return typeof value === 'object' ? undefined : String(value)
}

/** Other words for HTML as served. Source: docs/api.md "Fetch". */
const RAW = ['true', '1', 'yes']

/** The request for a file: where it is from, if that was said, and no option of fetching. */
export function fileRequestOf(file: File, draft: Draft): FileRequest {
  const { url, ...input } = bodyOf({ ...draft, options: withoutFetching(draft.options) })
  return { file, input: { ...(url === '' ? {} : { url }), ...input } }
}

function withoutFetching(options: Values): Values {
  const ofFiles = OPTIONS.filter(({ isOfFetching }) => !isOfFetching).map(({ name }) => name)
  return Object.fromEntries(Object.entries(options).filter(([name]) => ofFiles.includes(name)))
}

/** Input that cannot be sent, by option name. */
export function faultsOf({ options }: Pick<Draft, 'options'>): Readonly<Record<string, string>> {
  const faults = OPTIONS.flatMap(({ name, control }) => {
    const text = options[name]
    if (control.kind !== 'json' || typeof text !== 'string' || text.trim() === '') return []
    const { fault } = parsedJson(text, control.isList)
    return fault === undefined ? [] : [[name, fault] as const]
  })
  return Object.fromEntries(faults)
}

/** Returns true if the other options let this option take effect. */
export function isOffered({ needs }: Option<string>, options: Values): boolean {
  return (
    needs === undefined || needs.some((name) => options[name] === true || isFilled(options[name]))
  )
}

function isFilled(value: string | boolean | undefined): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** Returns true if the text is an http(s) URL, so that the service can be asked for the price. */
export function isWebAddress(url: string): boolean {
  const parsed = URL.parse(url.trim())
  return parsed !== null && ['http:', 'https:'].includes(parsed.protocol) && parsed.hostname !== ''
}

type Tree = Record<string, unknown>

/** Puts a value at its place. The settings of an option replace `true`. */
function plant(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  const known = tree[name]
  const inner: Tree = typeof known === 'object' && known !== null ? (known as Tree) : {}
  tree[name] = inner
  plant(inner, rest, value)
}

/** Returns the option's value in the request body; undefined for the default. */
function sentValue(
  { name, control }: Option<string>,
  value: string | boolean | undefined
): unknown {
  if (value === undefined || value === '') return undefined
  if ('default' in control && String(control.default) === String(value)) return undefined
  if (control.kind === 'number') return Number(value)
  if (control.kind === 'list') return linesOf(String(value))
  if (control.kind === 'headers') return headersOf(String(value))
  if (control.kind === 'json') return parsedJson(String(value), control.isList).value
  if (name === 'markdown') return value === 'on'
  return value
}

/** The lines of a text that are not empty; nothing without any. */
function linesOf(text: string): string[] | undefined {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  return lines.length > 0 ? lines : undefined
}

/** `Name: value`, one a line; lines without a colon are left out. */
function headersOf(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : []
  })
  return lines.length > 0 ? Object.fromEntries(lines) : undefined
}

function parsedJson(text: string, isList = false): { value?: object; fault?: string } {
  try {
    const value: unknown = JSON.parse(text)
    const isFit = typeof value === 'object' && value !== null && Array.isArray(value) === isList
    if (isFit) return { value }
    return { fault: `This is JSON, but not ${isList ? 'a list' : 'an object'}.` }
  } catch (error) {
    return { fault: `Not valid JSON: ${(error as Error).message}` }
  }
}
