/** docs/jobs.md: the form has every option of a batch and a crawl, and sends only what differs from its defaults. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { batchOf, crawlOf, EMPTY_JOB, urlsOf } from '../src/jobs/job-draft.ts'
import { BATCH_OPTIONS, CRAWL_OPTIONS, JOB_OPTIONS } from '../src/jobs/job-options.ts'

const url = 'https://example.com/'
const OF_CRAWLS = [...CRAWL_OPTIONS, ...JOB_OPTIONS]
const ALL = [...OF_CRAWLS, ...BATCH_OPTIONS]

test('every option in the reference has a control', () => {
  const reference = readFileSync(new URL('../../../docs/jobs.md', import.meta.url), 'utf8')
  const namesIn = (group: string) => {
    const [, table = ''] = reference.split(`| \`${group}.…\``)
    const rows = table.slice(0, table.indexOf('\n\n')).matchAll(/^\| (`.+?) \|/gm)
    return [...rows].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => `${group}.${name}`)
    )
  }
  const documented = [...namesIn('scope'), ...namesIn('job')]
  expect(documented.length).toBeGreaterThan(12)
  const shown = ALL.map(({ name }) => name).filter((name) => /^(?:scope|job)\./.test(name))
  expect(shown.sort()).toEqual(documented.sort())
  const webhooks = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, table = ''] = webhooks.split('| field | default | |')
  const fields = table.slice(0, table.indexOf('\n\n')).matchAll(/^\| `([\w.]+)` \|/gm)
  expect(Array.from(fields, ([, name]) => `webhook.${name}`)).toEqual(
    JOB_OPTIONS.map(({ name }) => name).filter((name) => name.startsWith('webhook.'))
  )
  const [, politeness = ''] = /`politeness` has\n([\s\S]*?)\n\n/.exec(reference) ?? []
  for (const { name } of CRAWL_OPTIONS.filter(({ group }) => group === 'Politeness')) {
    expect(politeness).toContain(`\`${name.split('.')[1]}\``)
  }
})

test('default values are not sent, even if they were chosen', () => {
  const job = Object.fromEntries(
    ALL.map(({ name, control }) => {
      const value = 'default' in control ? control.default : undefined
      return [name, typeof value === 'boolean' ? value : String(value ?? '')]
    })
  )
  expect(crawlOf({ ...EMPTY_JOB, url: ` ${url}\n`, job })).toEqual({ url })
  expect(batchOf({ ...EMPTY_JOB, urls: url, job })).toEqual({ urls: [url] })
})

test('values have the type that the service expects, and go to their place', () => {
  const draft = {
    ...EMPTY_JOB,
    url,
    parser: 'generic',
    job: {
      'scope.limit': '500',
      'scope.include': '/guide/**\n\n  re:^/a$  ',
      'scope.modified_since': '2026-11-01',
      'politeness.respect_robots': false,
      'job.max_cost': '40',
      'job.skip_invalid': true,
      'webhook.url': 'https://app.example/hook',
      'webhook.events': 'job.completed\nchanged',
      'webhook.batch.seconds': '60'
    },
    options: { markdown: 'on', max_age: '60' }
  }
  const shared = {
    options: { parser: 'generic', markdown: true, max_age: 60 },
    webhook: {
      url: 'https://app.example/hook',
      events: ['job.completed', 'changed'],
      batch: { seconds: 60 }
    }
  }
  expect(crawlOf(draft)).toEqual({
    url,
    scope: { limit: 500, include: ['/guide/**', 're:^/a$'], modified_since: '2026-11-01' },
    politeness: { respect_robots: false },
    job: { max_cost: 40 },
    ...shared
  })
  expect(batchOf({ ...draft, urls: `${url}a\r\n${url}b\n` })).toEqual({
    urls: [`${url}a`, `${url}b`],
    job: { max_cost: 40, skip_invalid: true },
    ...shared
  })
})

test('URLs keep the numbers of their lines', () => {
  expect(urlsOf({ urls: '\n a \n\nb' })).toEqual([
    { url: 'a', line: 2 },
    { url: 'b', line: 4 }
  ])
})
