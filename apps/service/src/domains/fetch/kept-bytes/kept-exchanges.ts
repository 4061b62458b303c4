/** Finds the kept exchanges of a result, or the newest ones of a URL. */

import { hash } from 'node:crypto'
import { type KeptAnswers, keptAnswers } from '@sluice/acquire/archive'
import { SluiceError } from '@sluice/core'
import { normalUrl, pageKey } from '@sluice/crawl'
import { type HistoryEntry, pointerOf } from '@sluice/store'
import type { FetchPorts } from '../ports.ts'
import { resultParts } from '../result-payload.ts'

type KeptPorts = Pick<FetchPorts, 'ledger' | 'payloads' | 'config' | 'secrets'>

/** Exchanges of a result. */
export interface FoundExchanges {
  /** Id of their payload, which a result that is read from them points at too. */
  readonly id: string
  readonly answers: KeptAnswers
}

/** Results of a URL that are looked through, newest first. */
const MOST_RESULTS = 8

/** The exchanges of a result. @throws SluiceError `NOT_KEPT`. */
export async function exchangesOf(
  ports: KeptPorts,
  account: string,
  entry: HistoryEntry
): Promise<FoundExchanges> {
  const found = await foundIn(ports, account, entry)
  if (found) return found
  throw new SluiceError(
    'NOT_KEPT',
    'The bytes of this result are not kept: fetch the page with `options.archive`, or in a job with `job.archive`.'
  )
}

/** The newest exchanges of a URL. @throws SluiceError `NOT_KEPT`. */
export async function newestExchanges(
  ports: KeptPorts,
  account: string,
  url: URL
): Promise<FoundExchanges> {
  for (const result of await resultsAt(ports, account, keptUrlId(ports, url))) {
    const entry = await ports.ledger.historyEntry(account, result)
    const found = entry && (await foundIn(ports, account, entry))
    if (found) return found
  }
  throw new SluiceError(
    'NOT_KEPT',
    'No exchange of this URL is kept: fetch it with `options.archive`, or in a job with `job.archive`.'
  )
}

/** Note a result as the newest with exchanges of its URL. It counts once it is listed in the history. */
export async function noteExchanges(
  ports: KeptPorts,
  account: string,
  { url, result }: { readonly url: URL; readonly result: string }
): Promise<void> {
  const id = keptUrlId(ports, url)
  const earlier = (await resultsAt(ports, account, id)).filter((one) => one !== result)
  const results = [result, ...earlier].slice(0, MOST_RESULTS)
  await ports.payloads.put(account, id, Buffer.from(JSON.stringify(results)))
}

/** Returns true if a payload is the list of results of a URL. */
export function isKeptUrl(id: string): boolean {
  return /^url_[\w-]{22}$/.test(id)
}

/** Returns true if one of the results in the list of a URL is still in the history. */
export async function isKeptUrlPayload(
  ports: Pick<KeptPorts, 'ledger' | 'payloads'>,
  account: string,
  id: string
): Promise<boolean> {
  for (const result of await resultsAt(ports, account, id)) {
    if (await ports.ledger.historyEntry(account, result)) return true
  }
  return false
}

async function foundIn(
  { payloads, config }: KeptPorts,
  account: string,
  { pointer }: HistoryEntry
): Promise<FoundExchanges | undefined> {
  const id = pointer === null ? undefined : (await resultParts(payloads, pointer))?.archive
  if (id === undefined) return undefined
  const bytes = await payloads.get(pointerOf(account, id))
  const answers = bytes && (await keptAnswers(bytes, config.FETCH_DECODED_BYTES))
  return answers && { id, answers }
}

/** The id of a URL's list. Keyed, so that a reader of the store cannot guess URLs. */
function keptUrlId({ secrets }: Pick<KeptPorts, 'secrets'>, url: URL): string {
  const key = secrets.comparison(`kept\n${pageKey(normalUrl(url))}`)
  return `url_${hash('sha256', key, 'base64url').slice(0, 22)}`
}

async function resultsAt(
  { payloads }: Pick<KeptPorts, 'payloads'>,
  account: string,
  id: string
): Promise<string[]> {
  const bytes = await payloads.get(pointerOf(account, id))
  // `noteExchanges` made it.
  return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as string[]) : []
}
