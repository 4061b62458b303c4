/** Reads of the embedded store. SQLite answers in the same turn of the event loop, so reads give way by themselves. */

import { readTurnOver } from '../../turns.ts'
import { storeFailure } from '../store-failure.ts'

/**
 * Read, in a later turn if this one has taken long: a loop of reads does not hold up the process.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` - with the error of SQLite as cause.
 */
export async function read<T>(work: () => T | Promise<T>): Promise<T> {
  const wait = readTurnOver()
  if (wait) await wait
  try {
    return await work()
  } catch (error) {
    throw storeFailure(error)
  }
}
