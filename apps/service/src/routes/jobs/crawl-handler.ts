/** The handler of crawls. */

import { readSitemaps, type SiteAccess } from '@sluice/crawl'
import { json } from '../../http/answer.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { callerOf, type Step } from '../../http/context.ts'
import { isDryRun } from '../../http/query.ts'
import { crawlAccess } from '../../jobs/run/site-of.ts'
import { type CrawlPlan, crawlBound, createCrawl, readCrawl } from '../../jobs/start/crawl.ts'
import { notingBlocked } from '../../people/blocked-addresses.ts'
import type { Service } from '../../service.ts'
import { checkedUrl } from '../../webhooks/webhook-request.ts'
import { idempotencyKeyOf } from '../fetch/handlers.ts'
import { accepted } from './accepted.ts'

/** Entries of sitemaps that a dry run counts. */
const MOST_COUNTED = 50_000

/** `POST /api/v1/internet/crawl/`. */
export function createCrawlJob(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const idempotencyKey = idempotencyKeyOf(ctx)
    const { body } = ctx.state
    const { url } = (body ?? {}) as { url?: unknown }
    const plan = notingBlocked(service, caller, String(url), () => readCrawl(service, body))
    if (isDryRun(ctx.query)) {
      if (plan.body.webhook) checkedUrl(service, caller, plan.body.webhook, 'webhook.url')
      const site = await crawlAccess(service, service.jobs.site, caller.account, plan.prepared)
      const data = await quoteCrawl(site, plan, clientSignal(ctx.res))
      return json(ctx, { success: true, status: 'success', data })
    }
    accepted(ctx, await createCrawl(service, plan, { caller, idempotencyKey, meaning: body }))
  }
}

/** What `?dry_run=true` answers: the bound, what robots.txt says of the start, and the sitemaps. */
async function quoteCrawl(site: SiteAccess, plan: CrawlPlan, signal: AbortSignal) {
  const { body, prepared } = plan
  const start = prepared.url
  const robots = await site.robots(start, signal)
  const delayMs = robots?.crawlDelay(site.agent)
  const files = body.scope.sitemap === 'skip' ? [] : await sitemapsOf(site, start, signal)
  return {
    dry_run: true,
    billing: { tokens_max: crawlBound(plan), tokens_per_page_max: prepared.price.tokens },
    robots: {
      is_read: robots !== undefined,
      allows_start: robots?.allows(site.agent, start.pathname + start.search) ?? false,
      crawl_delay_s: delayMs === undefined ? null : delayMs / 1_000
    },
    sitemaps: files,
    limit: body.scope.limit
  }
}

async function sitemapsOf(site: SiteAccess, start: URL, signal: AbortSignal) {
  const { entries, files } = readSitemaps({ site: start, most: MOST_COUNTED, signal }, site)
  for await (const _ of entries);
  return files
}
