/** One article of 5 KB to 5 MB: by the reading function alone, and through the service. */

import parsers from '../../apps/service/src/parsers.config.ts'
import { read } from '../../packages/fetch/src/reading/render.ts'
import { articlePage } from '../service/pages.mjs'
import {
  answerOf,
  ask,
  figuresOf,
  startModule,
  startService,
  stopProcess
} from '../service/processes.mjs'
import { readJob } from '../service/read-job.mjs'
import { measureSizes } from './exponent.mjs'

/** Bytes that are read of a size in one pass, about, so that small ones can be measured. */
const PASS = 2_000_000

/** @returns two series. */
export async function pageSize({ quick }) {
  const sizes = quick ? [5_000, 20_000, 100_000] : [5_000, 20_000, 100_000, 500_000, 5_000_000]
  const rounds = quick ? 2 : 5
  const by = 'bytes'
  return [
    { name: 'reading a page', by, points: await inThisThread(sizes, rounds) },
    { name: 'a page through the service', by, points: await throughService(sizes, rounds) }
  ]
}

function inThisThread(sizes, rounds) {
  const generic = parsers.find(({ kind }) => kind === 'generic')
  const pages = new Map(sizes.map((size) => [size, Buffer.from(articlePage(size))]))
  return measureSizes(sizes, {
    rounds,
    work(size) {
      const times = timesOf(size)
      for (let n = 0; n < times; n++) read(generic, jobOf(generic, pages.get(size)))
      return times
    }
  })
}

async function throughService(sizes, rounds) {
  const origins = startModule('origin.mjs', ['0'])
  const origin = await answerOf(origins, 'origin')
  const load = startModule('load.mjs')
  const service = await startService()
  const points = await measureSizes(sizes, {
    rounds,
    cpu: async () => (await figuresOf(service.child)).cpu,
    async work(size) {
      const bodies = [{ url: `${origin}/0/article-${size}/1` }]
      const count = timesOf(size)
      const { url, key } = service
      const { failures } = await ask(
        load,
        { load: { url, key, bodies, flight: 4, count } },
        'loaded'
      )
      if (Object.keys(failures).length > 0) throw new Error(JSON.stringify(failures))
      return count
    }
  })
  await service.stop()
  for (const child of [load, origins]) await stopProcess(child)
  return points
}

function timesOf(size) {
  return Math.max(1, Math.min(200, Math.round(PASS / size)))
}

function jobOf(parser, body) {
  const url = new URL('https://page.example/a/b')
  return readJob(parser, url, [{ url, status: 200, contentType: 'text/html; charset=utf-8', body }])
}
