import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type OpenStore, openSqlitePayloads, type PayloadStore, sealPayloads } from '@sluice/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type KeptSamples, keepSamples } from '../../src/domains/drift/samples/kept-samples.ts'
import type { Failing, SampleContent } from '../../src/domains/drift/samples/sample.ts'
import { listFrom, listText } from '../../src/domains/drift/samples/sample-list.ts'
import { DRIVERS, type FaultStore, payloadsIn } from '../faults/stores.ts'

const DAY = 86_400_000

function failing(parser: string): Failing {
  return { parser, version: '1.0.0', kind: 'failure', field: null, code: 'PARSE_FAILED' }
}

function content(path: string, text = '<h2>A lamp</h2>'): SampleContent {
  const url = `https://shop.example/${path}`
  const page = { url, status: 200, content_type: 'text/html', text }
  return { format: 1, url, filters: {}, pages: [page] }
}

describe.each(DRIVERS)('samples on the $name store', (driver) => {
  describe.skipIf(!driver.isThere)('of two processes', () => {
    let store: FaultStore
    let clients: [OpenStore, OpenStore]
    let payloads: PayloadStore
    let samples: [KeptSamples, KeptSamples]
    beforeAll(async () => {
      store = await driver.start()
      payloads = sealPayloads(await openSqlitePayloads({ folder: join(store.folder, 'payloads') }))
      const [one, other] = await Promise.all([store.open(), store.open()])
      clients = [one, other]
      samples = [
        keepSamples({ store: one.drift, payloads }),
        keepSamples({ store: other.drift, payloads })
      ]
    }, 180_000)
    afterAll(async () => {
      await Promise.all(clients.map(({ close }) => close()))
      await payloads.close()
      await store.stop()
    })
    const ids = async () => (await samples[0].all()).map(({ id }) => id).sort()

    test('concurrent samples stay within the bounds, and each listed one has its content', async () => {
      await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          (n % 2 ? samples[0] : samples[1]).keep(failing('p'), content(String(n)))
        )
      )
      expect(await ids()).toHaveLength(5)
      expect((await payloadsIn(store)).sort()).toEqual(await ids())
      for (const id of await ids()) {
        const found = await samples[1].read(id)
        expect(found?.content).toEqual(content(found?.sample.url.split('/').at(-1) ?? ''))
      }
    })

    test('a sample of more than 1 MiB compressed is not kept', async () => {
      const before = await ids()
      const large = randomBytes(1_200_000).toString('base64')
      expect(await samples[0].keep(failing('q'), content('large', large))).toBe(undefined)
      expect(await ids()).toEqual(before)
      expect((await payloadsIn(store)).sort()).toEqual(before)
    })

    test('a sample that is too old is not listed, and is removed with its content', async () => {
      const [{ drift }] = clients
      const kept = await drift.sampleList()
      const [first, ...others] = listFrom(kept?.state)
      const old = [...others, { ...first!, at: Date.now() - 14 * DAY }]
      const change = { previous: kept?.revision, revision: randomUUID(), state: listText(old) }
      expect(await drift.putSampleList(change)).toBe('OK')
      expect(await ids()).not.toContain(first?.id)
      expect(await samples[1].read(first?.id ?? '')).toBe(undefined)
      expect(await payloadsIn(store)).toContain(first?.id)
      await samples[1].prune()
      expect(await payloadsIn(store)).not.toContain(first?.id)
      expect(listFrom((await drift.sampleList())?.state)).toHaveLength(4)
    })

    test('wanted() answers from memory', async () => {
      const known = await samples[0].known()
      expect(known).toHaveLength(4)
      await clients[0].close()
      expect(await samples[0].known()).toEqual(known)
      await expect(samples[0].all()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
      const failed = samples[0].keep(failing('q'), content('late'))
      await expect(failed).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
      expect(await payloadsIn(store)).toHaveLength(4)
    })
  })
})
