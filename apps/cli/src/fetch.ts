/**
 * `sluice fetch`: one page, fetched and read in this process, behind the same guard as the service.
 */

import { createGuard } from '@sluice/acquire/guard'
import {
  createLog,
  loadConfig,
  loadParsers,
  openEngines,
  openReader,
  prepare,
  readFetchRequest,
  readPages
} from '@sluice/service'
import { type Format, printed } from './printed.ts'

/** Run the command. */
export async function fetchOne(url: string, { format }: { format: Format }): Promise<void> {
  const config = loadConfig()
  const registry = await loadParsers(config.PARSERS_CONFIG)
  const guard = createGuard({ allowPrivateCidrs: config.ALLOW_PRIVATE_CIDRS })
  const request = readFetchRequest({ url, options: printed.options(format) })
  const log = createLog('error')
  const engines = await openEngines(config, log, guard)
  const reader = openReader(config, log)
  try {
    const prepared = prepare({ guard, registry, browser: engines.browser }, request)
    const signal = AbortSignal.timeout(request.options.timeout_ms)
    const { reading } = await readPages({ ...engines, reader, config }, prepared, 'cli', signal)
    process.stdout.write(printed.text(new TextDecoder().decode(reading.data), format))
  } finally {
    await Promise.all([reader.close(), engines.acquirer.close(), engines.browser?.close()])
  }
}
