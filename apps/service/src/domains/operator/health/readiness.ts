/**
 * Is this process ready for requests: a round trip to the store, a payload that can be kept and a real parse
 * (decisions.md §1).
 */

import { HOW_TO_INSTALL } from '@sluice/acquire/chromium'
import type { Enricher } from '@sluice/enrich'
import { checkFilters, FetchOptions, readJobOf } from '@sluice/fetch'
import type { OperatorPorts } from '../ports.ts'

const PAGE = `<!doctype html><title>Readiness</title><main><p>${'A page is read to show that workers read. '.repeat(3)}</p></main>`

/**
 * Answer of `/readyz`: each check with `ok` or its failure. With a `low` disk the service takes no jobs, but is ready.
 */
export interface Readiness {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, string>>
  /** Parts that do not work as configured, although the service is ready: `disk`, or AI extras by name. */
  readonly degraded: readonly string[]
  /** The available engines and providers. Readiness does not depend on the browser. */
  readonly engines: Engines
}

/** See {@link engines}. */
export interface Engines {
  readonly http: { readonly available: true }
  /** `source` says how it was found, or `hint` how to get one. */
  readonly browser:
    | { readonly available: true; readonly source: string }
    | { readonly available: false; readonly hint: string }
  /** The provider of each AI extra with its problem if it has one, or the reason why there is none. */
  readonly ai: ReturnType<Enricher['report']>
}

/** Returns the engines with which this process fetches pages. */
export function engines({ browser, config, enricher }: OperatorPorts): Engines {
  const hint =
    config.BROWSER === 'off'
      ? 'BROWSER=off switches it off'
      : `no Chromium was found: ${HOW_TO_INSTALL}`
  return {
    http: { available: true },
    browser: browser ? { available: true, source: browser.source } : { available: false, hint },
    ai: enricher.report()
  }
}

/** The most that one check may take, ms: a load balancer asks every few seconds. */
const CHECK_TIME = 5_000

/** Run the checks, side by side. Never throws, and is over within 5 s whatever hangs. */
export async function readiness(service: OperatorPorts): Promise<Readiness> {
  const [store, payloads, parse] = await Promise.all([
    outcome(storeProbe(service), service),
    outcome(payloadProbe(service), service),
    outcome(parseProbe(service), service)
  ])
  // The probe of the payloads writes.
  if (service.keepsHistory && store === 'ok' && payloads === 'ok') service.disk.wrote()
  const disk = await service.disk.state()
  const checks = {
    accepting: service.stopping ? 'shutting down' : 'ok',
    store,
    payloads,
    disk,
    parse
  }
  const ready = Object.values(checks).every((check) => check === 'ok' || check === 'low')
  const available = engines(service)
  const impaired = Object.entries(available.ai).filter(([, one]) => 'problem' in one)
  const degraded = [...(disk === 'low' ? ['disk'] : []), ...impaired.map(([ability]) => ability)]
  return { ready, checks, degraded, engines: available }
}

/** A store that dropped accounts answers well for those that are left. */
async function storeProbe({ ledger, evictions }: OperatorPorts): Promise<void> {
  await ledger.ping()
  if (evictions.count() > 0)
    throw Object.assign(new Error('keys were evicted'), { code: 'EVICTED' })
}

/** A full disk can still be read, so only writing tests it. */
async function payloadProbe({ payloads, keepsHistory }: OperatorPorts): Promise<void> {
  if (!keepsHistory) return
  await payloads.delete(await payloads.put('readiness', 'probe', new TextEncoder().encode(PAGE)))
}

/** Options of a client that asks for nothing in particular. */
const DEFAULTS = FetchOptions.parse({})

async function parseProbe(service: OperatorPorts): Promise<void> {
  const url = new URL('https://readiness.example/')
  const parser = service.registry.match(url)
  if (!parser) throw new Error('no parser answers every host')
  const page = { url, status: 200, contentType: 'text/html', body: new TextEncoder().encode(PAGE) }
  const { filters } = checkFilters(parser, {})
  const job = readJobOf({ parser, url, filters }, [page], DEFAULTS)
  await service.reader.read(job, '', AbortSignal.timeout(CHECK_TIME))
}

async function outcome(check: Promise<unknown>, { disk }: OperatorPorts): Promise<string> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve('timed out'), CHECK_TIME)
  const result = check.then(
    () => 'ok',
    (error) => {
      disk.note(error)
      return failureOf(error)
    }
  )
  try {
    return await Promise.race([result, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function failureOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError') return 'timed out'
  return typeof code === 'string' ? code : 'failed'
}
