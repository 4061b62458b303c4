/** The options of the pipeline, from the configuration. */

import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { ModelFault, ModelReport, NamedModel } from '@sluice/enrich'
import type {
  DocumentsOptions,
  PipelineOptions,
  ProviderOptions,
  ReaderOptions,
  SiteReaderOptions
} from '@sluice/fetch'
import { installedModules, type ParserModules } from '@sluice/fetch/parsers'
import { namedModels, pairsIn } from '../../base/config/ai.ts'
import type { Config } from '../../base/config.ts'
import type { Log } from '../../base/log.ts'
import { descriptorShares, openFilesLimit } from '../../base/memory/descriptors.ts'
import { builtInParsers } from '../../built-in-parsers.ts'

export { exposures } from '../../base/exposure.ts'

/** The modules that list the parsers: the built-in ones, the one of the configuration, and the installed ones. */
export function parserModules({
  PARSERS_CONFIG,
  PARSERS_DIR,
  DATA_DIR
}: Partial<Pick<Config, 'PARSERS_CONFIG' | 'PARSERS_DIR' | 'DATA_DIR'>> = {}): ParserModules {
  const folder = PARSERS_DIR ?? (DATA_DIR && join(DATA_DIR, 'parsers'))
  return {
    builtIn: builtInParsers('parsers'),
    module: PARSERS_CONFIG,
    setting: 'PARSERS_CONFIG',
    installed: folder === undefined ? [] : installedModules(resolve(folder))
  }
}

/**
 * The same for a file that is from no site: unless the operator has parsers of their own, those that no site has. They
 * load in half the time.
 */
export function generalParserModules(config: Parameters<typeof parserModules>[0]): ParserModules {
  const modules = parserModules(config)
  const isOwn = modules.module !== undefined || (modules.installed?.length ?? 0) > 0
  return isOwn ? modules : { ...modules, builtIn: builtInParsers('general-parsers') }
}

/** Memory of a worker in a small service: it ends when idle, and short-lived objects get a third. */
const SMALL = { least: 0, idle: 20_000, young: 32 } as const

/** The worker threads. */
export function readerOptions(config: Config, log: Log): ReaderOptions {
  return {
    parsers: parserModules(config),
    timeout: config.PARSE_TIMEOUT_MS,
    heap: config.PARSE_HEAP_MB,
    queue: config.QUEUE_LIMIT,
    data: config.DATA_DIR,
    onFault: ({ parser, stack }) => log.fault(`${parser} failed on a page`, new Error(stack)),
    onWorkerFault: (error) => log.fault('a worker thread failed to start', error),
    ...(config.WORKERS ? { workers: config.WORKERS } : {}),
    ...(config.SIZE === 'small' ? SMALL : {})
  }
}

/** Threads that read sitemaps and the like: few, since they share the machine with those that read pages. */
const MOST_SITE_THREADS = 2

/** The threads that read files of sites. */
export function siteReaderOptions(config: Config, log: Log): SiteReaderOptions {
  const { heap, queue, data } = readerOptions(config, log)
  return {
    threads: Math.max(1, Math.min(MOST_SITE_THREADS, Math.floor(availableParallelism() / 2))),
    heap,
    queue,
    ...(data === undefined ? {} : { data }),
    onWorkerFault: (error) => log.fault('a thread that reads sitemaps failed', error)
  }
}

/** The processes that convert documents; `false` for none. */
export function documentsOptions(config: Config): DocumentsOptions | false {
  const { DOCUMENT_PROCESSES: processes, DOCUMENT_TIMEOUT_MS: time } = config
  if (processes === 0) return false
  return {
    time,
    memory: config.DOCUMENT_MEMORY_MB * 1024 * 1024,
    bytes: Math.max(config.FETCH_DECODED_BYTES, config.MAX_UPLOAD_BYTES),
    queue: config.QUEUE_LIMIT,
    ...(processes === undefined ? {} : { processes })
  }
}

/** Everything of a pipeline but its worker threads. */
export function pipelineOptions(config: Config, log: Log) {
  const sockets = descriptorShares(openFilesLimit())
  return {
    parsers: parserModules(config),
    guard: { allowPrivateCidrs: config.ALLOW_PRIVATE_CIDRS },
    documents: documentsOptions(config),
    userAgent: config.USER_AGENT,
    limits: {
      wireBytes: config.FETCH_WIRE_BYTES,
      decodedBytes: config.FETCH_DECODED_BYTES,
      redirects: config.FETCH_REDIRECTS,
      connectTimeout: config.FETCH_CONNECT_TIMEOUT_MS,
      firstByteTimeout: config.FETCH_FIRST_BYTE_TIMEOUT_MS,
      idleTimeout: config.FETCH_IDLE_TIMEOUT_MS,
      totalTimeout: config.FETCH_TOTAL_TIMEOUT_MS
    },
    perHost: config.PER_HOST_LIMIT,
    sockets: sockets.origins,
    mediaSockets: sockets.media,
    browser: browserOptions(config, log),
    providers: providerOptions(config, log),
    robots: config.ROBOTS_MODE,
    ...(config.OUTBOUND_PROXY ? { outboundProxy: config.OUTBOUND_PROXY } : {})
  } satisfies PipelineOptions
}

function browserOptions(config: Config, log: Log) {
  if (config.BROWSER === 'off') return false
  return {
    queue: config.QUEUE_LIMIT,
    timeout: config.BROWSER_TIMEOUT_MS,
    pageBytes: config.BROWSER_PAGE_BYTES,
    pageDecodedBytes: config.BROWSER_PAGE_DECODED_BYTES,
    pageMemory: config.BROWSER_PAGE_MEMORY_MB * 1024 * 1024,
    pageRequests: config.BROWSER_PAGE_REQUESTS,
    onWarning: (message: string) => log.warn(message),
    ...(config.CHROMIUM_PATH ? { path: config.CHROMIUM_PATH } : {}),
    ...(config.BROWSER_URL ? { remote: remoteBrowser(config, config.BROWSER_URL) } : {}),
    ...(config.BROWSER_PAGES ? { pages: config.BROWSER_PAGES } : {})
  }
}

/** The browser that runs elsewhere. */
export function remoteBrowser(config: Config, url: string) {
  const [, proxyHost = '', port = '0'] = /^(.*?)(?::(\d+))?$/.exec(config.BROWSER_PROXY) ?? []
  return { endpoint: new URL(url), proxyHost, proxyPort: Number(port) }
}

/** The model servers, and the offline providers. @param log - gets the refusals of model servers. */
export function providerOptions(config: Config, log?: Log): ProviderOptions {
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_VISION_MODEL, AI_AUDIO_MODEL } = config
  const vision = serverOf(config.AI_VISION_BASE_URL, config.AI_VISION_API_KEY)
  const audio = serverOf(config.AI_AUDIO_BASE_URL, config.AI_AUDIO_API_KEY)
  const chat = serverOf(AI_BASE_URL, AI_API_KEY, pairsIn(config.AI_HEADERS))
  const models = namedServers(config)
  const first = chat ?? vision ?? audio ?? Object.values(models)[0]?.server
  const server = first && {
    ...first,
    contextTokens: config.AI_CONTEXT_TOKENS,
    maxCalls: config.AI_MAX_CALLS,
    concurrency: config.AI_CONCURRENCY,
    ...(chat && AI_MODEL && { model: AI_MODEL }),
    ...(Object.keys(models).length > 0 && { models }),
    ...((vision ?? chat) && AI_VISION_MODEL && { visionModel: AI_VISION_MODEL }),
    ...((audio ?? chat) && AI_AUDIO_MODEL && { audioModel: AI_AUDIO_MODEL }),
    ...(vision && { vision }),
    ...(audio && { audio }),
    ...(log && { onFault: loggedFaults(log), onState: loggedStates(log) })
  }
  return { server, offline: config.AI_LOCAL === 'on', timeMs: config.AI_TIMEOUT_MS }
}

/** The models that requests choose, with servers of their own. */
function namedServers({ AI_MODELS, AI_MODEL_KEYS }: Config): Record<string, NamedModel> {
  const keys = pairsIn(AI_MODEL_KEYS)
  return Object.fromEntries(
    (namedModels(AI_MODELS ?? '') ?? []).map(({ name, model, url }) => {
      const server = serverOf(url, keys[name])
      return [name, { model, ...(server && { server }) }]
    })
  )
}

/** Time between two lines about the same refusal, ms. */
const SAME_FAULT = 60_000

/** Logs refusals of model servers, each kind at most once a minute. */
function loggedFaults(log: Log): (fault: ModelFault) => void {
  const logged = new Map<string, number>()
  return ({ model, status, reason }) => {
    const key = `${model} ${status}`
    if (Date.now() - (logged.get(key) ?? 0) < SAME_FAULT) return
    logged.set(key, Date.now())
    log.warn('a model server refused a request', { model, status, reason })
  }
}

/** Logs when a model starts to fail, is found not to be as configured, or works again. */
function loggedStates(log: Log): (report: ModelReport) => void {
  return ({ model, setting, state, problem = '', advice = '' }) => {
    if (state === 'works') log.event('a model works again', { model, setting })
    else log.warn('a model does not work as configured', { model, setting, problem, advice })
  }
}

function serverOf(
  url: string | undefined,
  apiKey: string | undefined,
  headers?: Readonly<Record<string, string>>
) {
  if (url === undefined) return undefined
  return { baseUrl: new URL(url), ...(apiKey && { apiKey }), ...(headers && { headers }) }
}
