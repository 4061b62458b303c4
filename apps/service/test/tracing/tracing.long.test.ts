/** docs/monitoring.md "Traces": the spans of requests and pages, what they say, and what leaves the service. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { get, ORIGIN_HOST, type Origin, post, startOrigin, startService } from '../harness.ts'
import { finished } from '../jobs/job-calls.ts'
import { connect } from '../mcp/connect.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; one test of traces needs one')

const CANARY = 'canary-77ab'
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const INCOMING = {
  traceparent: `00-${TRACE}-${PARENT}-01`,
  tracestate: `vendor=${CANARY}`,
  baggage: `user=${CANARY}`
}
const FETCH = '/api/v1/internet/fetch'

let otlp: OtlpReceiver
let origin: Origin
let seen: { path: string; headers: IncomingHttpHeaders }[] = []
beforeAll(async () => {
  otlp = await startOtlpReceiver()
  const serve: Parameters<typeof startOrigin>[0] = (request, response) => {
    const { url: path = '', headers } = request
    seen.push({ path, headers })
    if (path.startsWith('/moved')) {
      response.writeHead(302, { location: '/page' }).end()
      return
    }
    if (path.startsWith('/gone')) response.statusCode = 410
    response.setHeader('content-type', 'text/html')
    response.end(
      `<title>On rivers</title><main><h1>On rivers</h1><p>${'The river rises. '.repeat(30)}</p><script src="/a.js"></script></main>`
    )
  }
  origin = await startOrigin(serve, serve)
})
afterAll(async () => {
  await origin.stop()
  await otlp.stop()
})
beforeEach(() => {
  seen = []
  otlp.spans.length = 0
  otlp.messages.length = 0
  otlp.status = 200
})

const start = (more: Record<string, string> = {}) =>
  startService({ OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url, ...more })

const serverSpans = (spans: readonly ReceivedSpan[]) => spans.filter(({ kind }) => kind === 2)
const childrenOf = ({ spanId }: ReceivedSpan) =>
  otlp.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

/** No header of a trace went to the origin, or to whoever else records into `seen`. */
function expectNoTraceHeaders(): void {
  expect(seen).not.toEqual([])
  for (const { headers } of seen) {
    expect(Object.keys(headers)).not.toContain('traceparent')
    expect(Object.keys(headers)).not.toContain('tracestate')
    expect(Object.keys(headers)).not.toContain('baggage')
    expect(JSON.stringify(headers)).not.toContain(TRACE)
  }
}

test('a protocol that is not supported is refused at the start', async () => {
  const starting = start({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })
  await expect(starting).rejects.toThrow('OTEL_EXPORTER_OTLP_PROTOCOL')
})

describe('a request', () => {
  test('is a span with its stages below it, and nothing that only the caller should know', async () => {
    // The SDK reads these from the process.
    vi.stubEnv('OTEL_SERVICE_NAME', 'reader')
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'service.name=other,deployment.environment.name=test')
    const sluice = await start({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20receiver-key'
    })
    vi.unstubAllEnvs()
    const { id: account, key } = await sluice.account()
    const before = Date.now()
    const answer = await post(`${sluice.url}${FETCH}?dry_run=false`, key, {
      url: `${origin.url}/page?secret=${CANARY}#${CANARY}`,
      options: { headers: { 'x-caller': CANARY }, cookies: [{ name: 'a', value: CANARY }] }
    })
    expect(answer.status).toBe(200)
    const after = Date.now()
    await sluice.stop()

    const [root] = serverSpans(otlp.spans) as [ReceivedSpan]
    expect(root).toMatchObject({ parentSpanId: '', name: `POST ${FETCH}`, status: 0 })
    expect(root.attributes).toEqual({
      'http.request.method': 'POST',
      'url.scheme': 'http',
      'http.route': FETCH,
      'http.response.status_code': 200,
      'sluice.request_id': answer.headers.get('x-request-id'),
      'sluice.account': account,
      'sluice.parser': '@sluice/parser-generic',
      'sluice.engine': 'http',
      'sluice.target_status': 200,
      'sluice.tokens': 1
    })
    expect(root.start).toBeGreaterThanOrEqual(before)
    expect(root.end).toBeLessThanOrEqual(after + 1)

    const stages = childrenOf(root)
    const timing = answer.headers.get('server-timing') ?? ''
    const timed = [...timing.matchAll(/(\w+);dur=([\d.]+)/g)].filter(
      ([, stage]) => stage !== 'total'
    )
    expect(stages.map(({ name }) => name)).toEqual(timed.map(([, stage]) => stage))
    for (const [index, { start, end, traceId, kind }] of stages.entries()) {
      expect({ traceId, kind }).toEqual({ traceId: root.traceId, kind: 1 })
      expect(end - start).toBeCloseTo(Number(timed[index]?.[2]), 0)
      expect(start).toBeGreaterThanOrEqual(root.start - 0.01)
      expect(end).toBeLessThanOrEqual(root.end + 0.01)
    }
    const acquire = stages.find(({ name }) => name === 'acquire')
    expect(acquire?.attributes).toEqual({ 'server.address': ORIGIN_HOST })
    const others = stages.filter(({ name }) => name !== 'acquire')
    expect(others.flatMap(({ attributes }) => Object.keys(attributes))).toEqual([])

    expect(otlp.resource).toEqual({
      'service.name': 'reader',
      'service.version': '1.0.0',
      'deployment.environment.name': 'test'
    })
    for (const { path, headers, bytes } of otlp.messages) {
      expect(path).toBe('/v1/traces')
      expect(headers.authorization).toBe('Bearer receiver-key')
      for (const secret of [CANARY, key, '/page', 'rises'])
        expect(bytes.includes(secret)).toBe(false)
    }
  })

  test('a failed request has its code; only a fault of the server or of the page is an error', async () => {
    const sluice = await start()
    const { key } = await sluice.account()
    await post(`${sluice.url}${FETCH}`, 'wrong', { url: `${origin.url}/page` })
    await post(`${sluice.url}${FETCH}`, key, { url: `${origin.url}/gone` })
    await get(`${sluice.url}/nothing/${CANARY}`)
    await fetch(`${sluice.url}/livez`)
    await fetch(`${sluice.url}${FETCH}`, { method: 'PROPFIND' })
    await sluice.stop()
    const spans = serverSpans(otlp.spans)
    expect(
      spans.map(({ name, status, attributes }) => [
        name,
        status,
        attributes['error.type'],
        attributes['http.response.status_code'],
        attributes['sluice.target_status']
      ])
    ).toEqual([
      [`POST ${FETCH}`, 0, 'UNAUTHORIZED', 401, undefined],
      [`POST ${FETCH}`, 2, 'UPSTREAM_STATUS', 500, 410],
      ['GET', 0, 'NOT_FOUND', 404, undefined],
      ['HTTP', 0, 'METHOD_NOT_ALLOWED', 405, undefined]
    ])
    expect(spans.at(-1)?.attributes['http.request.method']).toBe('_OTHER')
    for (const { bytes } of otlp.messages) expect(bytes.includes(CANARY)).toBe(false)
  })

  test('continues the trace of its client, and names it in the log line', async () => {
    const sluice = await start({ LOG_LEVEL: 'info' })
    const { key } = await sluice.account()
    const answer = await post(
      `${sluice.url}${FETCH}`,
      key,
      { url: `${origin.url}/moved` },
      INCOMING
    )
    expect(answer.status).toBe(200)
    await post(
      `${sluice.url}${FETCH}`,
      key,
      { url: `${origin.url}/moved` },
      {
        traceparent: `00-${TRACE}-${PARENT}-00`
      }
    )
    await post(
      `${sluice.url}${FETCH}`,
      key,
      { url: `${origin.url}/moved` },
      {
        traceparent: `00-${'0'.repeat(32)}-${PARENT}-01`
      }
    )
    await wait(100)
    const reader = sluice.service.log.lines.follow(0, ({ text }) => text.includes('stages_ms'))
    const lines = reader.take(10).lines.map(({ text }) => JSON.parse(text))
    await sluice.stop()
    const [first, second] = serverSpans(otlp.spans) as [ReceivedSpan, ReceivedSpan]
    expect(first).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
    expect(second).toMatchObject({ parentSpanId: '' })
    expect(second.traceId).not.toMatch(/^0+$/)
    expect(serverSpans(otlp.spans)).toHaveLength(2)
    expect(lines.map(({ trace_id }) => trace_id)).toEqual([TRACE, undefined, second.traceId])
    expect(seen.map(({ path }) => path)).toContain('/robots.txt')
    expectNoTraceHeaders()
  })

  test('is sampled as configured', async () => {
    const sluice = await start({
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0'
    })
    await get(`${sluice.url}/api/v1/pricing`)
    await fetch(`${sluice.url}/api/v1/errors`, { headers: INCOMING })
    await sluice.stop()
    expect(otlp.spans.map(({ name }) => name)).toEqual(['GET /api/v1/errors'])
  })

  test('a request made for another one belongs to its trace', async () => {
    const sluice = await start()
    const { key } = await sluice.account()
    const { client, text } = await connect(sluice.url, key)
    await text('read_page', { url: `${origin.url}/page` })
    await client.close()
    await sluice.stop()
    const read = serverSpans(otlp.spans).find(({ name }) => name === `POST ${FETCH}`)
    const call = otlp.spans.find(({ spanId }) => spanId === read?.parentSpanId)
    expect(call).toMatchObject({ name: 'POST /mcp', traceId: read?.traceId })
    expect(call?.attributes['sluice.tool']).toBe('read_page')
    expectNoTraceHeaders()
  })
})

test('a page of a job is a trace that is linked to the request that made the job', async () => {
  const sluice = await start()
  const hook = await startReceiver()
  const { key } = await sluice.account()
  const answer = await post(
    `${sluice.url}/api/v1/internet/batch`,
    key,
    {
      urls: [`${origin.url}/page`, `${origin.url}/gone`],
      webhook: { url: hook.url, events: ['job.completed'] }
    },
    INCOMING
  )
  const { id } = answer.body.data
  const job = await finished(sluice, key, id)
  expect(job.request).not.toHaveProperty('trace')
  expect(JSON.stringify(job)).not.toContain(TRACE)
  await hook.until((got) => got.length > 0)
  await hook.stop()
  await sluice.stop()

  const maker = serverSpans(otlp.spans).find(({ name }) => name === 'POST /api/v1/internet/batch')
  expect(maker?.traceId).toBe(TRACE)
  const pages = otlp.spans
    .filter(({ name }) => name === 'batch page')
    .sort((a, b) => Number(a.attributes['sluice.page']) - Number(b.attributes['sluice.page']))
  expect(pages.map(({ attributes, status }) => [attributes['error.type'], status])).toEqual([
    [undefined, 0],
    ['UPSTREAM_STATUS', 2]
  ])
  for (const page of pages) {
    expect(page).toMatchObject({
      parentSpanId: '',
      links: [{ traceId: TRACE, spanId: maker?.spanId }]
    })
    expect(page.traceId).not.toBe(TRACE)
    expect(page.attributes['sluice.job']).toBe(id)
    const acquire = childrenOf(page).find(({ name }) => name === 'acquire')
    expect(acquire?.attributes).toEqual({ 'server.address': ORIGIN_HOST })
  }
  seen.push(...hook.got)
  expectNoTraceHeaders()
})

test.runIf(chromium)('the browser sends no header of a trace', async () => {
  const sluice = await start({ BROWSER: 'auto' })
  const { key } = await sluice.account()
  const body = { url: `${origin.url}/page`, options: { render: 'browser' } }
  const answer = await post(`${sluice.url}${FETCH}`, key, body, INCOMING)
  expect(answer.body.meta?.engine).toBe('browser')
  await sluice.stop()
  expect(seen.map(({ path }) => path)).toContain('/a.js')
  expectNoTraceHeaders()
})

test('a receiver that fails costs no request: one warning, and one line when it works again', async () => {
  const sluice = await start({ LOG_LEVEL: 'warn' })
  const { service } = sluice
  otlp.status = 400
  const told: string[] = []
  const lines = service.log.lines.follow(0, ({ text }) => text.includes('traces '))
  const batch = async () => {
    for (let n = 0; n < 20; n++) {
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const { status } = await fetch(`${sluice.url}/api/v1/pricing`)
          expect(status).toBe(200)
        })
      )
    }
  }
  const until = async (count: number) => {
    while (told.length < count) {
      await batch()
      await wait(50)
      told.push(...lines.take(10).lines.map(({ text }) => JSON.parse(text).msg))
    }
  }
  await until(1)
  const failures = otlp.messages.length
  while (otlp.messages.length < failures + 2) await batch()
  otlp.status = 200
  await until(2)
  await sluice.stop()
  expect(told).toEqual(['traces cannot be sent; some will be lost', 'traces are sent again'])
})

test('a missing receiver delays neither requests nor the shutdown', async () => {
  const sluice = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9/otlp/' })
  expect((await get(`${sluice.url}/api/v1/pricing`)).status).toBe(200)
  const before = performance.now()
  await sluice.stop()
  expect(performance.now() - before).toBeLessThan(8_000)
})

// bullmq loads `@opentelemetry/api`, whose functions do nothing by themselves.
test('OpenTelemetry is not loaded without a receiver', () => {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve(name, context, next) {
      if (/^@opentelemetry\\/(?!api$)|tracing\\/spans/.test(name)) loaded.push(name)
      return next(name, context)
    } })
    const { loadConfig, openService } = await import('./src/index.ts')
    const config = { DATA_DIR: process.env.FOLDER, BROWSER: 'off', LOG_LEVEL: 'silent' }
    const service = await openService(loadConfig({ ...config, ...JSON.parse(process.env.MORE) }))
    console.log(JSON.stringify({ isOff: service.tracing === undefined, loaded }))
    await service.close()`
  const run = (more: object) => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-no-traces-'))
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@sluice/source', '--input-type=module', '-e', program],
      {
        cwd: new URL('../../', import.meta.url),
        env: { ...process.env, FOLDER: folder, MORE: JSON.stringify(more) },
        encoding: 'utf8'
      }
    )
    rmSync(folder, { recursive: true })
    if (stdout === '') throw new Error(stderr)
    return JSON.parse(stdout)
  }
  expect(run({})).toEqual({ isOff: true, loaded: [] })
  expect(run({ OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url }).isOff).toBe(false)
})
