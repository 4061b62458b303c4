/** A service in which every example of the reference can run, and what stands there for what the reference shows. */

import { createKey } from '@sluice/service'
import { type Example, IDS } from '../../../apps/docs/src/reference/example.ts'
import { startWorld, type World } from '../../../apps/service/test/contract/world.ts'
import { get, post } from '../../../apps/service/test/harness.ts'
import type { Replacements } from './recorder.ts'

/** See the module. */
export interface ExampleWorld {
  readonly world: World
  readonly key: string
  /** A cookie of a user who is signed in. */
  cookie(): Promise<string>
  /** Returns new replacements for the ids and addresses of an example. */
  replacementsFor(example: Example): Promise<Replacements>
  stop(): Promise<void>
}

/** Start it. */
export async function startExampleWorld(): Promise<ExampleWorld> {
  const world = await startWorld()
  const { sluice, origin, account } = world
  const { ledger, secrets } = sluice.service
  // Its keys are listed, and it has the results that are deleted.
  const scopes = ['fetch', 'results', 'account', 'keys', 'operator'] as const
  const { key } = await createKey(ledger, secrets, { account, name: 'laptop', scopes })
  const { port } = new URL(origin.url)
  let invoices = 100
  const linked = `http://www.linkedin.com:${port}`

  const makers: Readonly<Record<string, () => Promise<string>>> = {
    job: () => runningOrEnded(),
    result: async () => {
      const fetched = await post(`${sluice.url}/api/v1/internet/fetch`, key, {
        url: `${origin.url}/article`,
        options: { archive: true }
      })
      return fetched.body.meta.request_id
    },
    earlier: async () => makers.result?.() ?? '',
    session: async () => {
      const body = {
        name: 'consent',
        hosts: [new URL(origin.url).hostname],
        cookies: [{ name: 'a', value: 'b' }]
      }
      const session = await post(`${sluice.url}/api/v1/sessions`, key, body)
      return session.body.data.id
    },
    preset: () => world.preset(),
    key: () => world.newKey(),
    monitor: () => world.monitor(),
    delivery: () => world.delivery(),
    account: async () => (await sluice.account()).id,
    sample: () => world.sample(),
    alarm: () => world.alarm()
  }

  /** Each example gets a job of its own, with a page that succeeded and one that failed. */
  async function runningOrEnded(): Promise<string> {
    const urls = [`${origin.url}/article`, `${origin.url}/gone`]
    const started = await post(`${sluice.url}/api/v1/internet/batch`, key, { urls })
    const { id } = started.body.data
    for (;;) {
      const { body } = await get(`${sluice.url}/api/v1/jobs/${id}`, key)
      if (body.data.completed_at !== null) return id
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  return {
    world,
    key,
    cookie: () => world.signUp(),
    async replacementsFor(example) {
      const used = [...new Set(JSON.stringify(example).match(/<\w+>/g) ?? [])]
      const names = used
        .map((name) => name.slice(1, -1))
        .filter((name) => makers[name])
        .sort((one) => (one === 'earlier' ? -1 : 0))
      const ids: [string, string][] = []
      for (const name of names) {
        // A refund is of a result of the account that it names.
        const isOwn = name === 'account' && used.includes('<result>')
        const real = isOwn ? account : ((await makers[name]?.()) ?? '')
        ids.push([real, IDS[name] ?? name])
      }
      return [
        ...ids,
        [`invoice-${++invoices}`, 'invoice-17'],
        [linked, 'https://www.linkedin.com'],
        [origin.url, 'https://example.com'],
        // Addresses in an answer have a port; a host that is asked for has none.
        [new URL(origin.url).hostname, 'example.com'],
        [sluice.url, 'http://127.0.0.1:8080'],
        [key, '$SLUICE_KEY']
      ]
    },
    stop: () => world.stop()
  }
}
