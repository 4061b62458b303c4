/** What a platform has to be read by. */

import type { Noted, Page, PagePlan } from '@sluice/core'
import type { PostDraft, ProfileDraft } from '../drafts.ts'

/** What a page holds: a post or video, or a profile and the posts it shows. */
export type Found =
  | { readonly post: PostDraft }
  | { readonly profile: ProfileDraft; readonly posts: readonly PostDraft[] }

/** One platform. */
export interface Site {
  /** Value of `platform` in its records. */
  readonly platform: string
  /** Its hosts; they answer for their subdomains. */
  readonly hosts: readonly string[]
  /** How to get the page, where that is not the address itself over HTTP. */
  plan?(url: URL): PagePlan
  /**
   * Read the page.
   *
   * @throws ParseError - the page is of a kind that is not read, or lacks its content.
   */
  read(page: Page, noted: Noted): Found
}
