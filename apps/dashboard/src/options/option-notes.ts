/**
 * Notes beside an option: its price, its default if the control hides it, and the requirement that the service lacks.
 */

import type { LoadedParsers, Pricing } from '@sluice/client'
import { plural } from '../parts/shown.tsx'
import type { Option } from './option.ts'

/** Options that only a browser can serve. */
const NEED_BROWSER = ['screenshot', 'pdf', 'actions']

/** Returns the reason why the service cannot serve an option. */
export function missingEngine(
  { ability, name }: Option<string>,
  engines: LoadedParsers['engines'] | undefined
): string | undefined {
  if (NEED_BROWSER.includes(name) && engines?.browser.available === false) {
    return `Unavailable on this server: ${engines.browser.hint}.`
  }
  const engine = ability && engines?.ai[ability]
  return engine && engine.engine === null
    ? `Unavailable on this server: ${engine.reason}`
    : undefined
}

/**
 * Names of the models that a request may choose.
 *
 * @param value - the chosen one, which a link may name though the server has none of this name.
 */
export function modelNames(
  engines: LoadedParsers['engines'] | undefined,
  value: string | boolean | undefined
): readonly string[] {
  const { summary, extraction } = engines?.ai ?? {}
  const served = [summary, extraction].flatMap((one) =>
    one && 'models' in one ? (one.models ?? []) : []
  )
  return [...new Set([...served, ...(value ? [String(value)] : [])])]
}

/** `4 tokens more.`; nothing for an option without a price. */
export function priceNote({ price }: Option<string>, prices: Pricing | undefined): string {
  const tokens = price && prices?.tokens[price.row]
  if (!tokens) return ''
  return `${plural(tokens, 'token')} more${price.unit === undefined ? '' : ` ${price.unit}`}.`
}

/** Returns true if the control's value differs from its default. */
export function isChanged(
  { control }: Option<string>,
  value: string | boolean | undefined
): boolean {
  if (value === undefined || value === '') return false
  return !('default' in control) || String(control.default) !== String(value)
}
