/** The common form of all feed formats. */

/** A feed. Texts may contain HTML; URLs are as served. */
export interface Feed {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly language: string | undefined
  readonly link: string | undefined
  readonly image: string | undefined
  readonly author: string | undefined
  /** Date as served: RFC 822 or ISO 8601. */
  readonly updated: string | undefined
  /** Base of relative URLs, if not the feed's own. */
  readonly base: string | undefined
  readonly entries: readonly FeedEntry[]
}

/** An item or entry. */
export interface FeedEntry {
  readonly title: string | undefined
  readonly link: string | undefined
  /** Base of the relative URLs in it, if not the feed's. */
  readonly base?: string | undefined
  readonly date: string | undefined
  readonly author: string | undefined
  /** HTML. For an RSS item this may be the whole text. */
  readonly summary: string | undefined
  /** HTML; `undefined` if the feed has only a summary. */
  readonly content: string | undefined
  /** Its files: episodes, pictures. */
  readonly files: readonly string[]
}
