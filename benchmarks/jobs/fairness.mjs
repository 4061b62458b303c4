/**
 * How long a job of a single page takes beside 1,000 jobs of another account, compared with its time alone.
 *
 *   node --conditions=@sluice/source benchmarks/jobs/fairness.mjs [--jobs 1000] [--pages 20] [--samples 40] [--store embedded]
 *
 * Prints p50 and p90, from the request until the job has ended, and from the request until the site is asked.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { STORES, startOrigin, startServices } from './services.mjs'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '1000' },
    pages: { type: 'string', default: '20' },
    samples: { type: 'string', default: '40' },
    delay: { type: 'string', default: '20' },
    store: { type: 'string' }
  }
})
const SAMPLES = Number(values.samples)

const origin = await startOrigin(values.delay)
for (const name of Object.keys(STORES)) {
  if (values.store === undefined || values.store === name) await measure(name)
}
origin.stop()

async function measure(name) {
  const sluice = await startServices(name)
  try {
    await samples(sluice, 'warm')
    const alone = await samples(sluice, 'alone')
    const { unfinished } = await startMany(sluice)
    const beside = await samples(sluice, 'beside')
    for (const what of ['ended', 'asked']) {
      const row = (times) =>
        [0.5, 0.9].map((share) =>
          at(
            times.map((time) => time[what]),
            share
          )
        )
      const [mid, most] = row(alone)
      const [midBeside, mostBeside] = row(beside)
      console.log(
        `${name}, ${what}:`.padEnd(18),
        `p50 ${mid.toFixed(0)} ms alone, ${midBeside.toFixed(0)} beside, ${(midBeside / mid).toFixed(2)} times;`,
        `p90 ${most.toFixed(0)} and ${mostBeside.toFixed(0)}, ${(mostBeside / most).toFixed(2)} times`
      )
    }
    console.log(`${name}: ${await unfinished()} of ${values.jobs} jobs were unfinished at the end`)
  } finally {
    await sluice.stop()
  }
}

/** Starts the jobs of the other account. */
async function startMany({ call }) {
  let next = 0
  const lane = async () => {
    while (next < Number(values.jobs)) {
      const job = next++
      const urls = Array.from(
        { length: Number(values.pages) },
        (_, n) => `${origin.url}/${job}/${n}`
      )
      await call('internet/batch/', { method: 'POST', body: JSON.stringify({ urls }) })
    }
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return {
    async unfinished() {
      const counts = await Promise.all(
        ['queued', 'running'].map(async (status) => {
          let count = 0
          for (let cursor = ''; cursor !== null; ) {
            const page = await call(
              `jobs/?status=${status}&limit=100${cursor}`,
              {},
              { whole: true }
            )
            count += page.data.length
            cursor = page.next_cursor === null ? null : `&cursor=${page.next_cursor}`
          }
          return count
        })
      )
      return counts[0] + counts[1]
    }
  }
}

/** Jobs of one page, one after the other. */
async function samples({ call, services }, run) {
  const times = []
  for (let n = 0; n < SAMPLES; n++) {
    const how = { service: services[n % services.length], account: 'other' }
    const url = `${origin.url}/${run}/${n}`
    const start = performance.now()
    const body = JSON.stringify({ urls: [url] })
    const { id } = await call('internet/batch/', { method: 'POST', body }, how)
    let job
    do {
      await wait(5)
      job = await call(`jobs/${id}`, {}, how)
    } while (job.completed_at === null)
    if (job.pages.success !== 1) throw new Error(`ended as ${JSON.stringify(job.pages)}`)
    times.push({ ended: performance.now() - start, asked: (await origin.askedAt(url)) - start })
  }
  return times
}

function at(times, share) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))]
}
