/** Finishes what processes that died left: segments without an index, drafts, and files without content. */

import * as fs from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileWriter, DRAFT_ENDING, ifThere } from '../synced-files.ts'
import type { Catalog, KnownSegment } from './catalog.ts'
import type { Eraser } from './eraser.ts'
import { type IndexEntry, writeIndexFile } from './index-file.ts'
import type { OpenFiles } from './open-files.ts'
import { keyOf } from './payload-index.ts'
import { isWhole, scan } from './scan.ts'
import { FIRST_RECORD, readMark, segmentIdsIn, segmentPath } from './segment-file.ts'
import { createWatch } from './watch.ts'

/** Seal what has no living owner, as long as `goesOn` holds. @returns the number of segments that were sealed. */
export type Sealer = (goesOn: () => boolean) => Promise<number>

/** A sealer. @param parts.patience - how long an owner may show no sign of life, ms. */
export function createSealer(parts: {
  readonly folder: string
  readonly catalog: Catalog
  readonly files: OpenFiles
  readonly erase: Eraser
  readonly patience: number
}): Sealer {
  const { folder, catalog, files, erase, patience } = parts
  const writeFile = createFileWriter()
  const owners = createWatch()

  /**
   * The owner died: its segment ends with the last whole record. Those behind the mark were not acknowledged, or were and
   * lost the mark, as when a disk is taken off without the machine being stopped. Copies among them were never read:
   * what they were moved from is still there, and may have been deleted since.
   */
  const sealAbandoned = async (segment: KnownSegment) => {
    const file = files.descriptor(segment.id)
    const mark = readMark(file, segment.salt)
    const to = Math.max(fs.fstatSync(file).size, mark ?? 0)
    const entries: IndexEntry[] = []
    let end = FIRST_RECORD
    const range = { from: FIRST_RECORD, to, salt: segment.salt }
    for await (const record of scan((work) => files.use(segment.id, work), range)) {
      const { at, size, head } = record
      if (at >= (mark ?? 0)) {
        if (!isWhole(files.descriptor(segment.id), record)) continue
        if (head.origin) {
          const { length: headLength, bodyLength } = head
          await erase([{ segment: segment.id, at, headLength, bodyLength, isOrigin: false }])
          continue
        }
      }
      entries.push({ key: keyOf(head.account, head.id), at, size })
      end = at + size
    }
    end = Math.max(end, mark ?? 0)
    fs.ftruncateSync(files.descriptor(segment.id), end)
    const path = segmentPath(folder, segment.id, 'idx')
    await writeIndexFile(writeFile, path, { salt: segment.salt, end, entries })
    catalog.refresh()
  }
  const removeLeftovers = async (): Promise<void> => {
    for (const id of catalog.headless()) {
      const path = segmentPath(folder, id)
      if (owners.unchangedFor(path) < patience) continue
      // Nothing was ever acknowledged in a file this short. A longer one is left for people to look at.
      if (fs.statSync(path).size <= FIRST_RECORD) await unlink(path)
    }
    const names = fs.readdirSync(folder)
    const { segments, indexes } = segmentIdsIn(names)
    const lone = [...indexes].filter((id) => !segments.includes(id)).map((id) => `${id}.idx`)
    for (const name of [...names.filter((one) => one.endsWith(DRAFT_ENDING)), ...lone]) {
      const path = join(folder, name)
      if (owners.unchangedFor(path) >= patience) await ifThere(unlink(path))
    }
  }
  return async (goesOn) => {
    let sealed = 0
    await removeLeftovers()
    for (const segment of catalog.segments()) {
      if (segment.isSealed || segment.isOwn || !goesOn()) continue
      const path = segmentPath(folder, segment.id)
      if (owners.unchangedFor(path) < patience) continue
      await sealAbandoned(segment)
      owners.forget(path)
      sealed++
    }
    return sealed
  }
}
