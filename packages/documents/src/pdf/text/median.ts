/** The middle one of some numbers; 0 for none. */
export function medianOf(values: readonly number[]): number {
  const ordered = [...values].sort((a, b) => a - b)
  return ordered[Math.floor(ordered.length / 2)] ?? 0
}
