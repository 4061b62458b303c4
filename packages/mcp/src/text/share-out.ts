/** Shares a number of tokens out among texts: what a short one does not need goes to the others. */

/** Shares, whole numbers, in the order of the needs; their sum is `total` at most. */
export function shareOut(needs: readonly number[], total: number): number[] {
  const shares = needs.map(() => 0)
  const order = needs.map((_, index) => index).sort((a, b) => (needs[a] ?? 0) - (needs[b] ?? 0))
  let left = total
  order.forEach((index, done) => {
    const share = Math.min(needs[index] ?? 0, Math.floor(left / (order.length - done)))
    shares[index] = share
    left -= share
  })
  return shares
}
