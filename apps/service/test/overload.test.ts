/** decisions.md §12: what the bounded queue does not take is refused at once, with Retry-After, and costs nothing. */

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { get, post, serveArticle, startOrigin, startService } from './harness.ts'

test('requests over the limit get 503 OVERLOADED, the others are served, and both are counted', async () => {
  const misbehaving = fileURLToPath(
    new URL('../../../packages/fetch/test/reading/misbehaving.ts', import.meta.url)
  )
  const sluice = await startService({ PARSERS_CONFIG: misbehaving }, { fixed: { QUEUE_LIMIT: 2 } })
  const origin = await startOrigin(serveArticle)
  try {
    const { key } = await sluice.account(20)
    const ask = (parser: string) =>
      post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url, options: { parser } })
    expect((await ask('behaves')).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('dawdles')))
    const served = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(served.length).toBeGreaterThanOrEqual(3)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers, body } of refused) {
      expect([status, body.error.code]).toEqual([503, 'OVERLOADED'])
      expect(headers.get('retry-after')).toBe('1')
      expect(headers.get('x-tokens-charged')).toBe('0')
    }
    const { body } = await get(`${sluice.url}/api/v1/account/`, key)
    expect(body.data.balance).toMatchObject({ total: 19 - served.length, held: 0 })
    const text = await (await fetch(`${sluice.url}/metrics`)).text()
    expect(text).toContain(`\nsluice_queue_refused_total ${refused.length}\n`)
    expect(text).toMatch(new RegExp(`outcome="OVERLOADED"\\} ${refused.length}\n`))
  } finally {
    await sluice.stop()
    await origin.stop()
  }
}, 180_000)
