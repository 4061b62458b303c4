/** All origins but those for the browser. */

import { answerOrigins } from './answer-origins.ts'
import { connectionOrigins } from './connection-origins.ts'
import { dnsOrigins } from './dns-origins.ts'
import type { OriginCase } from './origin-case.ts'
import { pageOrigins } from './page-origins.ts'
import { type Certificate, tlsOrigins } from './tls-origins.ts'

/** @param certificates - see {@link tlsOrigins}; without them there are no TLS origins. */
export function allOrigins(
  certificates: { trusted: Certificate; untrusted: Certificate } | undefined
): readonly OriginCase[] {
  const secure = certificates ? tlsOrigins(certificates.trusted, certificates.untrusted) : []
  return [...connectionOrigins, ...answerOrigins, ...secure, ...dnsOrigins, ...pageOrigins]
}
