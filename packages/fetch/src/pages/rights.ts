/** Statements of sites about the use of a page: asked for only by requests with `rights` or `use`. */

import type { Acquirer, RobotsGate } from '@sluice/acquire'
import type { Rights, RightsGate, Statements } from '@sluice/acquire/rights'
import { SluiceError } from '@sluice/core'
import { wantsRights } from '../options/rights.ts'
import type { Prepared } from '../plan/prepare.ts'
import type { Reading } from '../reading/job.ts'
import type { FetchFacts } from './read-pages.ts'
import { secretsOf } from './visit.ts'

/** Reads statements for requests. */
export interface RightsReader {
  /**
   * Check the site's statements before a page is fetched.
   *
   * @throws SluiceError `RIGHTS_RESERVED` - the site refuses one of the uses of the request.
   */
  check(prepared: Prepared, signal: AbortSignal): Promise<void>
  /**
   * The statements about a page that was read; `undefined` if the request did not ask.
   *
   * @throws SluiceError `RIGHTS_RESERVED`.
   */
  rightsOf(
    prepared: Prepared,
    facts: Pick<FetchFacts, 'finalUrl' | 'headers'>,
    reading: Pick<Reading, 'rights' | 'mediaType'>,
    signal: AbortSignal
  ): Promise<Rights | undefined>
}

/** Make a reader over the engines of a pipeline. It loads its code with the first request that asks. */
export function createRightsReader(parts: {
  readonly acquirer: Acquirer
  readonly robots: RobotsGate
}): RightsReader {
  const { acquirer, robots } = parts
  let opening: Promise<Opened> | undefined
  const open = () => {
    opening ??= import('@sluice/acquire/rights').then((rights) => ({
      rights,
      gate: rights.createRightsGate(acquirer, robots)
    }))
    return opening
  }
  return {
    async check(prepared, signal) {
      const { use = [] } = prepared.request.options
      if (use.length === 0 || prepared.kept || prepared.upload) return
      const { rights, gate } = await open()
      for (const { url } of prepared.plans) {
        const site = await gate.statementsOf(url, signal, visitFor(prepared))
        const early = { url, agent: robots.agent, site, headers: null, page: null }
        refuseUses(rights.rightsOf(early), rights, prepared, url)
      }
    },
    async rightsOf(prepared, facts, reading, signal) {
      if (!wantsRights(prepared.request.options)) return undefined
      const { rights, gate } = await open()
      const url = new URL(facts.finalUrl)
      const isSite = !prepared.kept && !prepared.upload
      const visit = visitFor(prepared)
      const statements: Statements = {
        url,
        agent: robots.agent,
        site: isSite ? await gate.statementsOf(url, signal, visit) : rights.NO_STATEMENTS,
        headers: facts.headers ?? {},
        page: reading.rights ?? null,
        isImage: reading.mediaType.startsWith('image/')
      }
      const named = isSite ? rights.namedRsl(statements) : []
      const texts = await Promise.all(
        named.map((href) => gate.rslDocument(new URL(href), signal, visit))
      )
      const rslDocuments = new Map(named.map((href, index) => [href, texts[index] ?? null]))
      const found = rights.rightsOf({ ...statements, rslDocuments })
      refuseUses(found, rights, prepared, url)
      return found
    }
  }
}

interface Opened {
  readonly rights: typeof import('@sluice/acquire/rights')
  readonly gate: RightsGate
}

function visitFor(prepared: Prepared): NonNullable<Parameters<RightsGate['statementsOf']>[2]> {
  return { proxy: prepared.proxy, secrets: secretsOf(prepared) }
}

/** @throws SluiceError `RIGHTS_RESERVED`. */
function refuseUses(
  found: Rights,
  { refusedUses }: Opened['rights'],
  { request }: Prepared,
  url: URL
): void {
  const refused = refusedUses(found, request.options.use ?? [])
  const [first] = refused
  if (first === undefined) return
  const { by, payment } = found.uses[first]
  const ways = { uses: refused, by, ...(payment ? { payment } : {}) }
  throw new SluiceError(
    'RIGHTS_RESERVED',
    `The site does not allow this page to be used for ${refused.join(', ')} (${by.join(', ')}).`,
    { details: { url: url.href, ...ways } }
  )
}
