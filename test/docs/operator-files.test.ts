/**
 * deploy/: every metric and label that the rules for Prometheus and the dashboard for Grafana ask for is exported by a
 * real service. Queries are read by the grammar of Prometheus.
 */

import { existsSync, readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'
import { ROOT } from './code-blocks.ts'

const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string }
}

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}

const rules: Rule[] = parse(read('deploy/prometheus/rules.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules
)
const { panels, templating } = JSON.parse(read('deploy/grafana/sluice.json')) as {
  panels: Panel[]
  templating: { list: { name: string; query: unknown }[] }
}

/** Prometheus adds them to what it scrapes. */
const ADDED = ['job', 'instance']
/** Metrics of Prometheus itself and of node_exporter. */
const FOREIGN = ['up', 'node_filesystem_avail_bytes']
/** A process without jobs, calls of models and the like has no sample to read the labels from: those of docs/monitoring.md. */
const documented = new Map(
  [...read('docs/monitoring.md').matchAll(/^\| `(\w+)` \|(.*?)\| \w+;/gm)].map(
    ([, name = '', labels = '']) => [
      name,
      [...labels.matchAll(/`(\w+)`/g)].map(([, one = '']) => one)
    ]
  )
)

let sluice: TestService
let origin: Origin
/** Labels of each exported metric. */
let exported: Map<string, Set<string>>

beforeAll(async () => {
  sluice = await startService()
  origin = await startOrigin(serveArticle)
  const { key } = await sluice.account()
  await post(`${sluice.url}/api/v1/internet/fetch`, key, { url: origin.url })
  exported = labelsOf(await (await fetch(`${sluice.url}/metrics`)).text())
})
afterAll(() => Promise.all([sluice.stop(), origin.stop()]))

function labelsOf(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, name = '', kind] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const suffixes = kind === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const suffix of suffixes) found.set(name + suffix, new Set(documented.get(name)))
    if (kind === 'histogram') found.get(`${name}_bucket`)?.add('le')
  }
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)\{(.*)\} /gm)) {
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) found.get(name)?.add(label)
  }
  return found
}

/**
 * Returns the names and labels in a query: its metrics with the labels of their matchers, and the labels it groups by.
 */
function askedBy(query: string): { metrics: Map<string, string[]>; groups: string[] } {
  // Variables of Grafana stand for a range and for a pattern.
  const text = query.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')
  const metrics = new Map<string, string[]>()
  const groups: string[] = []
  let metric = ''
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      const part = text.slice(from, to)
      if (type.isError) throw new Error(`${query}: not PromQL at ${from}: ${part}`)
      if (type.name === 'VectorSelector') {
        metric = text.slice(from, node.firstChild?.to)
        metrics.set(metric, metrics.get(metric) ?? [])
      }
      if (type.name === 'LabelName') {
        const isMatcher = /Matcher/.test(node.parent?.name ?? '')
        if (isMatcher) metrics.get(metric)?.push(part)
        else groups.push(part)
      }
    }
  })
  return { metrics, groups }
}

function faultsOf(query: string): string[] {
  const { metrics, groups } = askedBy(query)
  const known = new Set(ADDED)
  const faults = [...metrics].flatMap(([name, labels]) => {
    if (FOREIGN.includes(name)) return []
    const own = exported.get(name)
    if (!own) return [`${name} is not exported`]
    for (const label of own) known.add(label)
    return labels
      .filter((label) => !own.has(label) && !ADDED.includes(label))
      .map((label) => `${name} has no label ${label}`)
  })
  if (metrics.size === 0) faults.push('no metric is asked for')
  return [...faults, ...groups.filter((one) => !known.has(one)).map((one) => `no label ${one}`)]
}

describe('deploy/prometheus/rules.yml', () => {
  test.each(rules)('$alert queries exported metrics', ({ expr }) => {
    expect(faultsOf(expr)).toEqual([])
  })

  test('every alert has a severity and a sentence, and is in docs/monitoring.md', () => {
    const rows = [...read('docs/monitoring.md').matchAll(/^\| `(Sluice\w+)` \| (\w+) \|/gm)]
    expect(rows.map(([, name, severity]) => `${name} ${severity}`)).toEqual(
      rules.map(({ alert, labels }) => `${alert} ${labels.severity}`)
    )
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket'], alert).toContain(labels.severity)
      expect(annotations.summary.length, alert).toBeGreaterThan(20)
    }
  })

  test('a summary shows only labels that the expression keeps', () => {
    for (const { alert, expr, annotations } of rules) {
      const { groups } = askedBy(expr)
      for (const [, label = ''] of annotations.summary.matchAll(/\$labels\.(\w+)/g)) {
        const isAggregated = /\b(?:sum|max|min|avg)\b/.test(expr)
        if (isAggregated) expect(groups, alert).toContain(label)
      }
    }
  })
})

describe('deploy/grafana/sluice.json', () => {
  const queries = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ title, expr }))
  )

  test.each(queries)('$title: $expr', ({ expr }) => {
    expect(faultsOf(expr)).toEqual([])
  })

  test('shows most of our metrics', () => {
    const asked = new Set(queries.flatMap(({ expr }) => [...askedBy(expr).metrics.keys()]))
    expect([...asked].filter((name) => name.startsWith('sluice_')).length).toBeGreaterThan(30)
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance'])
  })
})

test.each([
  ['sum(rate(sluice_requests_total[5m])', 'not PromQL'],
  ['sluice_request_total', 'sluice_request_total is not exported'],
  ['sluice_requests_total{host="a"}', 'sluice_requests_total has no label host'],
  ['sum by (host) (sluice_requests_total)', 'no label host']
])('a mistake is found: %s', (query, fault) => {
  expect(() => {
    const faults = faultsOf(query)
    if (faults.length > 0) throw new Error(faults.join())
  }).toThrow(fault)
})

test('deploy/compose.monitoring.yaml: both are of the profile, on loopback, and mount files that are there', () => {
  const { services } = parse(read('deploy/compose.monitoring.yaml')) as {
    services: Record<string, { profiles: string[]; ports?: string[]; volumes: string[] }>
  }
  expect(Object.keys(services)).toEqual(['prometheus', 'grafana'])
  for (const [name, { profiles, ports = [], volumes }] of Object.entries(services)) {
    expect(profiles, name).toEqual(['monitoring'])
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    const mounted = volumes.map((volume) => volume.split(':')[0] ?? '')
    for (const path of mounted.filter((one) => one.startsWith('./'))) {
      expect(existsSync(`${ROOT}${path}`), path).toBe(true)
    }
  }
  const { scrape_configs, rule_files } = parse(read('deploy/prometheus/prometheus.yml'))
  expect(scrape_configs[0].job_name).toBe('sluice')
  expect(rule_files).toEqual(['rules.yml'])
})
