/** Derives the memory settings for pages from each other. */

/** Settings of the memory for pages. */
export interface MemorySettings {
  readonly FETCH_WIRE_BYTES: number
  readonly FETCH_DECODED_BYTES: number
  readonly SIZE: 'normal' | 'small'
}

/** All pages together, bytes; more if pages may be larger than usual. */
const USUAL_TOTAL = { normal: 256 * 1024 * 1024, small: 64 * 1024 * 1024 }
/** So many of the largest pages must fit. */
const LARGEST_PAGES = 4
/** An account has one part in so many. */
const ACCOUNTS = 3

/**
 * Returns the most memory that one page takes while it is decoded: its bytes, its decoded parts, and the decoded whole.
 */
export function largestPage({
  FETCH_WIRE_BYTES,
  FETCH_DECODED_BYTES
}: Omit<MemorySettings, 'SIZE'>): number {
  return FETCH_WIRE_BYTES + 2 * FETCH_DECODED_BYTES
}

/** Memory of all pages together, and of one account's pages. */
export function pageBytes(settings: MemorySettings): {
  readonly total: number
  readonly share: number
} {
  const largest = largestPage(settings)
  const total = Math.max(USUAL_TOTAL[settings.SIZE], LARGEST_PAGES * largest)
  const share = Math.max(largest, Math.floor(total / ACCOUNTS))
  return { total, share }
}
