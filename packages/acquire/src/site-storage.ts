/** Values that the pages of an origin keep in the browser: `localStorage` and `sessionStorage`. Secrets, like cookies. */

/** The storage of one origin. */
export interface SiteStorage {
  readonly origin: string
  readonly local: Readonly<Record<string, string>>
  readonly session: Readonly<Record<string, string>>
}
