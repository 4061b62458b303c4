/** Addresses that the guard refused, by reason. */

import { Counter, type Registry } from 'prom-client'

/**
 * Reasons for which the guard refuses: private names, ports of other protocols, addresses, redirects, peers, look-ups.
 */
type Refusal = 'name' | 'port' | 'address' | 'redirect' | 'peer' | 'answers'

/** Count refusals. @returns to be called with the reason of each, as the audit log has it. */
export function createGuardMetrics(registry: Registry): (reason: string) => void {
  const refusals = new Counter({
    name: 'sluice_guard_refusals_total',
    help: 'Refused addresses by reason: name, port, address, redirect, peer, answers.',
    labelNames: ['reason'],
    registers: [registry]
  })
  return (reason) => refusals.inc({ reason: refusalOf(reason) })
}

const WORDS: readonly (readonly [RegExp, Refusal])[] = [
  [/^a redirect /, 'redirect'],
  [/: (a private host name|`localhost`)$/, 'name'],
  [/: a port of another protocol$/, 'port'],
  [/^the peer /, 'peer'],
  [/^\d+ answers/, 'answers']
]

/** The reason contains names and addresses, so it cannot be a label itself. */
function refusalOf(reason: string): Refusal {
  const what = reason.slice(reason.indexOf('refused: ') + 'refused: '.length)
  return WORDS.find(([word]) => word.test(what))?.[1] ?? 'address'
}
