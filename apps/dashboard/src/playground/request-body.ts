/** From the controls of the playground to the body of the request. */

import type { FetchBody } from '../api/fetching.ts'
import { OPTIONS, type Option } from './options.ts'

/** What the controls show, by the names of options and filters; a name without a value shows its default. */
export interface Draft {
  readonly url: string
  /** Kind of a parser; empty to let the host choose. */
  readonly parser: string
  readonly options: Readonly<Record<string, string | boolean>>
  readonly filters: Readonly<Record<string, string>>
}

/** Nothing chosen. */
export const EMPTY_DRAFT: Draft = { url: '', parser: '', options: {}, filters: {} }

/** The body, with only what differs from the defaults. */
export function bodyOf({ url, parser, options, filters }: Draft): FetchBody {
  const chosen = OPTIONS.flatMap((option) => {
    const value = sentValue(option, options[option.name])
    return value === undefined ? [] : [[option.name, value] as const]
  })
  const sent = {
    ...(parser === '' ? {} : { parser }),
    ...Object.fromEntries(chosen)
  }
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return {
    url: url.trim(),
    ...(given.length > 0 ? { filters: Object.fromEntries(given) } : {}),
    ...(Object.keys(sent).length > 0 ? { options: sent } : {})
  }
}

/** True when the service can be asked what it would cost: an address of the web. */
export function isWebAddress(url: string): boolean {
  const parsed = URL.parse(url.trim())
  return parsed !== null && ['http:', 'https:'].includes(parsed.protocol) && parsed.hostname !== ''
}

/** What the body says of an option; nothing for its default. */
function sentValue({ name, control }: Option, value: string | boolean | undefined): unknown {
  if (value === undefined || value === '') return undefined
  if ('default' in control && String(control.default) === String(value)) return undefined
  if (control.kind === 'number') return Number(value)
  if (control.kind === 'headers') return headersOf(String(value))
  if (name === 'markdown') return value === 'on'
  return value
}

/** `Name: value`, one a line; lines without a colon are left out. */
function headersOf(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : []
  })
  return lines.length > 0 ? Object.fromEntries(lines) : undefined
}
