/** Checks of everything that reads pages: parsers, the browser, the model server, and offline providers. */

import { findChromium, HOW_TO_INSTALL } from '@sluice/acquire/chromium'
import { createGuard } from '@sluice/acquire/guard'
import { loadParsers } from '@sluice/fetch/parsers'
import {
  modelEndpoint,
  modelHeaders,
  openProviders,
  type ServerSettings
} from '@sluice/fetch/providers'
import type { Config } from '@sluice/service/config'
import { parserModules, providerOptions, remoteBrowser } from '@sluice/service/pipeline'
import { openSearxng } from '@sluice/service/search'
import { type Check, failed, ok, reasonOf, warning } from './check.ts'
import { askServer } from './own-servers.ts'

/** Timeout of a request to the model server, ms. */
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

/** A model server, and the settings that name it and its models. */
interface ModelServer extends ServerSettings {
  readonly setting: string
  readonly models: readonly (readonly [variable: string, model: string])[]
}

/** Checks that the model servers answer and have the configured models. */
export async function checkModelServer(config: Config): Promise<Check[]> {
  const servers = modelServers(config)
  if (servers.length === 0) {
    return [ok('model server', 'AI_BASE_URL is not set: no model is used')]
  }
  const checks = await Promise.all(servers.map(checkOneServer))
  return checks.flat()
}

function modelServers(config: Config): ModelServer[] {
  const { AI_MODEL, AI_VISION_MODEL, AI_AUDIO_MODEL, AI_BASE_URL } = config
  const { server } = providerOptions(config)
  if (!server) return []
  const { vision, audio } = server
  const named = (models: Readonly<Record<string, string | undefined>>) =>
    Object.entries(models).filter((one): one is [string, string] => one[1] !== undefined)
  const shared = {
    AI_MODEL,
    ...(vision ? {} : { AI_VISION_MODEL }),
    ...(audio ? {} : { AI_AUDIO_MODEL })
  }
  const first = { ...server, setting: 'AI_BASE_URL', models: named(shared) }
  return [
    ...(AI_BASE_URL ? [first] : []),
    ...(vision
      ? [{ ...vision, setting: 'AI_VISION_BASE_URL', models: named({ AI_VISION_MODEL }) }]
      : []),
    ...(audio
      ? [{ ...audio, setting: 'AI_AUDIO_BASE_URL', models: named({ AI_AUDIO_MODEL }) }]
      : [])
  ]
}

async function checkOneServer(server: ModelServer): Promise<Check[]> {
  const name = 'model server'
  const { setting, models } = server
  const base = shownAddress(server)
  if (models.length === 0) {
    const todo = `Set AI_MODEL, AI_VISION_MODEL or AI_AUDIO_MODEL, or unset ${setting}.`
    return [warning(name, `${setting} is ${base}, but no model is named`, todo)]
  }
  try {
    const answer = await ask(server, '/models')
    if (answer.status === 401 || answer.status === 403) {
      const key = setting.replace('BASE_URL', 'API_KEY')
      return [
        failed(name, `${base} answers ${answer.status}`, `Set ${key} to a key that it accepts.`)
      ]
    }
    const known = answer.ok ? modelsIn(await answer.json().catch(() => undefined)) : undefined
    if (!known) return [await withoutList(server, base, answer.status)]
    return [
      ok(name, `${base} answers and has ${known.length} models`),
      ...models.map((one) => checkModel(one, known))
    ]
  } catch (error) {
    const todo = `Start it, or correct ${setting}: requests for its extras fail with AI_UNAVAILABLE.`
    return [failed(name, `${base} does not answer: ${reasonOf(error)}`, todo)]
  }
}

/** The address without its credentials. */
function shownAddress({ baseUrl }: ModelServer): string {
  const shown = new URL(baseUrl)
  shown.username = ''
  shown.password = ''
  return shown.href.replace(/\/$/, '')
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

function checkModel([variable, model]: readonly [string, string], known: readonly string[]): Check {
  const name = `model ${model}`
  // Servers that tag models accept a name without a tag for the latest.
  if (known.some((id) => id === model || id === `${model}:latest`))
    return ok(name, `${variable}: the server has it`)
  const some = known.slice(0, 10).join(', ') || 'none'
  const todo = `Set ${variable} to one of those, or load ${model} on the server.`
  return failed(name, `${variable} is ${model}, but the server has ${some}`, todo)
}

/** Either the server does not list its models, or the address is wrong: an empty request distinguishes these. */
async function withoutList(server: ModelServer, base: string, status: number): Promise<Check> {
  const asked = await ask(server, '/chat/completions', '{}')
  if (asked.status === 404) {
    const todo = `Correct the path of ${server.setting}; most servers have /v1 at its end.`
    return failed('model server', `${base} answers 404 for models and for completions`, todo)
  }
  const names = server.models.map(([variable]) => variable).join(', ')
  const todo = `Make sure that the models of ${names} exist.`
  return warning('model server', `${base} answers, but lists no models (status ${status})`, todo)
}

function ask(server: ModelServer, path: string, body?: string): Promise<Response> {
  return askServer(modelEndpoint(server.baseUrl, path), {
    headers: {
      ...modelHeaders(server),
      ...(body ? { 'content-type': 'application/json' } : {})
    },
    ...(body ? { method: 'POST', body } : {}),
    timeout: ANSWER
  })
}

function modelsIn(answer: unknown): string[] | undefined {
  const { data } = (answer ?? {}) as { data?: unknown }
  if (!Array.isArray(data)) return undefined
  return data.flatMap((model) => (typeof model?.id === 'string' ? [model.id] : []))
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
  if (config.AI_LOCAL === 'off' && modelServers(config).length === 0) {
    return ok(name, 'none: AI_BASE_URL is not set and AI_LOCAL is off')
  }
  const missing = report.flatMap(([ability, one]) =>
    one.engine === null ? [`${ability}: ${one.reason}`] : []
  )
  const seen = made.join(', ') || 'none'
  if (missing.length === 0 || config.AI_LOCAL === 'off') return ok(name, seen)
  return warning(name, `${seen}; without ${missing.length} of ${report.length}`, missing.join(' '))
}
