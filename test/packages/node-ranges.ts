/** The versions of Node that each package needs, as `engines` of its package.json says. */

/** Packages that only compute: the oldest Node that has `URL.parse`, imports of JSON, and `require` of ES modules. */
const COMPUTING = '^20.19.0 || >=22.12.0'

/** Packages that fetch or keep: `node:sqlite` and zstd, and what undici needs. */
const FETCHING = '>=22.19.0'

const FETCHES = ['@sluice/acquire', '@sluice/fetch', '@sluice/store']

/** @param name - of a published package. */
export function nodeRangeOf(name: string): string {
  return FETCHES.includes(name) ? FETCHING : COMPUTING
}
