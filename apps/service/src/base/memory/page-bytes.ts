/** Derives the memory settings for pages from each other. */

/** Settings of the memory for pages. */
export interface MemorySettings {
  readonly FETCH_WIRE_BYTES: number
  readonly FETCH_DECODED_BYTES: number
  readonly QUEUE_BYTES?: number | undefined
}

/** All pages together where nothing is set, bytes. */
const USUAL_TOTAL = 256 * 1024 * 1024
/** So many of the largest pages must fit. */
const LARGEST_PAGES = 4
/** An account has one part in so many. */
const ACCOUNTS = 3

/**
 * Returns the most memory that one page takes while it is decoded: its bytes, its decoded parts, and the decoded whole.
 */
export function largestPage({ FETCH_WIRE_BYTES, FETCH_DECODED_BYTES }: MemorySettings): number {
  return FETCH_WIRE_BYTES + 2 * FETCH_DECODED_BYTES
}

/** Memory of all pages together, and of those of one account. */
export function pageBytes(settings: MemorySettings): {
  readonly total: number
  readonly share: number
} {
  const largest = largestPage(settings)
  const total = settings.QUEUE_BYTES ?? Math.max(USUAL_TOTAL, LARGEST_PAGES * largest)
  const share = Math.max(largest, Math.floor(total / ACCOUNTS))
  return { total, share }
}

/** Returns the fault of these settings together: the name of one setting, and the reason. */
export function pageBytesFault(
  settings: MemorySettings
): { name: string; why: string } | undefined {
  const largest = largestPage(settings)
  const { total } = pageBytes(settings)
  const least = LARGEST_PAGES * largest
  if (total >= least) return undefined
  return {
    name: 'QUEUE_BYTES',
    why: `is ${total}; the largest page takes 6 x FETCH_WIRE_BYTES = ${largest}, so set it to ${least} or more`
  }
}
