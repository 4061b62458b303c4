/** A check that Chromium can use its sandbox on this machine, made before it starts. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { childEnvironment } from '@sluice/core/child-environment'

/** Returns the reason why Chromium runs without its own sandbox in this process; `undefined` without one. */
export function missingSandbox(): string | undefined {
  if (process.getuid?.() === 0) return 'this process runs as root'
  if (process.platform !== 'linux') return undefined
  const isOff =
    settingOf('user/max_user_namespaces') === '0' ||
    settingOf('kernel/unprivileged_userns_clone') === '0' ||
    !mayMakeNamespace()
  return isOff ? 'this system does not allow user namespaces' : undefined
}

function settingOf(name: string): string | undefined {
  try {
    return readFileSync(`/proc/sys/${name}`, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** A filter of system calls, as Docker has one, shows in the attempt only. Without the program we do not know. */
function mayMakeNamespace(): boolean {
  const { error, status } = spawnSync('unshare', ['--user', 'true'], {
    env: childEnvironment(),
    stdio: 'ignore',
    timeout: 2_000
  })
  return error !== undefined || status === 0
}
