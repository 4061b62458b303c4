/**
 * docs/design/jobs.md §2 and the tests of faults: the process is killed while it sends a webhook. The message is sent again
 * when its lease has ended, with the same id.
 */

import { afterEach, describe, expect, test } from 'vitest'
import { get, type Origin, post, serveArticle, startOrigin } from '../harness.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'
import { killServices, startProcess } from './process.ts'
import { DRIVERS, type FaultStore } from './stores.ts'

let origin: Origin
let receiver: Receiver
let store: FaultStore
afterEach(async () => {
  killServices()
  await store.stop()
  await receiver.stop()
  await origin.stop()
})

for (const { name, isThere, start } of DRIVERS) {
  describe.skipIf(!isThere)(`webhooks on ${name}: the process is killed`, () => {
    test.each([
      ['before_attempt', 1],
      ['after_attempt', 2]
    ] as const)(
      '%s: the first message arrives %i times, all others once',
      async (point, times) => {
        origin = await startOrigin(serveArticle)
        receiver = await startReceiver()
        store = await start()
        const crashing = await startProcess({
          ...store.environment,
          NODE_ENV: 'test',
          CRASH_AT: point
        })
        const key = crashing.firstKey as string
        const urls = [1, 2, 3].map((n) => `${origin.url}/${n}`)
        const asked = await post(`${crashing.url}/api/v1/internet/batch/`, key, {
          urls,
          webhook: { url: receiver.url }
        })
        expect(asked.status).toBe(202)
        expect((await crashing.exit).signal).toBe('SIGKILL')
        const early = receiver.got.length

        const again = await startProcess({ ...store.environment, LOG_LEVEL: 'info' })
        await receiver.until((got) => got.some(({ body }) => body.type === 'job.completed'), 90_000)
        // All that was under way when the process died, after its lease.
        const listed = async () =>
          (await get(`${again.url}/api/v1/webhooks/deliveries/?job=${asked.body.data.id}`, key))
            .body.data as { id: string; status: string }[]
        while ((await listed()).some(({ status }) => status === 'waiting')) {
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
        const counts = new Map<unknown, number>()
        for (const { headers } of receiver.got) {
          const id = headers['webhook-id']
          counts.set(id, (counts.get(id) ?? 0) + 1)
        }
        expect(early).toBeGreaterThanOrEqual(times - 1)
        const deliveries = await listed()
        expect([...counts.keys()].sort()).toEqual(deliveries.map(({ id }) => id).sort())
        expect(deliveries.every(({ status }) => status === 'delivered')).toBe(true)
        expect(Math.max(...counts.values())).toBe(times)
        const told = receiver.got.filter(({ body }) => body.type === 'page.completed')
        const pages = new Set(told.flatMap(({ body }) => body.data.pages.map(pageOf)))
        expect(pages).toEqual(new Set(urls))
        await again.stop()
        const secret = receiver.got.map(({ headers }) => headers['webhook-signature']).join()
        expect(again.log()).toContain('"msg":"webhook"')
        expect(again.log()).not.toMatch(/whsec_/)
        expect(again.log()).not.toContain(receiver.url)
        expect(secret).toMatch(/^v1,/)
      },
      150_000
    )
  })
}

function pageOf({ url }: { url: string }): string {
  return url
}
