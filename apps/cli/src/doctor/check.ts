/**
 * What a check of the doctor finds.
 */

/** One finding. */
export interface Check {
  readonly name: string
  /** A warning is something that works, and may cost later. */
  readonly status: 'ok' | 'warning' | 'failed'
  /** What was seen, with its value. */
  readonly seen: string
  /** What to do about it; absent when there is nothing. */
  readonly todo?: string
}

/** All is well. */
export function ok(name: string, seen: string): Check {
  return { name, status: 'ok', seen }
}

/** It works, and may cost later. */
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
