/** Evidence from the things of a page: JSON-LD, microdata and RDFa. */

import type { Evidence } from '../evidence.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { typeOf } from '../schema/schema-shapes.ts'
import type { Wanted } from '../values/concepts.ts'
import { durationSeconds, isoDuration } from '../values/durations.ts'
import { rawText } from '../values/raw-text.ts'
import type { ValueIndex } from '../values/value-index.ts'
import { fullerList } from './fuller-list.ts'
import type { PageScope, Scope } from './scope.ts'
import { accountsOf, allValuesFor } from './subject.ts'

/** Evidence of the things that an object may be, the best of them first. */
export function* thingEvidence(
  want: Wanted,
  node: SchemaNode,
  scope: Scope,
  isList: boolean
): Generator<Evidence> {
  for (const subject of scope.subjects) {
    if (scope.isPage && isTitle(want) && isParty(subject)) continue
    for (const found of objectsFirst(allValuesFor(subject, want), node)) {
      const fuller = isList && fullerList(found.values, want, scope.shown, scope.page.base)
      if (fuller) yield fuller
      if (!(scope.isPage && isTitleWithSite(want, found.values[0], scope.page)))
        yield { values: found.values, source: sourceIn(subject, found.path) }
    }
    for (const account of accountsOf(subject, want)) {
      yield { values: [account], source: sourceIn(subject, 'sameAs'), tier: 'sameAs' }
    }
    yield* summed(want, subject)
  }
}

/** A page has a title, a person or a company has a name. */
function isTitle({ concept, keys: [key = ''] }: Wanted): boolean {
  return concept?.metadata === 'title' && /^(?:page)?(?:title|headline|heading)$/.test(key)
}

const PARTIES = ['Person', 'Organization', 'Corporation', 'LocalBusiness', 'Brand']

function isParty(subject: ValueIndex): boolean {
  return (
    PARTIES.some((type) => subject.isOf?.(type)) ||
    ['telephone', 'address', 'logo'].some((key) => subject.has(key))
  )
}

/** Sorts values for a property that is an object: objects before names, outer objects first. */
function objectsFirst<Found extends { values: readonly unknown[]; path: string }>(
  found: Iterable<Found>,
  node: SchemaNode
): Iterable<Found> {
  if (typeOf(node) !== 'object') return found
  const isThing = ({ values }: Found) => values.some((value) => typeof value === 'object')
  const depthOf = ({ path }: Found) => path.split('.').length
  const all = [...found]
  const outermost = all.filter(isThing).sort((a, b) => depthOf(a) - depthOf(b))
  return [...outermost, ...all.filter((one) => !isThing(one))]
}

function sourceIn({ source, isElement }: ValueIndex, path: string): string {
  return isElement ? source : `${source}.${path}`
}

/** Values given in parts: no total time, but the time to prepare and the time to cook. */
function* summed({ concept }: Wanted, subject: ValueIndex): Generator<Evidence> {
  if (!concept?.parts) return
  const parts = concept.parts.map((path) => durationSeconds(rawText(subject.at([path])[0]) ?? ''))
  if (!parts.every((seconds) => seconds !== undefined)) return
  const sum = parts.reduce((total, seconds) => total + seconds, 0)
  yield { values: [isoDuration(sum)], source: `${subject.source}.${concept.parts.join(' + ')}` }
}

/** A title of the page and the name of the site behind it: the metadata has them apart. */
function isTitleWithSite({ concept }: Wanted, value: unknown, { metadata }: PageScope): boolean {
  const title = metadata?.title
  if (concept?.metadata !== 'title' || !title || typeof value !== 'string') return false
  return value.startsWith(title) && /^\s+[|–—·»-]\s/.test(value.slice(title.length))
}
