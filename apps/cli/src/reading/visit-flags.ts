/**
 * The flags of what is done on a page, and who asks for it: `--actions`, `--cookie`, `--session`, `--proxy`, `--country`,
 * `--device`, `--timezone`, `--color-scheme`.
 */

import { readFileSync } from 'node:fs'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'

/** The flags. */
export interface VisitFlags {
  /** File with the actions. */
  readonly actions?: string
  /** `name=value` */
  readonly cookie?: readonly string[]
  readonly session?: string
  readonly proxy?: string
  readonly country?: string
  readonly device?: string
  readonly timezone?: string
  readonly colorScheme?: string
}

/** Returns true if one of the visit flags is given. */
export function hasVisit(flags: VisitFlags): boolean {
  return [...READ, ...PLAIN].some((name) => flags[name] !== undefined)
}

/** Flags whose text is read, and those whose value is the option of their name. */
const READ = ['actions', 'cookie'] as const
const PLAIN = ['session', 'proxy', 'country', 'device', 'timezone', 'colorScheme'] as const

/** Options whose names differ from those of their flags. */
const OPTIONS: Readonly<Record<string, string>> = { colorScheme: 'color_scheme' }

/** The options that they stand for. @throws UsageError - the file is no JSON, or a cookie is not `name=value`. */
export function visitOptions(flags: VisitFlags): Record<string, unknown> {
  const { actions, cookie } = flags
  const plain = PLAIN.filter((name) => flags[name] !== undefined)
  return {
    ...(actions === undefined ? {} : { actions: actionsOf(actions) }),
    ...(cookie === undefined ? {} : { cookies: cookie.map(cookieOf) }),
    ...Object.fromEntries(plain.map((name) => [OPTIONS[name] ?? name, flags[name]]))
  }
}

function actionsOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(typedPath(file), 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new UsageError(`--actions ${file} ${why}.`)
  }
}

/** The message has no value: it may be a secret. */
function cookieOf(text: string): { name: string; value: string } {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError('--cookie takes name=value, such as --cookie consent=yes.')
  return { name: text.slice(0, at), value: text.slice(at + 1) }
}
