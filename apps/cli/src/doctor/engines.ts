/** Checks of everything that reads pages: parsers, the browser, the model server, and offline providers. */

import { findChromium, HOW_TO_INSTALL } from '@sluice/acquire/chromium'
import { createGuard } from '@sluice/acquire/guard'
import { loadParsers } from '@sluice/fetch/parsers'
import { type ModelReport, openProviders } from '@sluice/fetch/providers'
import type { Config } from '@sluice/service/config'
import { parserModules, providerOptions, remoteBrowser } from '@sluice/service/pipeline'
import { openSearxng } from '@sluice/service/search'
import { type Check, failed, ok, reasonOf, warning } from './check.ts'

/** Timeout of a request to the search server, ms. */
const ANSWER = 5_000

/** Checks that the parsers load. */
export async function checkParsers(config: Config): Promise<Check> {
  try {
    const { parsers } = await loadParsers(parserModules(config))
    return ok('parsers', `${parsers.length}: ${parsers.map(({ kind }) => kind).join(', ')}`)
  } catch (error) {
    const todo =
      'Correct PARSERS_CONFIG or the parsers it lists; sluice parser check checks one parser.'
    return failed('parsers', reasonOf(error), todo)
  }
}

/** Checks that there is a browser, and that it starts and cannot bypass the guard. */
export async function checkChromium(config: Config): Promise<Check> {
  const name = 'chromium'
  if (config.BROWSER === 'off') return ok(name, 'BROWSER is off: pages are not rendered')
  if (config.BROWSER_URL) return checkRemoteBrowser(config, config.BROWSER_URL)
  try {
    const chromium = await findChromium(config.CHROMIUM_PATH ? { path: config.CHROMIUM_PATH } : {})
    if (!chromium) {
      return warning(
        name,
        'not found: pages that need scripts are read without a browser',
        `To render them, ${HOW_TO_INSTALL}.`
      )
    }
    const { path } = await chromium.executable()
    const { createBrowser } = await import('@sluice/acquire/browser')
    const warnings: string[] = []
    const browser = createBrowser({
      chromium,
      guard: createGuard({ allowPrivateCidrs: config.ALLOW_PRIVATE_CIDRS }),
      onWarning: (text) => void warnings.push(text)
    })
    try {
      await browser.check()
    } finally {
      await browser.close()
    }
    const seen = `${path}, found by ${chromium.source}, starts`
    return warnings.length > 0
      ? warning(
          name,
          `${seen}: ${warnings.join(' ')}`,
          'Run as a user other than root, where user namespaces are allowed; see docs/operating.md.'
        )
      : ok(name, seen)
  } catch (error) {
    const todo = `Set CHROMIUM_PATH to a Chromium, unset it, or set BROWSER=off; ${HOW_TO_INSTALL}.`
    const where = config.CHROMIUM_PATH
      ? `CHROMIUM_PATH is ${config.CHROMIUM_PATH}`
      : 'it does not start'
    return failed(name, `${where}: ${reasonOf(error)}`, todo)
  }
}

/** Checks that the remote browser answers and cannot bypass the guard. */
async function checkRemoteBrowser(config: Config, url: string): Promise<Check> {
  const name = 'chromium'
  const remote = remoteBrowser(config, url)
  const { createBrowser } = await import('@sluice/acquire/browser')
  const browser = createBrowser({
    chromium: remote,
    guard: createGuard({ allowPrivateCidrs: config.ALLOW_PRIVATE_CIDRS })
  })
  try {
    await browser.check()
    const place = `${remote.endpoint.host} answers and reaches the network through the proxy`
    return ok(name, `BROWSER_URL: ${place} at ${remote.proxyHost} only`)
  } catch (error) {
    const todo =
      'Start it as docs/browser.md says, correct BROWSER_URL and BROWSER_PROXY, or unset BROWSER_URL.'
    return failed(name, reasonOf(error), todo)
  } finally {
    await browser.close()
  }
}

/** Checks that each configured model answers, by a request of a few tokens. */
export async function checkModels(config: Config): Promise<Check[]> {
  const { server, ...others } = providerOptions(config)
  if (!server) return [ok('models', 'AI_BASE_URL is not set: no model is used')]
  const said = new Map<string, string>()
  const onFault: typeof server.onFault = ({ model, reason }) => void said.set(model, reason)
  const enricher = openProviders({ ...others, server: { ...server, onFault } })
  try {
    await enricher.probe(AbortSignal.timeout(config.AI_TIMEOUT_MS))
    const checks = enricher.models().map((one) => checkModel(one, said.get(one.model)))
    if (checks.length > 0) return checks
    const todo = 'Set AI_MODEL, AI_MODELS, AI_VISION_MODEL or AI_AUDIO_MODEL, or unset AI_BASE_URL.'
    return [warning('models', 'AI_BASE_URL is set, but no model is named', todo)]
  } finally {
    await enricher.close()
  }
}

/** @param said - the server's words about a refusal. */
function checkModel(
  { model, setting, state, problem = '', advice = '' }: ModelReport,
  said?: string
): Check {
  const name = `model ${model}`
  if (state === 'works') return ok(name, `${setting}: it answers`)
  const made = state === 'impaired' ? warning : failed
  const words = said ? ` It says: ${said}` : ''
  return made(name, `${setting}: ${problem}${words}`, advice)
}

/** Checks that the search server answers the service. */
export async function checkSearchServer({ SEARCH_URL }: Config): Promise<Check> {
  const name = 'search server'
  if (!SEARCH_URL) return ok(name, 'SEARCH_URL is not set: searches are refused')
  const { origin, pathname } = new URL(SEARCH_URL)
  const base = `${origin}${pathname}`.replace(/\/$/, '')
  try {
    const query = { query: 'sluice', category: 'general', page: 1 } as const
    await openSearxng(SEARCH_URL).page(query, AbortSignal.timeout(ANSWER))
    return ok(name, `${base} answers searches`)
  } catch (error) {
    const todo =
      'Start it, correct SEARCH_URL, or add json to search.formats in its settings.yml: searches fail with SEARCH_UNAVAILABLE.'
    return failed(name, `${base} does not answer: ${reasonOf(error)}`, todo)
  }
}

/** The provider of each AI extra. */
export async function checkExtras(config: Config): Promise<Check> {
  const name = 'ai extras'
  const enricher = openProviders(providerOptions(config))
  const report = Object.entries(enricher.report())
  await enricher.close()
  const made = report.flatMap(([ability, { engine }]) =>
    engine ? [`${ability} by ${engine}`] : []
  )
  if (config.AI_LOCAL === 'off' && !providerOptions(config).server) {
    return ok(name, 'none: AI_BASE_URL is not set and AI_LOCAL is off')
  }
  const missing = report.flatMap(([ability, one]) =>
    one.engine === null ? [`${ability}: ${one.reason}`] : []
  )
  const seen = made.join(', ') || 'none'
  if (missing.length === 0 || config.AI_LOCAL === 'off') return ok(name, seen)
  return warning(name, `${seen}; without ${missing.length} of ${report.length}`, missing.join(' '))
}
