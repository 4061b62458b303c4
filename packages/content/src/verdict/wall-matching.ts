/** Recognises walls by their own markup and fixed sentences. */

import type { PageReading } from './page-reading.ts'
import type { Wall } from './wall.ts'

/** Maximum links of a wall, including languages and legal notices. */
const LINKS = 120

/** The first wall that the page matches. */
export function matchingWall(reading: PageReading, walls: readonly Wall[]): Wall | undefined {
  if (reading.evidence.links > LINKS) return undefined
  const isMarked = markTest(walls).test(reading.marks())
  return walls.find((wall) => (isMarked || !wall.marks) && isMet(wall, reading))
}

const tests = new WeakMap<readonly Wall[], RegExp>()

/** Returns a pattern that finds any of the marks in one pass over a page. Most pages have none. */
function markTest(walls: readonly Wall[]): RegExp {
  let test = tests.get(walls)
  if (test === undefined) {
    const marks = walls.flatMap((wall) => wall.marks ?? [])
    test = new RegExp(marks.map((mark) => mark.replace(SPECIAL, '\\$&')).join('|'))
    tests.set(walls, test)
  }
  return test
}

const SPECIAL = /[.*+?^${}()|[\]\\/]/g

function isMet({ marks, title, says, prose }: Wall, reading: PageReading): boolean {
  if (reading.prose > prose) return false
  if (marks && !marks.some((mark) => reading.marks().includes(mark))) return false
  if (title && !title.test(reading.title)) return false
  return !says || says.test(reading.said)
}
