/** A reading of the page of a new monitor, without a charge: shows that there is something to compare (docs/design/jobs.md §3). */

import { openWork } from '@sluice/crawl'
import { type Prepared, readFetchRequest, startStages, type Warning } from '@sluice/fetch'
import { partOf } from '../../fetch/changes/compared-part.ts'
import { freeWork } from '../../fetch/free-work.ts'
import type { JobPorts } from '../ports.ts'
import type { Watched } from './monitor-request.ts'

/** Longest time of a trial, ms. */
const TIME = 15_000
/** The price of a page without extras. */
const PLAIN = 1

/** The call that creates or changes the monitor. */
interface TrialCall {
  readonly account: string
  /** Id of the request; no other work has it. */
  readonly id: string
  readonly client: AbortSignal
}

/**
 * Warnings about a monitor whose page has nothing to compare. Only a schema and `only` can find nothing; only a page
 * without priced extras is tried. A page that cannot be read now has no warning: its runs say why.
 */
export async function trialWarnings(
  service: JobPorts,
  watched: Watched,
  call: TrialCall
): Promise<readonly Warning[]> {
  if (!('request' in watched)) return []
  const prepared = service.pipeline.prepare(shortRequest(watched.request))
  const { compares, price } = prepared
  const mayBeEmpty = compares?.mode === 'schema' || compares?.only !== undefined
  if (!mayBeEmpty || price.tokens > PLAIN || prepared.unserved) return []
  const isEmpty = await findsNothing(service, prepared, call).catch(() => false)
  if (!isEmpty) return []
  const part = compares.only === undefined ? '`json_schema` finds' : '`changes.only` selects'
  const message = `${part} nothing on the page as it is now, so there is nothing to compare.`
  return [{ code: 'NOT_COMPARABLE', message }]
}

function shortRequest(request: object) {
  const read = readFetchRequest(request)
  const timeout_ms = Math.min(TIME, read.options.timeout_ms)
  return { ...read, options: { ...read.options, timeout_ms } }
}

async function findsNothing(
  service: JobPorts,
  prepared: Prepared,
  { account, id, client }: TrialCall
): Promise<boolean> {
  const ending = new AbortController()
  const leaveService = service.endsWith(ending)
  const signal = ending.signal
  try {
    const leave = await service.quotes.enter(account, account, AbortSignal.any([signal, client]))
    try {
      const work = openWork({ bytes: 0, readMs: 0 })
      const stages = startStages()
      return await freeWork(service, { account, id, time: TIME, work }, async () => {
        const outcome = await service.pipeline.run(prepared, {
          tenant: account,
          stages,
          signal,
          client
        })
        return prepared.compares !== undefined && partOf(prepared.compares, outcome) === undefined
      })
    } finally {
      leave()
    }
  } finally {
    leaveService()
  }
}
