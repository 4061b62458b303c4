/** The memory for fetched data: pages until a worker has them, images and recordings until a model has them. */

import { type ByteGate, createByteGate } from '@sluice/acquire'
import { ENRICH_LIMITS } from '@sluice/enrich'
import { largestPage, type MemorySettings, pageBytes } from './page-bytes.ts'

/** The gates. */
export interface PageMemory {
  readonly pages: ByteGate
  /** For images and recordings: they are larger than pages, and are kept for as long as a model takes. */
  readonly media: ByteGate
}

/** A file is in memory twice: as its bytes, and encoded in the request. */
const LARGEST_MEDIA = 2 * ENRICH_LIMITS.audioBytes

/** The gates of the configuration. */
export function openMemory(config: MemorySettings): PageMemory {
  const { total, share } = pageBytes(config)
  return {
    pages: createByteGate({ total, share, largest: largestPage(config) }),
    media: createByteGate({
      total: 2 * LARGEST_MEDIA,
      share: LARGEST_MEDIA,
      largest: LARGEST_MEDIA
    })
  }
}
