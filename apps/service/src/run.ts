/** Runs the service: store, server, first account, signals. */

import nodeModule from 'node:module'
import { storeDriver } from '@sluice/store'
import type { Config } from './base/config.ts'
import { armCrashPoints } from './base/crash-points.ts'
import { createFirstAccount } from './domains/people/first-account.ts'
import type { FirstAnswers } from './doors/http/first-answers.ts'
import { openService } from './open-service.ts'
import { claimFolder } from './opening/claim-folder.ts'
import { collectWhenIdle } from './opening/rest.ts'
import { warmUp } from './opening/warm-up.ts'
import { listen } from './server.ts'
import { welcome } from './welcome.ts'

/** Run the service until a signal. @param first - the socket that listens already. */
export async function run(config: Config, first: FirstAnswers): Promise<void> {
  armCrashPoints(process.env)
  if (process.stdout.isTTY) process.stdout.write('Starting…\n')
  // Held until the process ends.
  if (!storeDriver(config.STORE_URL).isServer) await claimFolder(config.DATA_DIR)
  const service = await openService(config, { endpoint: first.endpoint })
  const server = await listen(service, undefined, first)
  // Before the text is printed: a program that waits for it may send a signal at once.
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    service.log.event('stopping', { signal })
    await server.stop()
    await service.log.flush()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('unhandledRejection', (error) => service.log.fault('unhandled rejection', error))

  // People come in through the API. Processes that start together on an empty store may make one each.
  const account = config.ROLES.includes('api') ? await createFirstAccount(service) : undefined
  process.stdout.write(welcome(server.url, service, account))
  service.operations.watchModels()

  service.reader.started.catch((error: Error) => {
    process.stderr.write(`Sluice stops: no worker thread starts. ${error.message}\n`)
    process.exit(1)
  })

  void warmUp(service.pipeline, server.url).then(() => nodeModule.flushCompileCache())
  collectWhenIdle()
}
