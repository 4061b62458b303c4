/** Parsers that tenants have learned, as parsers of a pipeline: rules as data, which a worker thread gets with each job. */

import { type AnyParser, defineParser, type UrlRule } from '@sluice/core'
import type { LearnedParser } from '@sluice/learn'
import { z } from 'zod'

/** A learned parser. */
export interface LearnedSpec {
  /** `learned/` and its name. */
  readonly name: string
  /** SemVer of its record. */
  readonly version: string
  readonly match: UrlRule
  readonly rules: LearnedParser
}

/** Fields of a record without fixed names. The rules alone decide which there are. */
const Data = z.record(z.string(), z.unknown())

/**
 * A learned parser with the defaults of the parser of all hosts, whose place it takes.
 *
 * @param parse - reads a page; needed in worker threads only.
 */
export function asParser(
  { name, version, match }: LearnedSpec,
  { defaults, content }: AnyParser,
  parse: AnyParser['parse'] = () => {
    throw new Error('learned parsers read pages in worker threads only')
  }
): AnyParser {
  return defineParser({
    name,
    version,
    kind: name,
    match: [match],
    data: Data,
    ...(defaults ? { defaults } : {}),
    ...(content
      ? { content: (pages, target, scope) => content(pages, { ...target, filters: {} }, scope) }
      : {}),
    parse
  })
}

/** A request that a learned parser reads in place of the parser of all hosts, which stays its fallback. */
export function withLearned<Request extends { readonly parser: AnyParser }>(
  request: Request,
  learned: LearnedSpec
) {
  const { parser: general } = request
  return { ...request, parser: asParser(learned, general), fallback: general, learned }
}
