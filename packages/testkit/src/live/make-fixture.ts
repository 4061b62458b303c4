/** Makes a fixture from a real page: fetched once, scrubbed, with the parser's record. */

import type { AnyParser } from '@sluice/core'
import { fetchPages, openAcquirer } from './fetch-pages.ts'
import { fixturePlace, type MadeFixture, writeFixture } from './write-fixture.ts'

/**
 * Write `fixtures/<name>/` with the pages that the parser plans for a URL.
 *
 * @param what.name - default: the end of the URL's path.
 * @param what.filters - as a client sends them.
 * @throws Error - the fixture exists, the name or the filters are refused, or a page needs a browser. SluiceError a
 * fetch fails.
 */
export async function makeFixture(
  parser: AnyParser,
  root: URL,
  what: {
    readonly url: string
    readonly name?: string | undefined
    readonly filters?: Readonly<Record<string, string>>
    readonly allowPrivateCidrs?: readonly string[]
  }
): Promise<MadeFixture> {
  const { filters = {}, allowPrivateCidrs, ...place } = what
  const { target } = fixturePlace(parser, root, { ...place, filters })
  const acquirer = openAcquirer(allowPrivateCidrs)
  const pages = await fetchPages(parser, target, acquirer).finally(() => acquirer.close())
  return writeFixture(parser, root, { ...place, filters, pages })
}
