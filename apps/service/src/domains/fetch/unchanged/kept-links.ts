/** The links of a page, kept beside its result as its last artifact, so that an incremental crawl can follow them. */

import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Discovered } from '@sluice/fetch'
import type { HistoryEntry } from '@sluice/store'
import { artifactId, artifactPointer, partsOfPointer } from '../artifacts/artifact-payloads.ts'
import type { FetchPorts } from '../ports.ts'

/** Bytes of the links of a page: 5,000 long addresses, and hashes of its words. */
const MOST_BYTES = 64 * 1024 * 1024

const compressed = promisify(gzip)
const decompressed = promisify(gunzip)

/** Keep the links of a result. @param number - of the artifact. */
export async function keepLinks(
  { payloads }: Pick<FetchPorts, 'payloads'>,
  { account, result, number }: { account: string; result: string; number: number },
  discovered: Discovered
): Promise<void> {
  const bytes = await compressed(JSON.stringify(discovered))
  await payloads.put(account, artifactId(result, number), bytes)
}

/** The kept links of a result; null if it has no links, or they cannot be read. */
export async function keptLinks(
  { payloads, log }: Pick<FetchPorts, 'payloads' | 'log'>,
  { pointer }: Pick<HistoryEntry, 'pointer'>,
  number: number | undefined
): Promise<Discovered | null> {
  if (pointer === null || number === undefined) return null
  try {
    const bytes = await payloads.get(artifactPointer(partsOfPointer(pointer).own, number))
    if (!bytes) return null
    return JSON.parse(String(await decompressed(bytes, { maxOutputLength: MOST_BYTES })))
  } catch (error) {
    // The page is fetched in full instead.
    log.fault('the kept links of a page could not be read', error)
    return null
  }
}
