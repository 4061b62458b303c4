/** Pages that wait to be read take a bounded amount of memory in sum, and small pages of others do not wait behind them. */

import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { until } from './faults/until.ts'
import { post, serveArticle, startOrigin, startService } from './harness.ts'

const MIB = 2 ** 20
const PARAGRAPH = '<p>A river finds its way by going where the ground is lowest.</p>'
/** 20 MB that are 50 kB on the wire. */
const HUGE = gzipSync(PARAGRAPH.repeat(Math.ceil(20e6 / PARAGRAPH.length)), { level: 9 })

/** The value of a metric without labels. */
async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

test('concurrent huge pages wait for memory, while another account is answered', {
  tags: 'long',
  timeout: 240_000
}, async () => {
  const sluice = await startService(
    { WORKERS: '2', PARSE_TIMEOUT_MS: '2000' },
    { fixed: { PARSE_HEAP_MB: 96 } }
  )
  const origin = await startOrigin((request, response) => {
    if (request.url === '/small') return serveArticle(request, response)
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
    response.end(HUGE)
  })
  try {
    const attacker = await sluice.account(100)
    const other = await sluice.account(100)
    const ask = (key: string, path: string, timeout_ms = 8_000) =>
      post(`${sluice.url}/api/v1/internet/fetch/`, key, {
        url: `${origin.url}${path}`,
        options: { timeout_ms }
      })
    // How long it takes is measured by benchmarks/neighbours, on a machine that is not busy with other tests.
    const askSmall = () => ask(other.key, '/small', 60_000)
    expect((await askSmall()).status).toBe(200)

    const before = process.memoryUsage.rss()
    let resident = 0
    let most = 0
    let waiting = 0
    let isOver = false
    const attack = Promise.all(
      Array.from({ length: 80 }, (_, number) => ask(attacker.key, `/huge-${number}`))
    ).finally(() => {
      isOver = true
    })
    let answered = 0
    while (!isOver) {
      resident = Math.max(resident, process.memoryUsage.rss() - before)
      most = Math.max(most, await metric(sluice.url, 'sluice_queue_bytes'))
      waiting = Math.max(waiting, await metric(sluice.url, 'sluice_queue_bytes_waiting'))
      const { status, body } = await askSmall()
      expect([status, body.error?.code]).toEqual([200, undefined])
      if (++answered === 90) break
    }
    const answers = await attack
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(256 * MIB)
    expect(waiting).toBeGreaterThan(0)
    expect(answered).toBeGreaterThan(0)
    expect(resident).toBeLessThan(1_200 * MIB)
    for (const { status, headers, body } of answers) {
      if (status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/)
      if (status !== 200) expect(headers.get('x-tokens-charged')).toBe('0')
      if (status !== 200)
        expect(['OVERLOADED', 'PAGE_TOO_COMPLEX', 'FETCH_TIMEOUT']).toContain(body.error.code)
    }
    await until(async () => (await metric(sluice.url, 'sluice_queue_bytes')) === 0)
  } finally {
    await sluice.stop()
    await origin.stop()
  }
})
