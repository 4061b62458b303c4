/** Maximum cost of the draft, and the tokens that the balance lacks. */

import type { Account, Quote } from '@sluice/client'
import { urlsOf } from '../../jobs/job-draft.ts'
import type { PlayDraft } from '../../play-draft/play-draft.ts'

/** Pages that a crawl takes unless it says. Source: docs/jobs.md "A crawl". */
const CRAWL_PAGES = 100

/** A bound on the price, in tokens. */
export interface PriceBound {
  readonly tokens: number
  /** Number of pages that the bound covers; 1 if the draft starts no job. */
  readonly pages: number
}

/** The bound of a draft. @param quote - quote of one page of it. */
export function priceOf(draft: PlayDraft, quote: Quote | undefined): PriceBound | undefined {
  if (!quote) return undefined
  const each = quote.billing.tokens_max
  if (draft.mode === 'page' || draft.mode === 'file') return { tokens: each, pages: 1 }
  const pages = draft.mode === 'list' ? urlsOf(draft).length : limitOf(draft)
  const most = Number(draft.job['job.max_cost'])
  const tokens = each * pages
  return { tokens: most > 0 ? Math.min(most, tokens) : tokens, pages }
}

function limitOf({ job }: PlayDraft): number {
  return Number(job['scope.limit']) || CRAWL_PAGES
}

/** Tokens that are missing; 0 where the balance reaches, or is not known. */
export function missingTokens(price: PriceBound | undefined, account: Account | undefined): number {
  if (!price || !account) return 0
  return Math.max(0, price.tokens - account.balance.total)
}
