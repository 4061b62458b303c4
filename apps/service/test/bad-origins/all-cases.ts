/** The cases to try: those of the suite beside the checkout, and those of this repository. */

import { answerBehaviours } from './answer-behaviours.ts'
import { type BrowserOrigin, browserBehaviours } from './browser-behaviours.ts'
import { connectionBehaviours } from './connection-behaviours.ts'
import { dnsBehaviours } from './dns-behaviours.ts'
import { type Kind, type Origin, type OriginCase, type Rule, understood } from './origin-case.ts'
import { ownCases } from './own-cases.ts'
import { pageBehaviours } from './page-behaviours.ts'
import { outcomeOf, type SuiteCase, suiteCases } from './suite-case.ts'
import { type Certificates, tlsBehaviours } from './tls-behaviours.ts'

/** `timeout_ms` of a case that only the clock ends, of others, and of large pages. */
const [SHORT, USUAL, LONG] = [1_500, 8_000, 10_000]

/** Returns the cases of the suite, and our own cases that the suite lacks. */
export function allCases(suite: readonly SuiteCase[] = suiteCases()): readonly SuiteCase[] {
  const isThere = (own: SuiteCase) =>
    suite.some(
      ({ name, kind, behaviour }) =>
        name === own.name || (kind === own.kind && behaviour === own.behaviour)
    )
  return [...suite, ...ownCases.filter((own) => !isThere(own))]
}

/**
 * Returns the origins of a case that is fetched over HTTP: one for each of its alternatives.
 *
 * @param certificates - certificates for TLS.
 * @throws Error - its behaviour is not understood.
 */
export function originsOf(entry: SuiteCase, certificates: Certificates | undefined): OriginCase[] {
  const meanings = [understood(rulesOf(entry.kind, certificates), entry.behaviour)].flat()
  return meanings.map((origin, index) => {
    if (origin === undefined) throw notUnderstood(entry)
    const suffix = index === 0 ? '' : `, alternative ${index + 1}`
    return {
      ...origin,
      name: `${entry.name}${suffix}`,
      kind: entry.kind,
      behaviour: entry.behaviour,
      expect: outcomeOf(entry.expect),
      timeout: timeoutOf(entry)
    }
  })
}

/**
 * Returns the origin of a case for the browser.
 *
 * @throws Error - its behaviour is not understood.
 */
export function browserOriginOf(entry: SuiteCase): BrowserOrigin {
  const origin = understood(browserBehaviours, entry.behaviour)
  if (!origin) throw notUnderstood(entry)
  return origin
}

function rulesOf(
  kind: Kind,
  certificates: Certificates | undefined
): readonly Rule<Origin | readonly Origin[]>[] {
  if (kind === 'http') return [...connectionBehaviours, ...answerBehaviours]
  if (kind === 'dns') return dnsBehaviours
  if (kind === 'page') return pageBehaviours
  return kind === 'tls' && certificates ? tlsBehaviours(certificates) : []
}

function timeoutOf({ kind, expect }: SuiteCase): number {
  if (kind === 'page') return LONG
  return expect.code === 'FETCH_TIMEOUT' ? SHORT : USUAL
}

function notUnderstood({ kind, name, behaviour }: SuiteCase): Error {
  return new Error(`the behaviour of ${name} (${kind}) is not understood: ${behaviour}`)
}
