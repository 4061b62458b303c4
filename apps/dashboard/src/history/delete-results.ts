/** Deletes results: those with some ids, or all that a filter finds. */

import type { ResultsFilter } from '@sluice/client'
import { client } from '../client.ts'
import { forgetResults } from './kept-list.ts'

/** Deletions that run at once. */
const AT_ONCE = 6

/**
 * @param what - ids, or a filter. @param isEverything - the filter finds all results of the account.
 * @returns their number.
 */
export async function deleteResults(
  what: ResultsFilter | ReadonlySet<string>,
  isEverything: boolean
): Promise<number> {
  if (!(what instanceof Set)) {
    const { deleted } = await client.deleteResults(isEverything ? {} : (what as ResultsFilter))
    return deleted
  }
  const left = [...(what as ReadonlySet<string>)]
  const amount = left.length
  const work = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await client.deleteResult(id)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  forgetResults(what)
  return amount
}
