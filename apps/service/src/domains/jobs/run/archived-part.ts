/** Collects the exchanges of one part of an archived job, and keeps them as a payload. */

import { type OnExchange, warcRecords } from '@sluice/acquire/archive'
import type { JobRef } from '@sluice/store'
import type { FetchPorts } from '../../fetch/ports.ts'
import { type ArchivePart, archiveId } from '../../history/archive-payloads.ts'

/** Compressed bytes of a part. Of further exchanges only the heads are kept. */
const MOST_BYTES = 64 * 1024 * 1024

/** See the module. */
export interface ArchivedPart {
  readonly onExchange: OnExchange
  /** Keep what was collected since the last call in place of what was kept before. Does nothing without any. */
  save(): Promise<void>
}

/** A part without anything. */
export function archivedPart(
  { payloads, saving }: Pick<FetchPorts, 'payloads' | 'saving'>,
  ref: JobRef,
  part: ArchivePart
): ArchivedPart {
  let records: Buffer[] = []
  let bytes = 0
  return {
    async onExchange(exchange) {
      const isFull = bytes + exchange.body.byteLength > MOST_BYTES
      const cut = { ...exchange, body: new Uint8Array(), truncated: 'length' } as const
      const record = await warcRecords(isFull ? cut : exchange)
      records.push(record)
      bytes += record.byteLength
    },
    async save() {
      if (records.length === 0) return
      const all = Buffer.concat(records)
      records = []
      bytes = 0
      const leave = await saving.enter(ref.account, new AbortController().signal)
      await payloads.put(ref.account, archiveId(ref, part), all).finally(leave)
    }
  }
}
