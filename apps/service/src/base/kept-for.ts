/**
 * What a function reads, kept for a time: it is read again by the first call after that. A failure is not kept.
 *
 * @param ms - since the reading began.
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
