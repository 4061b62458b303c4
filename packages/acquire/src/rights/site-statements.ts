/** Statements of a site about the use of its content: robots.txt, `/.well-known/tdmrep.json` and RSL documents. */

import { SluiceError } from '@sluice/core'
import type { Acquirer } from '../acquirer.ts'
import { decodeBody } from '../body/decode.ts'
import { orAborted } from '../gates/or-aborted.ts'
import type { Signals } from '../robots/content-signals.ts'
import type { RobotsAnswer, RobotsGate, RobotsVisit } from '../robots/robots-gate.ts'
import { type RslRights, rslRights } from './rsl.ts'
import { parseTdmFile, type TdmDeclaration, tdmAt } from './tdm.ts'

/** Statements of a site about one URL. */
export interface SiteStatements {
  readonly robots: RobotsAnswer
  readonly signals: Signals
  readonly tdm: TdmDeclaration
  readonly rsl: RslRights | null
}

/** Reads and caches statements of sites. */
export interface RightsGate {
  /** The statements of a URL's site. A file that cannot be read states nothing. Rejects only when the caller aborts. */
  statementsOf(url: URL, signal?: AbortSignal, visit?: RobotsVisit): Promise<SiteStatements>
  /** The text of an RSL document; null if it cannot be read. */
  rslDocument(url: URL, signal?: AbortSignal, visit?: RobotsVisit): Promise<string | null>
}

/** Statements of a page that has no site, such as a file that was sent. */
export const NO_STATEMENTS: SiteStatements = { robots: 'unknown', signals: {}, tdm: {}, rsl: null }

/** Time for which a file stays valid, ms: as for robots.txt. */
const FRESH = 3_600_000
/** Time of one request, ms. */
const TIMEOUT = 5_000
/** Bytes of a file. */
const MOST_BYTES = 256 * 1024
/** RSL documents of a page or of a site's robots.txt that are read. */
export const MOST_RSL = 3
/** Files remembered; those asked for least recently are forgotten first. */
const MOST_FILES = 2_000

/** Make a gate over an acquirer, whose guard and budgets hold for these files too. */
export function createRightsGate(acquirer: Acquirer, robots: RobotsGate): RightsGate {
  const files = new Map<string, { text: Promise<string | null>; until: number }>()

  const textOf = async (url: URL, signal?: AbortSignal, { proxy = '' }: RobotsVisit = {}) => {
    const key = `${proxy} ${url.href}`
    const held = files.get(key)
    const now = performance.now()
    const known =
      held && held.until > now ? held : { text: readText(acquirer, url, proxy), until: now + FRESH }
    files.delete(key)
    files.set(key, known)
    if (files.size > MOST_FILES) files.delete(files.keys().next().value!)
    return signal ? orAborted(known.text, signal) : known.text
  }

  const siteRsl = async (
    licenses: readonly string[],
    url: URL,
    ...visit: [AbortSignal?, RobotsVisit?]
  ) => {
    const urls = licenses.flatMap((license) => URL.parse(license, url) ?? []).slice(0, MOST_RSL)
    const texts = await Promise.all(urls.map((where) => textOf(where, ...visit)))
    const documents = urls.map(({ href }, index) => ({ url: href, text: texts[index] ?? null }))
    return rslRights(documents, url)
  }

  return {
    rslDocument: textOf,
    async statementsOf(url, signal, visit = {}) {
      const [rules, file] = await Promise.all([
        robots.robotsFor(url, signal, visit),
        textOf(new URL('/.well-known/tdmrep.json', url), signal, visit)
      ])
      const path = url.pathname + url.search
      const { signals, licenses } = rules?.statements(robots.agent, path) ?? NOTHING
      const rsl = await siteRsl(licenses, url, signal, visit)
      const allows = rules?.allows(robots.agent, path)
      const answer = allows === undefined ? 'unknown' : allows ? 'allowed' : 'disallowed'
      return { robots: answer, signals, tdm: tdmAt(parseTdmFile(file ?? ''), path), rsl }
    }
  }
}

const NOTHING = { signals: {}, licenses: [] }

async function readText(acquirer: Acquirer, url: URL, proxy: string): Promise<string | null> {
  try {
    const page = await acquirer.fetch(
      { url, via: 'http' },
      {
        signal: AbortSignal.timeout(TIMEOUT),
        mostBytes: MOST_BYTES,
        ...(proxy === '' ? {} : { proxy })
      }
    )
    return decodeBody(page.body, page.contentType || 'text/plain; charset=utf-8').text
  } catch (error) {
    if (SluiceError.is(error) || (error as Error).name === 'TimeoutError') return null
    throw error
  }
}
