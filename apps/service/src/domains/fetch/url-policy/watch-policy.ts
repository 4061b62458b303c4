/** The operator's rules on URLs, from a file that may change while the service runs. */

import { statSync } from 'node:fs'
import type { AuditLog } from '@sluice/store'
import type { Log } from '../../../base/log.ts'
import { openPolicy } from './open-policy.ts'

/** Rules that follow their file. */
export interface PolicyWatch {
  /** See `UrlPolicy.check`. */
  check(url: URL): void
  /** End the watch. */
  stop(): void
}

/** Time between two looks at the files, ms. */
const LOOK = 5_000

/**
 * Read the rules, and again when one of their files has changed. If the new rules are invalid, the present ones stay in use,
 * and the log says why.
 *
 * @param look - time between two looks, ms. @throws Error - the rules are invalid at the start.
 */
export function watchPolicy(
  file: string,
  { log, audit }: { readonly log: Log; readonly audit: AuditLog },
  look = LOOK
): PolicyWatch {
  let current = openPolicy(file)
  let mark = markOf(current.files)
  const timer = setInterval(() => {
    const next = markOf(current.files)
    if (next === mark) return
    mark = next
    try {
      current = openPolicy(file)
      mark = markOf(current.files)
      const { size: rules } = current.policy
      log.event('URL policy replaced', { rules })
      audit.note({ actor: 'system', action: 'policy.replaced', account: null, details: { rules } })
    } catch (error) {
      log.fault('the URL policy is not valid; the rules before it stay in use', error)
    }
  }, look)
  timer.unref()
  return {
    check: (url) => current.policy.check(url),
    stop: () => clearInterval(timer)
  }
}

/** A mark that changes when one of the files does. */
function markOf(files: readonly string[]): string {
  return files
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false })
      return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : 'none'
    })
    .join(', ')
}
