/** Options of a job, beside the options of its pages (docs/jobs.md "A batch", "A crawl"; docs/webhooks.md). */

import { flag, type Option } from '../options/option.ts'

/** The option groups of a crawl, in display order. A batch has only the groups of all jobs. */
export const JOB_GROUPS = ['Scope', 'Price and pace', 'Politeness', 'Webhook'] as const
/** See {@link JOB_GROUPS}. */
export type JobGroup = (typeof JOB_GROUPS)[number]

/** Options of crawls. */
export const CRAWL_OPTIONS: readonly Option<JobGroup>[] = [
  {
    name: 'scope.within',
    group: 'Scope',
    hint: 'Which links to follow: below the start path, on its host, on its registrable domain, or any.',
    control: { kind: 'choice', values: ['path', 'host', 'domain', 'any'], default: 'path' }
  },
  {
    name: 'scope.limit',
    group: 'Scope',
    hint: 'Maximum number of pages to fetch.',
    control: { kind: 'number', min: 1, max: 100_000, default: 100 }
  },
  {
    name: 'scope.follow',
    group: 'Scope',
    hint: 'Every link, or only the pages and the items of the list at the start.',
    control: { kind: 'choice', values: ['links', 'pagination'], default: 'links' }
  },
  {
    name: 'scope.max_depth',
    group: 'Scope',
    hint: 'Maximum number of links from the start.',
    control: { kind: 'number', min: 0, max: 1_000 }
  },
  {
    name: 'scope.sitemap',
    group: 'Scope',
    hint: 'Pages listed in sitemaps: in addition to linked pages, instead of them, or not at all.',
    control: { kind: 'choice', values: ['include', 'only', 'skip'], default: 'include' }
  },
  {
    name: 'scope.include',
    group: 'Scope',
    hint: 'Only URLs that match one of these, one per line: globs for the path or the URL; RE2 with the prefix `re:`.',
    control: { kind: 'list', placeholder: '/guide/**' }
  },
  {
    name: 'scope.exclude',
    group: 'Scope',
    hint: 'Skip URLs that match one of these; overrides `include`.',
    control: { kind: 'list', placeholder: '/guide/old/**' }
  },
  {
    name: 'scope.subdomains',
    group: 'Scope',
    hint: 'With `path` and `host`: also follow subdomains.',
    control: flag(false)
  },
  {
    name: 'scope.traps',
    group: 'Scope',
    hint: '`detect` leaves out URLs of a shape whose last 50 pages said nothing new, `off` fetches them.',
    control: { kind: 'choice', values: ['detect', 'off'], default: 'detect' }
  },
  {
    name: 'scope.external_hops',
    group: 'Scope',
    hint: 'Maximum number of links to follow outside `within`.',
    control: { kind: 'number', min: 0, max: 5, default: 0 }
  },
  {
    name: 'scope.query',
    group: 'Scope',
    hint: 'URL parameters: remove tracking parameters, remove all, or keep all.',
    control: {
      kind: 'choice',
      values: ['strip_tracking', 'strip_all', 'keep'],
      default: 'strip_tracking'
    }
  },
  {
    name: 'scope.modified_since',
    group: 'Scope',
    hint: 'Skip pages that a sitemap lists as older.',
    control: { kind: 'date' }
  },
  {
    name: 'politeness.respect_robots',
    group: 'Politeness',
    hint: 'Skip pages that robots.txt disallows, and respect its crawl delay.',
    control: flag(true)
  },
  {
    name: 'politeness.concurrency',
    group: 'Politeness',
    hint: 'Parallel requests to one host.',
    control: { kind: 'number', min: 1, max: 64, default: 4 }
  },
  {
    name: 'politeness.delay_ms',
    group: 'Politeness',
    hint: 'Minimum time between two requests to one host, in milliseconds.',
    control: { kind: 'number', min: 0, max: 60_000, default: 0 }
  }
]

/** Options of all jobs. */
export const JOB_OPTIONS: readonly Option<JobGroup>[] = [
  {
    name: 'job.max_cost',
    group: 'Price and pace',
    hint: 'Maximum number of tokens to charge; the remaining pages are skipped.',
    control: { kind: 'number', min: 1 }
  },
  {
    name: 'job.concurrency',
    group: 'Price and pace',
    hint: 'Pages fetched in parallel.',
    control: { kind: 'number', min: 1, max: 100, default: 8 }
  },
  {
    name: 'job.timeout_ms',
    group: 'Price and pace',
    hint: 'Time limit from the first page, in milliseconds; pages still waiting are skipped.',
    control: { kind: 'number', min: 1_000, max: 2_592_000_000 }
  },
  {
    name: 'job.when_out_of_tokens',
    group: 'Price and pace',
    hint: 'Wait for tokens, or skip the remaining pages.',
    control: { kind: 'choice', values: ['pause', 'stop'], default: 'pause' }
  },
  {
    name: 'job.incremental',
    group: 'Price and pace',
    hint: 'Charge only pages that have changed since your newest result of the same URL and options.',
    control: flag(false)
  },
  {
    name: 'job.archive',
    group: 'Price and pace',
    hint: 'Keep every request and answer as long as the job, for the export as WARC.',
    control: flag(false)
  },
  {
    name: 'webhook.url',
    group: 'Webhook',
    hint: 'URL that receives the events of the job.',
    control: { kind: 'text', placeholder: 'https://app.example/hook' },
    isSecret: true
  },
  {
    name: 'webhook.events',
    group: 'Webhook',
    hint: 'Event types, one per line, such as `job.completed`; empty means all.',
    control: { kind: 'list', placeholder: 'job.completed' },
    needs: ['webhook.url']
  },
  {
    name: 'webhook.headers',
    group: 'Webhook',
    hint: 'Headers of each message, such as a key of the receiver.',
    control: { kind: 'headers' },
    needs: ['webhook.url'],
    isSecret: true
  },
  {
    name: 'webhook.payload',
    group: 'Webhook',
    hint: 'Messages of up to 20 KB or, with page data, up to 1 MiB.',
    control: { kind: 'choice', values: ['thin', 'full'], default: 'thin' },
    needs: ['webhook.url']
  },
  {
    name: 'webhook.batch.pages',
    group: 'Webhook',
    hint: 'Maximum number of pages per message.',
    control: { kind: 'number', min: 1, max: 100, default: 100 },
    needs: ['webhook.url']
  },
  {
    name: 'webhook.batch.seconds',
    group: 'Webhook',
    hint: 'Time that a page waits for others to share its message, in seconds.',
    control: { kind: 'number', min: 1, max: 300, default: 5 },
    needs: ['webhook.url']
  }
]

/** Options of batches only. */
export const BATCH_OPTIONS: readonly Option<JobGroup>[] = [
  {
    name: 'job.skip_invalid',
    group: 'Price and pace',
    hint: 'List invalid URLs as failed pages, instead of refusing the batch.',
    control: flag(false)
  }
]
