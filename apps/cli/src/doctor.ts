/** `sluice doctor`: whether a service with these settings would run here. It changes nothing. */

import { forgetCredentials } from '@sluice/service/config'
import { type Check, failed, reasonOf } from './doctor/check.ts'
import {
  checkChromium,
  checkExtras,
  checkModels,
  checkParsers,
  checkSearchServer
} from './doctor/engines.ts'
import { checkNode, checkOpenFiles, checkPort } from './doctor/machine.ts'
import { checkExposure, readSettings } from './doctor/settings.ts'
import { checkDataFolder, checkPayloads, checkStore } from './doctor/storage.ts'
import { EXIT } from './exit-codes.ts'
import { styled } from './terminal/style.ts'

/**
 * Run the command. Sets the exit code if a check failed.
 *
 * @param options.minFreeDisk - MiB.
 */
export async function doctor(options: { minFreeDisk: number; json?: boolean }): Promise<void> {
  const { config, checks: settings } = readSettings(process.env)
  forgetCredentials()
  const found = await Promise.all([
    settings,
    made('node', () => checkNode()),
    made('open files', () => checkOpenFiles()),
    made('data folder', () => checkDataFolder(config, options.minFreeDisk)),
    made('store', () => checkStore(config)),
    made('payloads', () => checkPayloads(config)),
    made('parsers', () => checkParsers(config)),
    made('chromium', () => checkChromium(config)),
    made('models', () => checkModels(config)),
    made('search server', () => checkSearchServer(config)),
    made('ai extras', () => checkExtras(config)),
    made('exposure', () => checkExposure(config)),
    made('port', () => checkPort(config))
  ])
  const checks = found.flat()
  const healthy = checks.every(({ status }) => status !== 'failed')
  process.stdout.write(
    options.json ? `${JSON.stringify({ healthy, checks }, null, 2)}\n` : textOf(checks, healthy)
  )
  if (!healthy) process.exitCode = EXIT.failed
}

/** A check that throws has failed and does not prevent the others. */
async function made(
  name: string,
  check: () => Check | Check[] | Promise<Check | Check[]>
): Promise<Check[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    const todo = 'This is unexpected; please report it.'
    return [failed(name, `cannot be checked: ${reasonOf(error)}`, todo)]
  }
}

const COLOURS = { ok: 'green', warning: 'yellow', failed: 'red' } as const

function textOf(checks: readonly Check[], healthy: boolean): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.flatMap(({ name, status, seen, todo }) => [
    `${styled(COLOURS[status], status.padEnd(8))} ${name.padEnd(width)}  ${seen}`,
    ...(todo ? [`${' '.repeat(width + 9)}  -> ${todo}`] : [])
  ])
  const count = (status: Check['status']) => checks.filter((one) => one.status === status).length
  const end = `${checks.length} checks: ${count('failed')} failed, ${count('warning')} warnings`
  return `${[...lines, '', healthy ? end : `${end}. The service would not run well.`].join('\n')}\n`
}
