/** Walls that a page's own markup and fixed sentences give away. */

import type { PageReading } from './page-reading.ts'
import type { Wall } from './wall.ts'

/** Links of a page that has more than a wall does, languages and legal notices included. */
const LINKS = 120

/** The first of the walls that the page is. */
export function matchingWall(reading: PageReading, walls: readonly Wall[]): Wall | undefined {
  if (reading.evidence.links > LINKS) return undefined
  return walls.find((wall) => isMet(wall, reading))
}

function isMet({ marks, title, says, prose }: Wall, reading: PageReading): boolean {
  if (reading.prose > prose) return false
  if (marks && !marks.some((mark) => reading.marks.includes(mark))) return false
  if (title && !title.test(reading.title)) return false
  return !says || says.test(reading.said)
}
