/** A map that forgets the value that was set longest ago. */
export interface Recent<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

/** An empty one. @param most - values that it keeps. */
export function createRecent<Value>(most: number): Recent<Value> {
  const kept = new Map<string, Value>()
  return {
    get: (key) => kept.get(key),
    set(key, value) {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
    delete: (key) => void kept.delete(key)
  }
}
