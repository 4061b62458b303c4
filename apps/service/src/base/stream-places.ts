/** Places for answers that stay open: for each account, and in sum. */

import { SluiceError } from '@sluice/core'

/** Streams of one account that a process keeps open. */
const MOST_OF_ACCOUNT = 100

/** Places for streams and WebSockets, counted together. */
export interface StreamPlaces {
  /** Take a place. @returns a function that releases it. @throws SluiceError `OVERLOADED` - the account or the process has none. */
  take(account: string): () => void
}

/** @param clients - connections of clients that are served: streams may take half of them. */
export function createStreamPlaces(clients: number): StreamPlaces {
  const most = Math.max(1, Math.floor(clients / 2))
  const mostOfAccount = Math.min(MOST_OF_ACCOUNT, Math.ceil(most / 2))
  const open = new Map<string, number>()
  let sum = 0
  return {
    take(account) {
      const own = open.get(account) ?? 0
      if (own >= mostOfAccount) {
        throw full(`This account has ${own} open streams, which is the limit.`, mostOfAccount)
      }
      if (sum >= most) throw full('The service has reached its limit of open streams.', most)
      open.set(account, own + 1)
      sum++
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        sum--
        const left = (open.get(account) ?? 1) - 1
        if (left === 0) open.delete(account)
        else open.set(account, left)
      }
    }
  }
}

function full(text: string, limit: number): SluiceError {
  const message = `${text} Close one, or try again later.`
  return new SluiceError('OVERLOADED', message, { details: { limit, retry_after: 15 } })
}
