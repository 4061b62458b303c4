/** Reading by learned parsers, and learning, in a worker thread. Loaded with the first such job: most services have none. */

import { type AnyParser, ParseError, type Registry } from '@sluice/core'
import { completeness, type LearnedParser, type PageRecord, read } from '@sluice/learn'
import { asParser, type LearnedSpec } from '../plan/learned-parser.ts'
import type { ReadJob } from './job.ts'

/** Share of the fields which every example has that a page of this kind shows. */
const LEAST = 0.5

/** The loaded parsers, and the learned one of a job. */
export function registryWith(registry: Registry, { learned: spec, fallback }: ReadJob): Registry {
  const base = fallback && registry.byName(fallback.parser)
  if (!spec || !base) return registry
  const parser = asParser(spec, base, readerOf(spec))
  return { ...registry, byName: (name) => (name === spec.name ? parser : registry.byName(name)) }
}

function readerOf({ name, rules }: LearnedSpec): AnyParser['parse'] {
  return ([page], { note }) => {
    const found = read(rules, page!)
    assertOfItsKind(name, rules, found)
    for (const [field, source] of Object.entries(found.sources)) note?.(field, source)
    return wholeRecord(rules, found)
  }
}

/** @throws ParseError - the page lacks most of what the parser reads: it is of another kind. */
function assertOfItsKind(name: string, rules: LearnedParser, found: PageRecord) {
  if (completeness(rules, found) >= LEAST) return
  const { missing, ambiguous } = found
  const names = [...new Set([...missing, ...ambiguous])].join(', ').slice(0, 200)
  throw new ParseError(
    `${name} did not find ${names}: the page is of another kind, or the site has changed.`
  )
}

/** The record with every field: null or an empty list without a value. */
function wholeRecord({ fields }: LearnedParser, { record }: PageRecord): object {
  return Object.fromEntries(
    fields.map(({ name, many }) => [name, record[name] ?? (many ? [] : null)])
  )
}
