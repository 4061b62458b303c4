/** Groups of things by their likeness to each other. */

/**
 * Group things: the two groups with the greatest mean likeness are joined until it is below a bound.
 *
 * @param likeness - of each two things, from 0 to 1.
 * @param most - groups are joined further while there are more.
 * @returns indexes of the things of each group, in order.
 */
export function averageGroups(
  count: number,
  likeness: readonly (readonly number[])[],
  least: number,
  most: number
): number[][] {
  const groups = Array.from({ length: count }, (_, index) => [index])
  while (groups.length > 1) {
    const [a, b, value] = closest(groups, likeness)
    if (value < least && groups.length <= most) break
    groups[a] = [...groups[a]!, ...groups[b]!].sort((one, other) => one - other)
    groups.splice(b, 1)
  }
  return groups
}

function closest(
  groups: readonly (readonly number[])[],
  likeness: readonly (readonly number[])[]
): [number, number, number] {
  let best: [number, number, number] = [0, 1, -1]
  for (let a = 0; a < groups.length; a++) {
    for (let b = a + 1; b < groups.length; b++) {
      const value = meanBetween(groups[a]!, groups[b]!, likeness)
      if (value > best[2]) best = [a, b, value]
    }
  }
  return best
}

function meanBetween(
  one: readonly number[],
  other: readonly number[],
  likeness: readonly (readonly number[])[]
): number {
  let sum = 0
  for (const a of one) for (const b of other) sum += likeness[a]![b]!
  return sum / (one.length * other.length)
}
