/** Growth of time with size: medians of interleaved rounds, and the exponent. */

/**
 * Measures the same work at several sizes, in turn, so that what else the machine does meets all of them. A first round
 * warms up and is not counted.
 *
 * @param options.work - does it at a size; answers how many operations that were.
 * @param options.before - what is not to be measured, at a size, just before.
 * @param options.cpu - CPU time used so far, ms; that of this process unless given.
 * @returns `{ size, cpu, wall }`: median ms of an operation.
 */
export async function measureSizes(sizes, { rounds, work, before, cpu = ownCpu }) {
  const runs = sizes.map((size) => ({ size, cpu: [], wall: [] }))
  for (let round = -1; round < rounds; round++) {
    for (const run of runs) {
      await before?.(run.size)
      const used = await cpu()
      const start = performance.now()
      const count = await work(run.size)
      const wall = performance.now() - start
      if (round < 0) continue
      run.wall.push(wall / count)
      run.cpu.push(((await cpu()) - used) / count)
    }
  }
  return runs.map(({ size, cpu, wall }) => ({ size, cpu: median(cpu), wall: median(wall) }))
}

/** CPU time of this process with all its threads, ms. */
export function ownCpu() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Slope of the best line through the logarithms: 1 is linear, 0 is flat. @param value - `'cpu'` or `'wall'`. */
export function exponentOf(points, value) {
  const xs = points.map(({ size }) => Math.log(size))
  const ys = points.map((point) => Math.log(point[value]))
  const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length
  const over = xs.reduce((sum, x, at) => sum + (x - mean(xs)) * (ys[at] - mean(ys)), 0)
  return over / xs.reduce((sum, x) => sum + (x - mean(xs)) ** 2, 0)
}

function median(values) {
  return values.sort((one, other) => one - other)[values.length >> 1]
}
