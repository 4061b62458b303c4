/** Learned parsers as packages to publish, with their example pages as fixtures. */

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { SluiceError } from '@sluice/core'
import { tarArchive } from '@sluice/core/tar-archive'
import { resultParts } from '../fetch/result-payload.ts'
import type { AccountParser } from './learned-parsers.ts'
import { currentOf } from './learned-state.ts'
import type { LearnedPorts } from './ports.ts'

/** A package as a file. */
export interface PackagedParser {
  /** npm name. */
  readonly name: string
  /** A `.tar.gz` with one folder of this name. */
  readonly bytes: Buffer
}

/**
 * Make the package of a parser's version in use.
 *
 * @throws SluiceError `NOT_FOUND` - no example page is stored any more. `INVALID_REQUEST` - the rules read none of them, as
 * after a repair. `INVALID_URL` - a package cannot name the host.
 */
export async function packageParser(
  service: LearnedPorts,
  { row, state }: AccountParser,
  signal: AbortSignal
): Promise<PackagedParser> {
  const rules = await service.learnedParsers.rulesOf(row, currentOf(state))
  if (!rules) throw new SluiceError('NOT_FOUND', 'The rules of this parser are gone.')
  // Most services make no packages.
  const { learnedPackage, scrub } = await import('@sluice/create-parser/learned')
  const stored = await storedPages(service, row.account, state.examples)
  const pages = stored.map(({ url, html }) => ({ url, html: scrub(html).text }))
  const learn = pages.map(({ url, html }) => ({ url, body: new TextEncoder().encode(html) }))
  const { samples } = await service.reader.learn({ learn, rules }, row.account, signal)
  const made = learnedPackage({
    name: row.name,
    version: state.current,
    match: state.match,
    rules,
    pages: pages.flatMap((page, index) => {
      const reading = samples[index]
      return reading ? [{ ...page, reading }] : []
    })
  })
  const archive = tarArchive(made.name, made.files, Date.now())
  return { name: made.name, bytes: await promisify(gzip)(archive) }
}

interface StoredPage {
  readonly url: string
  readonly html: string
}

/** The example pages that are still stored. @throws SluiceError `NOT_FOUND` - none. */
async function storedPages(
  { ledger, payloads }: LearnedPorts,
  account: string,
  examples: readonly { readonly result: string }[]
): Promise<StoredPage[]> {
  const found: StoredPage[] = []
  for (const { result } of examples) {
    const entry = await ledger.historyEntry(account, result)
    const kept = entry?.pointer ? await resultParts(payloads, entry.pointer) : undefined
    const { html } = kept ? JSON.parse(Buffer.from(kept.data).toString()) : {}
    if (kept && typeof html === 'string') found.push({ url: kept.meta.final_url, html })
  }
  if (found.length > 0) return found
  const message =
    'No example page of this parser is stored any more: results expire. Learn it again from the same pages.'
  throw new SluiceError('NOT_FOUND', message)
}
