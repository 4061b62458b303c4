/**
 * The soak in short: requests for healthy and for bad origins among clients that hang up, and then nothing is left over:
 * no descriptor, no process, no held token, no broken invariant. The long form is `npm run soak`.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { originsOf } from './bad-origins/all-cases.ts'
import type { StartedOrigin } from './bad-origins/origin-case.ts'
import { ownCases } from './bad-origins/own-cases.ts'
import { seededRandom } from './faults/load.ts'
import { killServices, type RunningService, startProcess } from './faults/process.ts'
import { DRIVERS, type FaultStore, standingOf } from './faults/stores.ts'
import { until } from './faults/until.ts'
import { type Origin, serveArticle, startOrigin } from './harness.ts'
import { descriptorsOf, processesBelow } from './process-facts.ts'

const LANES = 40
const REQUESTS = 400
/** Deadline of requests for origins that only the clock ends, ms. */
const SHORT = 1_000
const LONG = 20_000

const cases = ownCases
  .filter(({ kind }) => kind === 'http')
  .flatMap((entry) => originsOf(entry, undefined))
const random = seededRandom(1)

describe.skipIf(process.platform !== 'linux')(
  'a service among bad origins and disconnecting clients',
  () => {
    let origin: Origin
    let bad: readonly StartedOrigin[]
    let store: FaultStore
    let service: RunningService
    beforeAll(async () => {
      origin = await startOrigin((request, response) => {
        setTimeout(() => serveArticle(request, response), 50)
      })
      bad = await Promise.all(cases.map((one) => one.start()))
      store = await DRIVERS[0]!.start()
      service = await startProcess(store.environment)
    })
    afterAll(async () => {
      killServices()
      await Promise.all(bad.map((one) => one.close()))
      await store.stop()
      await origin.stop()
    })

    /** Counts the open files and the running processes after the last request. */
    const standing = () => {
      const pid = service.child.pid as number
      return { files: descriptorsOf(pid).all, below: processesBelow(pid).all }
    }
    let charged = 0
    let gone = 0

    const ask = async (url: string, timeout = LONG, patience?: number) => {
      const answer = await fetch(`${service.url}/api/v1/internet/fetch/`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.firstKey}`,
          'content-type': 'application/json',
          // Otherwise this process keeps connections, and the service with it.
          connection: 'close'
        },
        body: JSON.stringify({ url, options: { timeout_ms: timeout } }),
        ...(patience === undefined ? {} : { signal: AbortSignal.timeout(patience) })
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => undefined)
      if (answer === undefined) gone++
      if (answer?.status === 200) charged++
      return answer
    }

    test(`leaks nothing in ${REQUESTS} requests`, async () => {
      await Promise.all(
        Array.from({ length: LANES }, (_, number) => ask(`${origin.url}/warm-${number}`))
      )
      await wait(5_000)
      const before = standing()

      let made = 0
      await Promise.all(
        Array.from({ length: LANES }, async () => {
          while (made < REQUESTS) {
            const number = made++
            const share = random()
            const one = bad[Math.floor(random() * bad.length)] as StartedOrigin
            if (share < 0.3) await ask(one.url, SHORT)
            else if (share < 0.4)
              await ask(`${origin.url}/gone-${number}`, LONG, Math.floor(random() * 100))
            else expect(await ask(`${origin.url}/page-${number}`)).toMatchObject({ status: 200 })
            if (number % 100 === 0) expect((await standingOf(store)).breaks).toEqual([])
          }
        })
      )
      await until(async () => (await standingOf(store)).held === 0)
      const books = await standingOf(store)
      expect(books.breaks).toEqual([])
      expect(books.charged).toBe(books.listed.length)
      // Who hung up may have been charged for an answer that was under way.
      expect(books.charged).toBeGreaterThanOrEqual(charged)
      expect(books.charged).toBeLessThanOrEqual(charged + gone)
      // SQLite keeps the file of a checkpoint's connection for the next one.
      const files = before.files + 1
      await until(() => standing().files <= files && standing().below <= before.below, 60_000)
      expect(gone).toBeGreaterThan(0)
    }, 240_000)
  }
)
