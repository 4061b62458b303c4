/** The limit of open files. */

import { spawnSync } from 'node:child_process'

/** The most that this machine allows a process. */
export function mostFiles() {
  return limit('-Hn')
}

/** Restarts this process with a higher limit if its own is too low; does nothing on systems without a limit. */
export function raiseFiles(needed) {
  if (process.platform === 'win32' || limit('-Sn') >= needed || limit('-Hn') < needed) return
  const again = spawnSync(
    'sh',
    ['-c', `ulimit -n ${needed} && exec "$0" "$@"`, process.execPath, ...process.execArgv].concat(
      process.argv.slice(1)
    ),
    { stdio: 'inherit' }
  )
  process.exit(again.status ?? 1)
}

function limit(flag) {
  const { stdout } = spawnSync('sh', ['-c', `ulimit ${flag}`], { encoding: 'utf8' })
  return stdout.trim() === 'unlimited' ? Number.POSITIVE_INFINITY : Number(stdout)
}
