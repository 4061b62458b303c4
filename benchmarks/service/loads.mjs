/** The service alone: each page at each delay of the origin and on each store, at a load that keeps it busy. */

import { addresses, medianPass, pass } from './passes.mjs'

/** Requests in flight by page and delay, ms. */
const FLIGHTS = {
  article: { 0: 8, 50: 64, 1000: 512 },
  product: { 0: 8, 50: 32, 1000: 128 },
  listing: { 0: 4, 50: 8, 1000: 16 }
}

/** @returns `{ subject, page, delay, flight, … }` of the median pass, one for each. */
export async function loads(subjects, origin, { rounds, time }) {
  const cells = subjects.flatMap((subject) =>
    Object.entries(FLIGHTS).flatMap(([page, flights]) =>
      Object.entries(flights).map(([delay, flight]) => ({
        subject,
        page,
        delay,
        flight,
        passes: []
      }))
    )
  )
  for (let round = 0; round < rounds; round++) {
    for (const cell of cells) {
      const { subject, page, delay, flight, passes } = cell
      const urls = (count) => addresses(origin, delay, [page], count)
      // The first also opens the connections.
      if (round === 0) {
        const { wall } = await subject.read(urls(flight), flight)
        cell.count = Math.max(flight, Math.round((flight * time) / wall))
      }
      passes.push(await pass(subject, urls(cell.count), flight))
    }
  }
  return cells.map(({ subject, passes, ...cell }) => ({
    store: subject.name,
    ...cell,
    ...medianPass(passes)
  }))
}

/** One request at a time: what a client waits for, and by stage. */
export async function alone(subjects, origin, count) {
  const rows = []
  for (const subject of subjects) {
    for (const page of Object.keys(FLIGHTS)) {
      const few = page === 'listing' ? Math.ceil(count / 10) : count
      const urls = addresses(origin, 0, [page], few)
      rows.push({ store: subject.name, page, ...(await pass(subject, urls, 1)) })
    }
  }
  return rows
}
