/** Description of the machine that made the figures. */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'

/** Rows of name and value. */
export function machine() {
  const { version } = JSON.parse(
    readFileSync(new URL('../../apps/service/package.json', import.meta.url), 'utf8')
  )
  return [
    ['processor', `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores to use`],
    ['memory', `${(totalmem() / 2 ** 30).toFixed(0)} GiB`],
    [
      'load at the end, 1 and 15 minutes',
      loadavg()
        .filter((_, n) => n !== 1)
        .map((one) => one.toFixed(1))
        .join(', ')
    ],
    ['system', `${platform()} ${release()}`],
    ['Node', process.version],
    ['Redis', printedBy('redis-server', ['--version']).match(/v=(\S+)/)?.[1] ?? 'none'],
    ['Sluice', `${version}, ${printedBy('git', ['describe', '--always', '--dirty']).trim()}`],
    ['date', new Date().toISOString().slice(0, 10)]
  ]
}

function printedBy(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
