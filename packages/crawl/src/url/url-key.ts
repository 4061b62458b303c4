/** The keys of a job: a job has each of them once (docs/design/jobs.md §1, "Keys"). */

import { hash } from 'node:crypto'

/** The key of a page. @param url - as {@link normalUrl} writes it. @returns 32 hexadecimal characters. */
export function pageKey(url: string): string {
  return keyOf(`url ${url}`)
}

/**
 * The key of a page's content: pages with the same text are duplicates, however their spaces and lines are set.
 *
 * @param text - text of the main content.
 * @returns 32 hexadecimal characters; `undefined` for a text that is too short to say that two pages are one.
 */
export function contentKey(text: string): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length < SHORTEST ? undefined : keyOf(`text ${line}`)
}

/** Characters. `Coming soon`, or the one word of a list without entries, stands on many different pages. */
const SHORTEST = 50

function keyOf(text: string): string {
  return hash('sha256', text).slice(0, 32)
}
