/**
 * Preloaded into a process: writes the URL of each module that its main thread loads into the file `LOADED_MODULES`, a
 * line each.
 */

import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const file = process.env.LOADED_MODULES as string

if (isMainThread) {
  registerHooks({
    load(url, context, next) {
      // At once: a command may end its process at any time.
      appendFileSync(file, `${url}\n`)
      return next(url, context)
    }
  })
}
