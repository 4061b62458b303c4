/** Walls that a page's own markup and fixed sentences give away. */

import type { PageReading } from './page-reading.ts'
import type { Wall } from './wall.ts'

/** Links of a page that has more than a wall does, languages and legal notices included. */
const LINKS = 120

/** The first of the walls that the page is. */
export function matchingWall(reading: PageReading, walls: readonly Wall[]): Wall | undefined {
  if (reading.evidence.links > LINKS) return undefined
  const isMarked = markTest(walls).test(reading.marks)
  return walls.find((wall) => (isMarked || !wall.marks) && isMet(wall, reading))
}

const tests = new WeakMap<readonly Wall[], RegExp>()

/** Whether any of the marks is there: one pass over a page, where most have none. */
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
  if (marks && !marks.some((mark) => reading.marks.includes(mark))) return false
  if (title && !title.test(reading.title)) return false
  return !says || says.test(reading.said)
}
