/** Parsers that accounts have learned, as charged fetches use them. */

import { type LearnedSpec, type Prepared, withLearned } from '@sluice/fetch'
import type { Observation } from '../drift/parser-drift.ts'

/** Source of an account's own parsers. */
export interface OwnParsers {
  /** The account's parser of a URL. @throws SluiceError `STORE_UNAVAILABLE`. */
  answering(account: string, url: URL): Promise<LearnedSpec | undefined>
  /** A fetch by the account's parser ended. Its drift is watched as that of other parsers. */
  note(
    account: string,
    parser: Pick<LearnedSpec, 'name' | 'version'>,
    ending: Pick<Observation, 'fields' | 'code'>
  ): void
}

/** The request with the account's own parser, if otherwise the parser of all hosts reads the page. */
export async function withOwnParser(
  parsers: OwnParsers,
  prepared: Prepared,
  account: string
): Promise<Prepared> {
  if (!mayBeLearned(prepared)) return prepared
  const learned = await parsers.answering(account, prepared.url)
  return learned ? withLearned(prepared, learned) : prepared
}

/** Filters are those of the parser of all hosts, and a request that names a parser gets that one. */
function mayBeLearned({ parser, request, upload }: Prepared): boolean {
  const { options, filters } = request
  if (upload || options.parser !== undefined || options.force_ai) return false
  return Object.keys(filters).length === 0 && parser.match.some(({ host }) => host === '*')
}
