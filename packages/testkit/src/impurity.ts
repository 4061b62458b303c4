/** Reports an impure call to the author with the line that made it. */

import type { AnyParser } from '@sluice/core'
import { authorFrame, withLongStacks } from './author-frame.ts'
import type { ParseInput } from './reading.ts'
import type { Use } from './watch-globals.ts'
import { withinTime } from './within-time.ts'

/** Time limit of one call of `parse`, ms. */
const LIMIT = 10_000

/** `'uses Date.now, at src/index.ts:12:7'` for each global that was used. */
export function impure(used: readonly Use[]): string[] {
  return used.map(({ name, at }) => `uses ${name}${at === undefined ? '' : `, at ${at}`}`)
}

/**
 * The author's line that changes its input: `parse` is called with frozen pages, so a change throws. `undefined` if the
 * error is caught, or a URL is changed, which cannot be frozen.
 */
export function changingLine(parser: AnyParser, input: ParseInput): string | undefined {
  freeze(input)
  try {
    withLongStacks(() => withinTime(LIMIT, () => parser.parse(input.pages, input.target)))
    return undefined
  } catch (error) {
    return error instanceof TypeError ? authorFrame(error.stack) : undefined
  }
}

/** Deeply, without recursion: trees are deep. */
function freeze(value: object): void {
  const waiting: object[] = [value]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (Object.isFrozen(next)) continue
    Object.freeze(next)
    for (const inner of Object.values(next)) {
      if (typeof inner === 'object' && inner !== null) waiting.push(inner)
    }
  }
}
