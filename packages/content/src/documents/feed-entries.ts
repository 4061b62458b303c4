/** What all formats of feeds are read as. */

/** A feed. Texts may hold HTML; URLs are as served. */
export interface Feed {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly language: string | undefined
  readonly link: string | undefined
  readonly image: string | undefined
  readonly author: string | undefined
  /** As served: RFC 822 or ISO 8601. */
  readonly updated: string | undefined
  /** What relative URLs are relative to, if not the feed's own. */
  readonly base: string | undefined
  readonly entries: readonly FeedEntry[]
}

/** An item or entry. */
export interface FeedEntry {
  readonly title: string | undefined
  readonly link: string | undefined
  readonly date: string | undefined
  readonly author: string | undefined
  /** HTML. That of an RSS item may be the whole text. */
  readonly summary: string | undefined
  /** HTML; `undefined` where the feed has a summary only. */
  readonly content: string | undefined
  /** Files of it: episodes, pictures. */
  readonly files: readonly string[]
}
