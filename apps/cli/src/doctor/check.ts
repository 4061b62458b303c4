/** Results of the doctor's checks. */

/** One result. */
export interface Check {
  readonly name: string
  /** A warning is something that works but may cause trouble later. */
  readonly status: 'ok' | 'warning' | 'failed'
  /** The finding, with its value. */
  readonly seen: string
  /** The remedy; absent if there is nothing to do. */
  readonly todo?: string
}

/** Everything is fine. */
export function ok(name: string, seen: string): Check {
  return { name, status: 'ok', seen }
}

/** It works, but may cause trouble later. */
export function warning(name: string, seen: string, todo: string): Check {
  return { name, status: 'warning', seen, todo }
}

/** It does not work. */
export function failed(name: string, seen: string, todo: string): Check {
  return { name, status: 'failed', seen, todo }
}

/** The message of an error and of its causes: libraries put the useful part there. */
export function reasonOf(error: unknown): string {
  const texts: string[] = []
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const inner = one instanceof AggregateError ? (one.errors[0] as Error | undefined) : undefined
    const text = one.message || inner?.message || (one as NodeJS.ErrnoException).code || ''
    if (text !== '' && !texts.some((known) => known.includes(text))) texts.push(text)
  }
  return texts.join(': ').split('\n')[0]?.slice(0, 300) || String(error).slice(0, 300)
}
