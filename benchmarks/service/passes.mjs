/** One measured pass of a subject, and the median of several. */

let serial = 0

/**
 * Warming up takes so many times a pass: a service of several thousand functions is compiled after some 4,000 requests.
 */
const WARM = 12

/** So many addresses of the pages, in turn; no two are the same, since Crawlee fetches none twice. */
export function addresses(origin, delay, names, count) {
  return Array.from(
    { length: count },
    (_, n) => `${origin}/${delay}/${names[n % names.length]}/${serial++}`
  )
}

/**
 * Reads these pages once. @returns per page: CPU and wall ms, of all threads and by thread; and what else the pass
 * told.
 */
export async function pass(subject, urls, flight) {
  const before = await subject.figures('reset')
  const done = await subject.read(urls, flight)
  const after = await subject.figures()
  const per = (name) => ((after[name] ?? 0) - (before[name] ?? 0)) / done.count
  const threads = Object.entries(after.threads).map(([name, ms]) => [
    name,
    (ms - (before.threads[name] ?? 0)) / done.count
  ])
  return {
    ...done,
    cpu: per('cpu'),
    storeCpu: per('storeCpu'),
    wall: done.wall / done.count,
    failed: Object.values(done.failures).reduce((sum, times) => sum + times, 0) / done.count,
    threads: Object.fromEntries(threads),
    rss: after.rss,
    lag: after.lag
  }
}

/** The middle one by CPU time; each plain number in it is the middle of its own. */
export function medianPass(passes) {
  const middle = (name) => passes.map((one) => one[name]).sort((a, b) => a - b)[passes.length >> 1]
  const chosen = passes.find(({ cpu }) => cpu === middle('cpu'))
  const numbers = Object.keys(chosen).filter((name) => typeof chosen[name] === 'number')
  return { ...chosen, ...Object.fromEntries(numbers.map((name) => [name, middle(name)])) }
}

/**
 * Reads whole laps, two at least, until the subject has used so much CPU time that its code is compiled. By CPU time
 * and not by the clock: on a busy machine the clock says nothing about warming up.
 *
 * @param time - CPU time that a pass is to take, about, ms.
 * @returns laps of such a pass, one at least.
 */
export async function warmUp(subject, makeUrls, flight, time) {
  let last = 0
  for (let laps = 0, spent = 0; laps < 2 || spent < WARM * time; laps++) {
    const urls = makeUrls()
    last = (await pass(subject, urls, flight)).cpu * urls.length
    spent += last
  }
  return Math.max(1, Math.round(time / last))
}
