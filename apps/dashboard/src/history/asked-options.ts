/** Options of a request that differ from the defaults, for display. */

import { OPTIONS } from '../options/options.ts'

/** Default value of each option, by the option's name. */
const DEFAULTS = new Map<string, unknown>(
  OPTIONS.map(({ name, control }) => [name, 'default' in control ? control.default : undefined])
)

/** Options that differ from their defaults, as `name: value`. Nested ones have a path, `ai.summary`. */
export function askedOptions(options: unknown): readonly [name: string, value: unknown][] {
  return flat(options, '').filter(([name, value]) => !isDefault(name, value))
}

function flat(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || path === 'json_schema')
    return [[path, value]]
  const inner = Object.entries(value).flatMap(([name, one]) =>
    flat(one, path === '' ? name : `${path}.${name}`)
  )
  // What is off by default was asked for, even with all of its settings at their defaults.
  const isOff = DEFAULTS.get(path) === false
  return isOff && !inner.some(([name, one]) => !isDefault(name, one)) ? [[path, true]] : inner
}

function isDefault(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value) && value.length === 0) return true
  if (value === DEFAULTS.get(name)) return true
  // `false` in the API may have another name in a control.
  return value === false && DEFAULTS.get(name) !== true
}
