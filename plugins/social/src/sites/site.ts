/** Interface of a platform for the readers. */

import type { Noted, Page, PagePlan } from '@sluice/core'
import type { PostDraft, ProfileDraft } from '../drafts.ts'

/** Content of a page: a post or video, or a profile with its visible posts. */
export type Found =
  | { readonly post: PostDraft }
  | { readonly profile: ProfileDraft; readonly posts: readonly PostDraft[] }

/** One platform. */
export interface Site {
  /** Value of `platform` in its records. */
  readonly platform: string
  /** Its hosts; they answer for their subdomains. */
  readonly hosts: readonly string[]
  /** Plans the fetch of the page. Without it, the address itself is fetched over HTTP. */
  plan?(url: URL): PagePlan
  /**
   * Read the page.
   *
   * @throws ParseError - the page is of a kind that is not read, or lacks its content.
   */
  read(page: Page, noted: Noted): Found
}
