/**
 * performance.md §3: descriptors run out before memory does. Fetches wait for theirs, clients that are too many are
 * answered 503 or cut off, and no request ends in EMFILE.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { descriptorShares, openFilesLimit } from '../src/base/memory/descriptors.ts'
import { fetchBy, type Outcome } from './faults/client.ts'
import { killServices, type RunningService, startProcess } from './faults/process.ts'
import { DRIVERS, type FaultStore, standingOf } from './faults/stores.ts'
import { type Origin, serveArticle, startOrigin } from './harness.ts'

describe('the shares of descriptors', () => {
  test.each([160, 256, 1_024, 20_000, 1_048_576])('stay within a limit of %d', (limit) => {
    const { clients, refused, origins, media, payloads } = descriptorShares(limit)
    expect(clients + refused + origins + 2 * media + payloads).toBeLessThan(limit)
    for (const share of [clients, refused, origins, media, payloads]) {
      expect(share).toBeGreaterThan(0)
    }
  })

  test('allow 10,000 clients with 20,000 descriptors', () => {
    expect(descriptorShares(20_000).clients).toBeGreaterThan(10_000)
  })

  test.skipIf(process.platform === 'win32')('use the limit of this process', () => {
    expect(openFilesLimit()).toBeGreaterThanOrEqual(256)
  })
})

const CLIENTS = 400

describe.skipIf(process.platform !== 'linux')('a process that may open 256 files', () => {
  let origin: Origin
  let store: FaultStore
  let service: RunningService
  beforeAll(async () => {
    origin = await startOrigin((request, response) => {
      setTimeout(() => serveArticle(request, response), 300)
    })
    store = await DRIVERS[0]!.start()
    service = await startProcess(store.environment, ['prlimit', '--nofile=256:256'])
  })
  afterEach(() => expect(service.log()).not.toMatch(/EMFILE|internal|Error/i))
  afterAll(async () => {
    killServices()
    await store.stop()
    await origin.stop()
  })

  test('answers as many clients as have a place, even with fewer sockets to the origin', async () => {
    const { clients, origins } = descriptorShares(256)
    expect(origins).toBeLessThan(clients)
    const answers = await Promise.all(
      Array.from({ length: clients }, (_, number) => send(`of-all-${number}`))
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(clients).fill(200))
  })

  test(`answers, refuses with 503 or disconnects each of ${CLIENTS} clients, and serves them later`, {
    tags: 'long'
  }, async () => {
    const refusals = new Set<string | undefined>()
    const ends = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, number) => {
        for (;;) {
          const answer = await send(`crowd-${number}`)
          if (answer.status === 200) return answer
          refusals.add(answer.code)
          await wait(200 + (number % 10) * 50)
        }
      })
    )
    expect(ends.length).toBe(CLIENTS)
    expect([...refusals].filter((code) => code !== undefined)).toEqual(['OVERLOADED'])
    const urls = new Set((await standingOf(store)).listed.map(({ url }) => url))
    expect(urls.size).toBeGreaterThanOrEqual(CLIENTS)
    const { charged, held, listed, breaks } = await standingOf(store)
    expect({ charged, held, breaks }).toEqual({ charged: listed.length, held: 0, breaks: [] })
  })

  function send(name: string): Promise<Outcome> {
    return fetchBy(service, service.firstKey as string, { url: `${origin.url}/${name}` }, name)
  }
})
