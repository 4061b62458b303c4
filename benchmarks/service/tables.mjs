/** Prints what was measured as Markdown. */

/** @param base - name of the subject that the others are compared with. */
export function printComparison(title, results, base) {
  const { cpu } = results.get(base)
  print(`Beside others: ${title}, 8 in flight`, [
    [
      '',
      'CPU ms a page',
      'pages/s per core',
      `CPU, ${base} = 1`,
      'wall ms a page',
      'peak RSS MiB',
      'failed'
    ],
    ...[...results].map(([name, one]) => [
      name,
      one.cpu.toFixed(one.cpu < 1 ? 3 : 2),
      perCore(one.cpu),
      (one.cpu / cpu).toFixed(one.cpu < cpu ? 3 : 1),
      one.wall.toFixed(2),
      one.rss.toFixed(0),
      percent(one.failed)
    ])
  ])
  const koa = results.get('bare Koa route')
  if (koa)
    console.log(`\nRate of the service per core: ${percent(koa.cpu / cpu)} of the bare route.`)
}

/** Prints the threads' shares of a page's CPU time. */
export function printWhere(title, { cpu, threads, storeCpu }) {
  const known = Object.entries(threads)
    .filter(([, ms]) => ms / cpu >= 0.005)
    .sort(([, one], [, other]) => other - one)
  print(`Where the CPU time of the service goes: ${title}`, [
    ['thread', 'ms a page', 'share'],
    ...known.map(([name, ms]) => [THREADS[name] ?? name, ms.toFixed(3), percent(ms / cpu)]),
    ['(redis-server, not counted above)', storeCpu.toFixed(3), percent(storeCpu / cpu)]
  ])
}

/** Purposes of a Node process's threads, by their names on Linux. */
const THREADS = {
  MainThread: 'main thread',
  WorkerThread: 'reading threads',
  V8Worker: 'V8: garbage collection and compilation',
  'libuv-worker': 'libuv pool: files, DNS, digests'
}

/** One request at a time. */
export function printAlone(rows) {
  const stages = ['reserve', 'acquire', 'read', 'save', 'settle', 'total']
  print('One request at a time, origin at once: p50 and p99, and the mean of each stage in ms', [
    ['page', 'store', 'p50 ms', 'p99 ms', ...stages],
    ...rows.map((row) => [
      row.page,
      row.store,
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      ...stages.map((stage) => (row.stages[stage] ?? 0).toFixed(2))
    ])
  ])
}

/** The service under load. */
export function printLoads(rows) {
  print('The service under load', [
    [
      'page',
      'delay ms',
      'store',
      'in flight',
      'CPU ms',
      'requests/s per core',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'loop lag p50, p99 ms',
      'peak RSS MiB',
      'failed'
    ],
    ...rows.map((row) => [
      row.page,
      row.delay,
      row.store,
      row.flight,
      row.cpu.toFixed(2),
      perCore(row.cpu),
      perCore(row.wall),
      row.p50.toFixed(0),
      row.p99.toFixed(0),
      `${row.lag.p50.toFixed(0)}, ${row.lag.p99.toFixed(0)}`,
      row.rss.toFixed(0),
      percent(row.failed)
    ])
  ])
}

function print(title, [head, ...rows]) {
  console.log(`\n## ${title}\n`)
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
}

function perCore(ms) {
  const rate = 1_000 / ms
  return rate.toFixed(rate < 100 ? 1 : 0)
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`
}
