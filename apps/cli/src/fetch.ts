/**
 * `sluice fetch`: one page, fetched and read in this process, behind the same guard as the service.
 */

import { createAcquirer } from '@sluice/acquire'
import { createGuard } from '@sluice/acquire/guard'
import {
  createLog,
  fetchLimits,
  loadConfig,
  loadParsers,
  openReader,
  prepare,
  readFetchRequest,
  readJobOf
} from '@sluice/service'
import { type Format, printed } from './printed.ts'

/** Run the command. */
export async function fetchOne(url: string, { format }: { format: Format }): Promise<void> {
  const config = loadConfig()
  const registry = await loadParsers(config.PARSERS_CONFIG)
  const guard = createGuard({ allowPrivateCidrs: config.ALLOW_PRIVATE_CIDRS })
  const request = readFetchRequest({ url, options: printed.options(format) })
  const prepared = prepare({ guard, registry }, request)
  const acquirer = createAcquirer({
    guard,
    userAgent: config.USER_AGENT,
    limits: fetchLimits(config)
  })
  const reader = openReader(config, createLog('error'))
  try {
    const signal = AbortSignal.timeout(request.options.timeout_ms)
    const pages = []
    for (const plan of prepared.plans) pages.push(await acquirer.fetch(plan, { signal }))
    const job = readJobOf(prepared, pages, request.options)
    const reading = await reader.read(job, 'cli', signal)
    process.stdout.write(printed.text(reading.data, format))
  } finally {
    await Promise.all([reader.close(), acquirer.close()])
  }
}
