/** Starts the service: the socket first, then everything else. */

import { setTimeout as wait } from 'node:timers/promises'
import { takeConfig } from './base/config.ts'
import { openFirstAnswers } from './doors/http/first-answers.ts'

/** Start the service of this process. Ends the process with a message if that fails. */
export async function start(): Promise<void> {
  try {
    const config = takeConfig()
    const first = await openFirstAnswers(config)
    for (const load of PARTS) {
      await load()
      // Loading blocks the event loop. This is time for the first answers.
      await wait(1)
    }
    const { run } = await import('./run.ts')
    await run(config, first)
  } catch (error) {
    process.stderr.write(`Sluice did not start. ${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** Parts of the service, in the order of their dependencies. */
const PARTS = [
  () => import('@sluice/store'),
  () => import('@sluice/acquire'),
  () => import('@sluice/fetch'),
  () => import('./open-service.ts'),
  () => import('./doors/all-routes.ts')
]
