/** `options.proxy` and `options.country`: which of the operator's proxies a request goes through. */

import type { ProxyPools } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import { near } from './parse-request.ts'

/** The options of a request for its proxy. */
interface ProxyOptions {
  readonly proxy?: string | undefined
  readonly country?: string | undefined
}

/**
 * The name of the proxy; `undefined` for the usual way.
 *
 * @throws SluiceError `INVALID_REQUEST` - this server has no such proxy, or none in that country.
 */
export function proxyFor(
  pools: Pick<ProxyPools, 'get' | 'inCountry' | 'report'> | undefined,
  { proxy, country }: ProxyOptions
): string | undefined {
  if (proxy === undefined && country === undefined) return undefined
  const known = pools?.report() ?? []
  if (proxy !== undefined) {
    const found = known.find(({ name }) => name === proxy)
    if (!found) {
      const { hint, details } = near(
        proxy,
        known.map(({ name }) => name)
      )
      throw bad('proxy', `${noneOf(known.length)} of this name.${hint}`, details)
    }
    if (country !== undefined && found.country !== country) {
      throw bad('country', `the proxy ${proxy} is not in ${country}.`, {})
    }
    return proxy
  }
  const name = pools?.inCountry(country ?? '')
  if (name !== undefined) return name
  const countries = [...new Set(known.flatMap((one) => one.country ?? []))]
  throw bad('country', `${noneOf(known.length)} in ${country}.`, { known: countries })
}

function noneOf(count: number): string {
  return count === 0 ? 'this server has no proxies, and none' : 'this server has no proxy'
}

function bad(option: string, why: string, details: object): SluiceError {
  const path = `options.${option}`
  return new SluiceError('INVALID_REQUEST', `\`${path}\`: ${why}`, {
    details: { path, ...details }
  })
}
