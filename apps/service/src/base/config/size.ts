/** `SIZE=small`: the settings of a service for 512 MiB of memory. */

/** Settings that `SIZE=small` decides. Another value of one of them is a contradiction. */
const DECIDED = {
  STORE_URL: 'embedded:',
  BROWSER: 'off',
  BROWSER_URL: undefined,
  WORKERS: 1,
  DOCUMENT_PROCESSES: 0,
  AI_LOCAL: 'off'
} as const

/** Settings that have another default with it. */
const DEFAULTS = { FETCH_WIRE_BYTES: 2 * 1024 * 1024, JOB_PAGES_IN_FLIGHT: 8 }

/** Limits that it lowers. Their meaning is in `fixed.ts`. */
const LIMITS = { QUEUE_LIMIT: 500, PARSE_HEAP_MB: 128, CACHE_MAX_BYTES: 268_435_456 }

/** Parts of the service that it leaves out, for people. */
export const LEFT_OUT = 'browser, documents, OCR, offline AI, Redis'

/** Settings of the size that was chosen. */
interface Sized {
  readonly SIZE: 'normal' | 'small'
}

/** Settings with those of the size. @param given - names of the variables that are set. */
export function withSize<Settings extends Sized>(
  settings: Settings,
  given: ReadonlySet<string>
): Settings {
  if (settings.SIZE !== 'small') return settings
  const defaults = Object.entries(DEFAULTS).filter(([name]) => !given.has(name))
  return { ...settings, ...Object.fromEntries(defaults), ...DECIDED }
}

/** Limits of the size, over the usual ones. */
export function sizeLimits({ SIZE }: Sized) {
  return SIZE === 'small' ? LIMITS : {}
}

/** Returns the first variable that contradicts the size. */
export function sizeFault(
  settings: Sized & Readonly<Record<string, unknown>>,
  given: ReadonlySet<string>
): { name: string; why: string } | undefined {
  if (settings.SIZE !== 'small') return undefined
  for (const [name, value] of Object.entries(DECIDED)) {
    if (!given.has(name) || settings[name] === value) continue
    const others = value === undefined ? 'must not be set' : `must be ${value} or unset`
    return { name, why: `${others} with SIZE=small, which leaves out: ${LEFT_OUT}` }
  }
  return undefined
}
