/** What a board of jobs is read by. */

import type { Page, UrlRule } from '@sluice/core'
import type { PostingLayer } from '../posting.ts'

/** One site, or one recruiting system, that shows postings. */
export interface Board {
  /** As its readers know it, `'Indeed'`. */
  readonly name: string
  /** Addresses of its postings and searches. Other pages of the site stay with the generic parser. */
  readonly match: readonly UrlRule[]
  /** Whether a host is the board's, whatever the path is: a client may name this parser for any page. */
  readonly isHost: (url: URL) => boolean
  /** What a page of it says beside its structured data, surest first. */
  readonly read: (page: Page) => readonly PostingLayer[]
}

/** Rules of all hosts, each with all paths; without paths, of the whole hosts. */
export function rulesOf(hosts: readonly string[], ...paths: readonly string[]): UrlRule[] {
  return hosts.flatMap((host) =>
    paths.length === 0 ? [{ host }] : paths.map((path) => ({ host, path }))
  )
}
