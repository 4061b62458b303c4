/** Collects the exchanges of one part of an archived job, and keeps them as a payload. */

import type { OnExchange } from '@sluice/acquire/archive'
import type { JobRef } from '@sluice/store'
import { exchangeRecords } from '../../fetch/kept-bytes/exchange-records.ts'
import type { ResultArchive } from '../../fetch/kept-bytes/result-archive.ts'
import type { FetchPorts } from '../../fetch/ports.ts'
import { type ArchivePart, archiveId } from '../../history/archive-payloads.ts'
import type { ArchiveRoom } from './archive-room.ts'

/** Compressed bytes of a part. Of further exchanges only the heads are kept. */
const MOST_BYTES = 64 * 1024 * 1024

/** See the module. */
export interface ArchivedPart {
  readonly onExchange: OnExchange
  /**
   * Keep what was collected since the last call in place of what was kept before. Does nothing without any,
   * or if the archive has no room for it.
   *
   * @returns true if something was kept, and whole.
   */
  save(): Promise<boolean>
}

/** A part without anything. */
export function archivedPart(
  {
    service: { payloads, saving },
    archives
  }: { readonly service: Pick<FetchPorts, 'payloads' | 'saving'>; readonly archives: ArchiveRoom },
  ref: JobRef,
  part: ArchivePart
): ArchivedPart {
  const { onExchange, take } = exchangeRecords(MOST_BYTES)
  return {
    onExchange,
    async save() {
      const records = take()
      if (!records || !(await archives.take(ref, part, records.bytes.byteLength))) return false
      const leave = await saving.enter(ref.account, new AbortController().signal)
      await payloads.put(ref.account, archiveId(ref, part), records.bytes).finally(leave)
      return records.isWhole
    }
  }
}

/** The archive of a page's result: the part of the page. */
export function pageArchive(
  { onExchange, save }: ArchivedPart,
  ref: JobRef,
  page: number
): ResultArchive {
  const kept = { id: archiveId(ref, { page }) }
  return { onExchange, keep: async () => ((await save()) ? kept : undefined) }
}
