/**
 * The room in the archive of a job. The bytes of an archive are counted in a payload of its own, by one part after the
 * other; processes that count at the same moment may exceed the bound by what they add then.
 */

import type { JobRef } from '@sluice/store'
import { type ArchivePart, archiveId, archivePointer } from '../../history/archive-payloads.ts'
import type { JobPorts } from '../ports.ts'

/** See the module. */
export interface ArchiveRoom {
  /**
   * Count the bytes of a part that is about to be stored. They replace what the archive has of the part, which another
   * attempt may have left.
   *
   * @returns false if the archive has no room for them.
   */
  take(ref: JobRef, part: ArchivePart, bytes: number): Promise<boolean>
}

/** @param service - of the jobs, once it is open. */
export function createArchiveRoom(
  service: () => Pick<JobPorts, 'payloads' | 'config'>
): ArchiveRoom {
  /** The last count of each archive that is under way. */
  const counting = new Map<string, Promise<boolean>>()
  return {
    async take(ref, part, bytes) {
      const before = counting.get(ref.job) ?? Promise.resolve(true)
      const counted = before.catch(() => {}).then(() => count(service(), ref, part, bytes))
      counting.set(ref.job, counted)
      try {
        return await counted
      } finally {
        if (counting.get(ref.job) === counted) counting.delete(ref.job)
      }
    }
  }
}

async function count(
  { payloads, config }: Pick<JobPorts, 'payloads' | 'config'>,
  ref: JobRef,
  part: ArchivePart,
  bytes: number
): Promise<boolean> {
  const [kept, replaced] = await Promise.all([
    payloads.get(archivePointer(ref, 'bytes')),
    payloads.get(archivePointer(ref, part))
  ])
  // Written below.
  const counted = kept ? Number(new TextDecoder().decode(kept)) : 0
  const total = counted + bytes - (replaced?.byteLength ?? 0)
  if (total > config.ARCHIVE_JOB_BYTES) return false
  await payloads.put(ref.account, archiveId(ref, 'bytes'), Buffer.from(String(total)))
  return true
}
