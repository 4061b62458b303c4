/** Description of a job board for the readers. */

import type { Page, UrlRule } from '@sluice/core'
import type { PostingLayer } from '../posting.ts'

/** One site, or one recruiting system, that shows postings. */
export interface Board {
  /** Name of the board for its readers, `'Indeed'`. */
  readonly name: string
  /** Addresses of its postings and searches. Other pages of the site stay with the generic parser. */
  readonly match: readonly UrlRule[]
  /**
   * Returns true if the host belongs to the board. The path does not matter: a client may name this parser for any
   * page.
   */
  readonly isHost: (url: URL) => boolean
  /** Reads a page outside its structured data. Returns layers, the most reliable first. */
  readonly read: (page: Page) => readonly PostingLayer[]
}

/** Rules of all hosts, each with all paths; without paths, of the whole hosts. */
export function rulesOf(hosts: readonly string[], ...paths: readonly string[]): UrlRule[] {
  return hosts.flatMap((host) =>
    paths.length === 0 ? [{ host }] : paths.map((path) => ({ host, path }))
  )
}
