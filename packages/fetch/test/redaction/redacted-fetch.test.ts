/** `options.redact` over a whole fetch. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenPipeline } from '../../src/index.ts'
import { dataOf, type Origin, openTestPipeline, startOrigin } from '../harness.ts'

const PAGE = `<html><head><title>Write to jane@mail.example</title>
<script type="application/ld+json">{"@type":"Article","author":{"@type":"Person","name":"Jane Q. Roe"}}</script></head>
<body><main><h1>Contact</h1><p>Jane Q. Roe answers at <a href="mailto:jane@mail.example">jane@mail.example</a> or
+49 30 1234567. The card 4111 1111 1111 1111 pays for order no. 4111111111111111, which costs 1,299.00 dollars and is sent
to the office on 2026-11-28 if everything is there.</p></main></body></html>`

let pipeline: OpenPipeline
let origin: Origin
beforeAll(async () => {
  pipeline = await openTestPipeline()
  origin = await startOrigin((_, response) =>
    response.setHeader('content-type', 'text/html').end(PAGE)
  )
})
afterAll(async () => {
  await pipeline.close()
  await origin.stop()
})

const fetched = (options: object) => pipeline.fetch({ url: `${origin.url}/`, options })

test('nothing that was redacted is in the outcome, and the counts are in its meta', async () => {
  const outcome = await fetched({
    redact: ['email', 'phone', 'card', 'person'],
    include_links: true,
    include_html: 'clean',
    provenance: true
  })
  const all = JSON.stringify({ ...outcome, data: dataOf(outcome), parser: null })
  expect(all).not.toMatch(/jane@|Jane Q|1234567|4111 1111/)
  expect(all).toContain('order no. 4111111111111111')
  expect(all).toContain('1,299.00')
  expect(outcome.meta.redacted).toMatchObject({
    email: expect.any(Number),
    phone: expect.any(Number)
  })
  expect(outcome.meta.redacted?.card).toBeGreaterThan(0)
})

test('without the option nothing is replaced, and the meta has no counts', async () => {
  const outcome = await fetched({ include_links: true })
  expect(JSON.stringify(dataOf(outcome))).toContain('jane@mail.example')
  expect(outcome.meta).not.toHaveProperty('redacted')
})

test('copies of the page that cannot be redacted are refused', async () => {
  await expect(fetched({ redact: ['email'], include_html: 'both' })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: { path: 'options.include_html' }
  })
  await expect(fetched({ redact: ['email'], archive: true })).rejects.toMatchObject({
    details: { path: 'options.archive' }
  })
})
