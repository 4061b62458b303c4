/** Fetches real pages and checks that a parser still reads them. */

import type { Acquirer } from '@sluice/acquire'
import { type AnyParser, createRegistry, ruleOf } from '@sluice/core'
import { readOnce, targetOf } from '../reading.ts'
import { isFilled, valuesAt } from '../record/coverage.ts'
import { fetchPages, openAcquirer } from './fetch-pages.ts'
import type { LiveCase } from './live-cases.ts'

/** The result of one page. */
export interface LiveResult {
  readonly url: string
  readonly ok: boolean
  /** The reason for a failure; empty if ok. */
  readonly fault: string
  /** Top-level fields of the record that have a value. */
  readonly filled: readonly string[]
}

/**
 * Test a parser on real pages, one after the other. Each is fetched once, over plain HTTP, behind the address guard.
 *
 * @param allowPrivateCidrs - private address ranges to allow.
 */
export async function* checkLive(
  parser: AnyParser,
  cases: readonly LiveCase[],
  allowPrivateCidrs: readonly string[] = []
): AsyncGenerator<LiveResult, void> {
  const acquirer = openAcquirer(allowPrivateCidrs)
  try {
    for (const one of cases) yield await resultOf(parser, one, acquirer)
  } finally {
    await acquirer.close()
  }
}

async function resultOf(parser: AnyParser, one: LiveCase, acquirer: Acquirer): Promise<LiveResult> {
  const { url: href, filters, has } = one
  const failed = (fault: string) => ({ url: href, ok: false, fault, filled: [] })
  const url = new URL(href)
  if (createRegistry([parser]).match(url) !== parser)
    return failed('no rule of the parser answers it')
  const target = targetOf(parser, { url, filters })
  if (typeof target === 'string') return failed(target)
  try {
    const pages = await fetchPages(parser, target, acquirer)
    const [first] = pages
    const rule = first && ruleOf(parser, first.url)
    const { outcome, fault } = readOnce(parser, { pages, target: { ...target, rule } })
    if (!outcome) return failed(fault ?? 'it was not read')
    if ('error' in outcome) return failed(`${outcome.error}: ${outcome.message}`)
    const data = outcome.data as Readonly<Record<string, unknown>>
    const filled = Object.keys(data).filter((name) => isFilled(data[name]))
    const lost = has.filter((path) => !valuesAt(data, path.split('.')).some(isFilled))
    const missing = lost.length > 0 ? `without a value: ${lost.join(', ')}` : ''
    return { url: href, ok: lost.length === 0, fault: missing, filled }
  } catch (error) {
    return failed((error as Error).message)
  }
}
