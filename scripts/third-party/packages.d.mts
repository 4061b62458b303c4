/** A package of others. */
export interface ThirdParty {
  readonly name: string
  readonly version: string
  /** An SPDX expression, or `UNKNOWN`. */
  readonly licence: string
  readonly author: string | undefined
  /** What its files of licences and notices say. */
  readonly texts: readonly string[]
}
export function installedWith(folder: string): ThirdParty[]
export function servedToBrowsers(root: string): ThirdParty[]
