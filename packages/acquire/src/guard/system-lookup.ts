/**
 * Look-up of names by the system's resolver (getaddrinfo: hosts file, DNS, whatever else is configured).
 */

import { lookup } from 'node:dns/promises'

/**
 * A look-up that concurrent callers share: getaddrinfo blocks one of few threads, and a
 * burst of connections to one site would ask the same again and again. Answers are not cached.
 */
export function systemLookup(): (host: string) => Promise<readonly string[]> {
  const asking = new Map<string, Promise<readonly string[]>>()
  return (host) => {
    const shared = asking.get(host)
    if (shared) return shared
    const answers = lookup(host, { all: true, order: 'verbatim' })
      .then((list) => list.map((answer) => answer.address))
      .finally(() => asking.delete(host))
    asking.set(host, answers)
    return answers
  }
}
