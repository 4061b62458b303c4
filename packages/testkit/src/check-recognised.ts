/** Checks `anyHost.recognise` on the pages of the fixtures, and on broken and large ones. */

import {
  type AnyParser,
  type Evidence,
  MAIN_ENTITY_KINDS,
  type Page,
  type Target
} from '@sluice/core'
import type { Finding } from './finding.ts'
import type { Fixture } from './fixture.ts'
import { impure } from './impurity.ts'
import { inputOf } from './reading.ts'
import { watchGlobals } from './watch-globals.ts'
import { withinTime } from './within-time.ts'

/** One call, ms. The service asks on every page that no site parser answers. */
const LIMIT = 10_000

/** `recognise` is pure, returns valid evidence or nothing, and what `recognised` of target.json says. */
export function checkRecognised(parser: AnyParser, fixture: Fixture, target: Target): Finding[] {
  const where = `fixtures/${fixture.name}`
  const finding = (what: string, remedy: string) => ({ check: 'recognise', where, what, remedy })
  const { recognised } = fixture
  if (!parser.anyHost) {
    if (recognised === undefined) return []
    return [finding('`recognised` is set, and the parser has no `anyHost`', 'Remove it.')]
  }
  const [page] = inputOf(parser, fixture, target).pages
  if (!page) return []
  const { value, used } = watchGlobals(() => recognisedBy(parser, page))
  if (typeof value === 'string') return [finding(value, SAFE)]
  const findings = impure(used).map((what) =>
    finding(`\`recognise\` ${what}`, 'Judge the page alone.')
  )
  const found = value?.kind ?? null
  if (recognised !== undefined && found !== recognised) {
    const signs = value ? ` (${value.signs.join(', ')})` : ''
    const what = `the page is recognised as ${found ?? 'nothing'}${signs}, expected ${recognised ?? 'nothing'}`
    findings.push(finding(what, 'Fix `recognise`, or `recognised` of target.json.'))
  }
  return findings
}

const SAFE = 'Return undefined, or {kind, signs, weight}; read what may be absent as absent.'

/**
 * The fault of `recognise` on a page; `undefined` if there is none.
 *
 * @param page - of any kind: broken and large ones too.
 */
export function recogniseFault(parser: AnyParser, page: Page): string | undefined {
  const value = parser.anyHost && recognisedBy(parser, page)
  return typeof value === 'string' ? value : undefined
}

/** The evidence that `recognise` returns, or its fault. */
function recognisedBy(parser: AnyParser, page: Page): Evidence | string | undefined {
  try {
    const value = withinTime(LIMIT, () => parser.anyHost?.recognise(page))
    return value === undefined ? undefined : (invalidity(value) ?? value)
  } catch (error) {
    return `\`recognise\` threw: ${(error as Error).message}`
  }
}

function invalidity(value: Evidence): string | undefined {
  const { kind, signs, weight } = Object(value) as Partial<Evidence>
  if (!MAIN_ENTITY_KINDS.some((known) => known === kind)) {
    return `\`recognise\` returned the kind ${String(kind)}; the kinds are ${MAIN_ENTITY_KINDS.join(', ')}`
  }
  const areNames = Array.isArray(signs) && signs.length > 0 && signs.every(isName)
  if (!areNames) return '`recognise` returned no names of signs'
  if (!(typeof weight === 'number' && weight > 0 && Number.isFinite(weight))) {
    return `\`recognise\` returned the weight ${String(weight)}, which is no positive number`
  }
  return undefined
}

function isName(sign: unknown): boolean {
  return typeof sign === 'string' && sign !== ''
}

/** A parser for any host shows a page that it recognises, and one that it leaves alone. */
export function checkRecognisedSet(parser: AnyParser, fixtures: readonly Fixture[]): Finding[] {
  if (!parser.anyHost || fixtures.length === 0) return []
  const asked = fixtures.map(({ recognised }) => recognised)
  const missing = [
    asked.some((kind) => typeof kind === 'string') ? undefined : 'one that it recognises',
    asked.includes(null) ? undefined : 'one that it leaves alone'
  ].filter((one) => one !== undefined)
  return missing.map((which) => ({
    check: 'recognise',
    where: 'fixtures',
    what: `the parser has \`anyHost\`, and no fixture is ${which}`,
    remedy:
      'Set `recognised` in a target.json: the kind of the main entity, or null for a page of something else.'
  }))
}
