/** Pages that are as an earlier result has them, so that they need no reading, or no new result. */

import { createHash } from 'node:crypto'
import type { Discovered } from '../reading/discovered.ts'
import type { Reading } from '../reading/job.ts'

/** The page has not changed: there is no new outcome. */
export class PageUnchanged extends Error {
  readonly finalUrl: string
  /** 304 if the site said so; otherwise the status of a page that was read again. */
  readonly status: number
  readonly engine: string
  /** Links of a page that was read again for a crawl; null after 304. */
  readonly discovered: Discovered | null

  constructor(page: Pick<PageUnchanged, 'finalUrl' | 'status' | 'engine' | 'discovered'>) {
    super('the page has not changed')
    this.finalUrl = page.finalUrl
    this.status = page.status
    this.engine = page.engine
    this.discovered = page.discovered
  }
}

/** Digest of everything that a result is made of: the content of a page, and the input of a model. */
export function readingDigest({
  data,
  watched,
  forEngines
}: Pick<Reading, 'data' | 'watched' | 'forEngines'>): string {
  const digest = createHash('sha256').update(data)
  if (watched || forEngines) digest.update(JSON.stringify([watched, forEngines]))
  return digest.digest().subarray(0, 16).toString('base64url')
}
