/** Options of a job, beside the options of its pages (docs/jobs.md "A batch", "A crawl"; docs/webhooks.md). */

import { flag, type Option } from '../options/option.ts'

/** The groups of a crawl, in the order they are shown; a batch has those of all jobs alone. */
export const JOB_GROUPS = ['Scope', 'Price and pace', 'Politeness', 'Webhook'] as const
/** See {@link JOB_GROUPS}. */
export type JobGroup = (typeof JOB_GROUPS)[number]

/** Options of crawls. */
export const CRAWL_OPTIONS: readonly Option<JobGroup>[] = [
  {
    name: 'scope.within',
    group: 'Scope',
    hint: 'How far links are followed: below the path of the start, on its host, on its registrable domain, or any.',
    control: { kind: 'choice', values: ['path', 'host', 'domain', 'any'], default: 'path' }
  },
  {
    name: 'scope.limit',
    group: 'Scope',
    hint: 'Pages to fetch at most.',
    control: { kind: 'number', min: 1, max: 100_000, default: 100 }
  },
  {
    name: 'scope.max_depth',
    group: 'Scope',
    hint: 'Links from the start.',
    control: { kind: 'number', min: 0, max: 1_000 }
  },
  {
    name: 'scope.sitemap',
    group: 'Scope',
    hint: 'Pages that sitemaps list: besides the linked ones, only these, or not at all.',
    control: { kind: 'choice', values: ['include', 'only', 'skip'], default: 'include' }
  },
  {
    name: 'scope.include',
    group: 'Scope',
    hint: 'Only URLs that match one of these, one a line: globs of the path or of the URL; RE2 with the prefix `re:`.',
    control: { kind: 'list', placeholder: '/guide/**' }
  },
  {
    name: 'scope.exclude',
    group: 'Scope',
    hint: 'No URLs that match one of these; stronger than `include`.',
    control: { kind: 'list', placeholder: '/guide/old/**' }
  },
  {
    name: 'scope.subdomains',
    group: 'Scope',
    hint: 'With `path` and `host`: subdomains too.',
    control: flag(false)
  },
  {
    name: 'scope.external_hops',
    group: 'Scope',
    hint: 'Links that may be followed outside of `within`.',
    control: { kind: 'number', min: 0, max: 5, default: 0 }
  },
  {
    name: 'scope.query',
    group: 'Scope',
    hint: 'Parameters of URLs: without tracking, without any, or as they are.',
    control: {
      kind: 'choice',
      values: ['strip_tracking', 'strip_all', 'keep'],
      default: 'strip_tracking'
    }
  },
  {
    name: 'scope.modified_since',
    group: 'Scope',
    hint: 'Leave out what a sitemap says is older.',
    control: { kind: 'date' }
  },
  {
    name: 'politeness.respect_robots',
    group: 'Politeness',
    hint: 'Skip pages that robots.txt disallows, and wait as it asks.',
    control: flag(true)
  },
  {
    name: 'politeness.concurrency',
    group: 'Politeness',
    hint: 'Requests to one host at once.',
    control: { kind: 'number', min: 1, max: 64, default: 4 }
  },
  {
    name: 'politeness.delay_ms',
    group: 'Politeness',
    hint: 'Time between two requests to one host, in milliseconds.',
    control: { kind: 'number', min: 0, max: 60_000, default: 0 }
  }
]

/** Of all jobs. */
export const JOB_OPTIONS: readonly Option<JobGroup>[] = [
  {
    name: 'job.max_cost',
    group: 'Price and pace',
    hint: 'Tokens that the job may charge; the pages beyond are skipped.',
    control: { kind: 'number', min: 1 }
  },
  {
    name: 'job.concurrency',
    group: 'Price and pace',
    hint: 'Pages that are fetched at once.',
    control: { kind: 'number', min: 1, max: 100, default: 8 }
  },
  {
    name: 'job.timeout_ms',
    group: 'Price and pace',
    hint: 'Time from the first page on, in milliseconds; pages that wait then are skipped.',
    control: { kind: 'number', min: 1_000, max: 2_592_000_000 }
  },
  {
    name: 'job.when_out_of_tokens',
    group: 'Price and pace',
    hint: 'Wait for tokens, or skip the remaining pages.',
    control: { kind: 'choice', values: ['pause', 'stop'], default: 'pause' }
  },
  {
    name: 'webhook.url',
    group: 'Webhook',
    hint: 'Where the events of the job are sent.',
    control: { kind: 'text', placeholder: 'https://app.example/hook' },
    isSecret: true
  },
  {
    name: 'webhook.events',
    group: 'Webhook',
    hint: 'Types of events, one a line, such as `job.completed`; all of them if empty.',
    control: { kind: 'list', placeholder: 'job.completed' },
    needs: ['webhook.url']
  },
  {
    name: 'webhook.payload',
    group: 'Webhook',
    hint: 'Messages of up to 20 KB, or with the data of pages, up to 1 MiB.',
    control: { kind: 'choice', values: ['thin', 'full'], default: 'thin' },
    needs: ['webhook.url']
  },
  {
    name: 'webhook.batch.pages',
    group: 'Webhook',
    hint: 'Pages in one message, at most.',
    control: { kind: 'number', min: 1, max: 100, default: 100 },
    needs: ['webhook.url']
  },
  {
    name: 'webhook.batch.seconds',
    group: 'Webhook',
    hint: 'How long a page waits for others, in seconds.',
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
