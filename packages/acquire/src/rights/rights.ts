/**
 * The statements about the use of one page, combined.
 *
 * No vocabulary takes precedence over another: a use that any of them refuses is refused. Within one, its specification
 * decides.
 */

import { parseSignals, type Signals, strictest, USES, type Use } from '../robots/content-signals.ts'
import type { RobotsAnswer } from '../robots/robots-gate.ts'
import { headerDirectives } from './directives.ts'
import { licenseLinks } from './link-header.ts'
import type { PageStatements, StatedLicense } from './page-statements.ts'
import { type NamedRsl, type RslRights, rslAnswer, rslPayment, rslRights } from './rsl.ts'
import type { RslPayment } from './rsl-document.ts'
import { MOST_RSL, type SiteStatements } from './site-statements.ts'
import { combineTdm, type TdmRights, tdmDeclaration } from './tdm.ts'

/** `meta.rights`: the statements, and what follows for each use. */
export interface Rights {
  readonly robots: RobotsAnswer
  readonly content_signals: Signals
  readonly rsl: RslRights | null
  readonly tdm: TdmRights | null
  readonly license: readonly StatedLicense[]
  /** `noai`, `noimageai` and `noindex`, if the page has them. */
  readonly noai: readonly string[]
  readonly uses: Readonly<Record<Use, UseRight>>
}

/** Permission for one use. */
export interface UseRight {
  /** Null if nothing is stated, or a licence is only for some users or countries. */
  readonly allowed: boolean | null
  /** Vocabularies that decided. */
  readonly by: readonly StatementKind[]
  /** Payment that a licence asks for, if that is the only thing in the way. */
  readonly payment?: RslPayment
}

/** Vocabularies of statements. */
type StatementKind = 'content-signal' | 'rsl' | 'tdm' | 'noai' | 'robots-tag'

/** The statements about one page. */
export interface Statements {
  readonly url: URL
  /** Product token of our crawler. */
  readonly agent: string
  readonly site: SiteStatements
  /** Headers of the page; null before it is fetched. */
  readonly headers: Readonly<Record<string, string>> | null
  /** Null for what is not HTML. */
  readonly page: PageStatements | null
  readonly isImage?: boolean
  /** RSL documents that the page names, by URL; null for one that could not be read. */
  readonly rslDocuments?: ReadonlyMap<string, string | null>
}

/** URLs of the RSL documents that a page's headers and HTML name. */
export function namedRsl({ url, headers, page }: Statements): string[] {
  const linked = licenseLinks(headers?.link ?? '', url).filter(({ isRsl }) => isRsl)
  return [...new Set([...linked.map((link) => link.url), ...(page?.rsl ?? [])])].slice(0, MOST_RSL)
}

/** Combine the statements about a page. */
export function rightsOf(statements: Statements): Rights {
  const { url, agent, site, headers, page, isImage = false } = statements
  const found = directivesOf(statements, agent)
  const content_signals = [headers?.['content-signal'], headers?.['content-usage']]
    .filter((value) => value !== undefined)
    .reduce<Signals>((all, value) => strictest(all, parseSignals(value).signals), site.signals)
  const tdm = combineTdm([
    ['well-known', site.tdm],
    ['header', tdmDeclaration(headers?.['tdm-reservation'], headers?.['tdm-policy'])],
    ['meta', page?.tdm ?? {}]
  ])
  const rsl = rslOf(statements)
  const facts = { content_signals, tdm, rsl, found, isImage }
  const linked = licenseLinks(headers?.link ?? '', url).filter(({ isRsl }) => !isRsl)
  const license = [
    ...linked.map((link) => ({ license: link.url, source: 'header' as const })),
    ...(page?.licenses ?? [])
  ]
  const noai = ['noai', 'noimageai', 'noindex'].filter((directive) => found.has(directive))
  const uses = Object.fromEntries(USES.map((use) => [use, useRight(use, facts)]))
  return {
    robots: site.robots,
    content_signals,
    rsl,
    tdm,
    license: uniqueLicenses(license),
    noai,
    uses: uses as Rights['uses']
  }
}

/** The uses of a request that a page's statements refuse. */
export function refusedUses({ uses }: Rights, asked: readonly Use[]): Use[] {
  return asked.filter((use) => uses[use].allowed === false)
}

function uniqueLicenses(licenses: readonly StatedLicense[]): StatedLicense[] {
  return [...new Map(licenses.map((one) => [one.license, one])).values()]
}

function directivesOf({ headers, page }: Statements, agent: string): ReadonlySet<string> {
  const all = [...headerDirectives(headers?.['x-robots-tag'] ?? '', agent)]
  const found = new Set([...all, ...(page?.directives ?? [])])
  if (found.has('none')) found.add('noindex')
  return found
}

/** A page's own licences take the place of the site's. */
function rslOf(statements: Statements): RslRights | null {
  const { url, page, site, rslDocuments } = statements
  const inline = (page?.inlineRsl ?? []).map((text): NamedRsl => ({ url: null, text }))
  const named = namedRsl(statements).map(
    (href): NamedRsl => ({ url: href, text: rslDocuments?.get(href) ?? null })
  )
  const own = rslRights([...inline, ...named], url)
  // A script may be about another page, such as the original of a copied text.
  return own && own.licenses?.length !== 0 ? own : (site.rsl ?? own)
}

interface Facts {
  readonly content_signals: Signals
  readonly tdm: TdmRights | null
  readonly rsl: RslRights | null
  readonly found: ReadonlySet<string>
  readonly isImage: boolean
}

function useRight(use: Use, { content_signals, tdm, rsl, found, isImage }: Facts): UseRight {
  const ofAi = use !== 'search'
  const signal = content_signals[use]
  const answer = rsl ? rslAnswer(rsl, use) : undefined
  const isNoai = found.has('noai') || (isImage && found.has('noimageai'))
  const refusals: (StatementKind | false)[] = [
    signal === false && 'content-signal',
    answer === 'refused' && 'rsl',
    ofAi && tdm?.reserved === true && 'tdm',
    ofAi && isNoai && 'noai',
    !ofAi && found.has('noindex') && 'robots-tag'
  ]
  const refused = refusals.filter((kind) => kind !== false)
  if (refused.length > 0) return { allowed: false, by: refused }
  if (rsl && answer === 'paid') {
    const payment = rslPayment(rsl, use)
    return { allowed: false, by: ['rsl'], ...(payment ? { payment } : {}) }
  }
  const grants: (StatementKind | false)[] = [
    signal === true && 'content-signal',
    answer === 'allowed' && 'rsl'
  ]
  const by = grants.filter((kind) => kind !== false)
  if (answer === 'limited') return { allowed: null, by: ['rsl'] }
  return { allowed: by.length > 0 ? true : null, by }
}
