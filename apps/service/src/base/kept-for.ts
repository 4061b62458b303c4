/**
 * Wraps a function so that its result is kept for a time. The first call after that time reads again. A failure is not
 * kept.
 *
 * @param ms - time from the start of a reading.
 */
export function keptFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly until: number; readonly value: Promise<Value> } | undefined
  return () => {
    if (kept && performance.now() <= kept.until) return kept.value
    const entry = { until: performance.now() + ms, value: read() }
    kept = entry
    entry.value.catch(() => {
      if (kept === entry) kept = undefined
    })
    return entry.value
  }
}
