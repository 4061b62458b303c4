/**
 * Every environment variable of the service: name, type, default, meaning.
 *
 * `.env.example` at the repository's root is printed from this table. An unknown value stops the
 * start with the name of the variable.
 */

import { join } from 'node:path'
import { check } from '@sluice/core/check'
import { readS3Location } from '@sluice/store/s3-location'
import { z } from 'zod'
import { isLoopbackHost } from './loopback-host.ts'
import { pageBytesFault } from './memory/page-bytes.ts'
import { parsePacks } from './packs.ts'

const bytes = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
const milliseconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))

/** `*`, or scheme, host and port in the one form that browsers send. */
function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:[^*]+$/.test(text) && URL.parse(text)?.origin === text)
}

/** The variables, in the order of `.env.example`. */
const ENVIRONMENT = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8080)
    .describe('Port to listen on; 0 picks a free one.'),
  DATA_DIR: z
    .string()
    .default('data')
    .describe(
      'Folder of the embedded store, the payloads unless PAYLOADS_URL is set, and the generated secret. One process.'
    ),
  STORE_URL: z
    .string()
    .regex(
      /^(?:embedded:|rediss?(?:\+cluster)?:\/\/.+)$/,
      'must be embedded:, redis://host:port or redis+cluster://host:port,host:port'
    )
    .default('embedded:')
    .describe(
      'Where accounts, keys, tokens and history live. `embedded:` is SQLite in DATA_DIR; redis://, rediss:// or redis+cluster:// is Redis 7 or newer, for many processes.'
    ),
  PAYLOADS_URL: z
    .string()
    .regex(/^s3:\/\/.+$/, 'must be s3://bucket/prefix?endpoint=https://host&region=name')
    .optional()
    .describe(
      'S3-compatible storage of results, screenshots and PDF, sealed: s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1&path_style=true. Needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. endpoint: AWS unless given; path_style: true with an endpoint of your own. Unset: files in DATA_DIR/payloads.'
    ),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional().describe('Key of the storage in PAYLOADS_URL.'),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret of that key.'),
  AWS_SESSION_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Token of temporary keys. They are not renewed: restart with new ones before they end.'
    ),
  AWS_REGION: z.string().min(1).optional().describe('Region, if PAYLOADS_URL names none.'),
  AWS_ENDPOINT_URL_S3: z
    .string()
    .min(1)
    .optional()
    .describe('Endpoint, if PAYLOADS_URL names none: https://s3.example.com.'),
  AWS_ENDPOINT_URL: z
    .string()
    .min(1)
    .optional()
    .describe('The same, if AWS_ENDPOINT_URL_S3 is not set.'),
  LEDGER_STRICT: z
    .enum(['0', '1'])
    .default('0')
    .describe('1 refuses a Redis whose settings may lose charges; 0 warns.'),
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Seals API keys and cursors; 32 characters or more. Generated in DATA_DIR/secret when unset; required with Redis, where all processes share it. Changing it invalidates every key.'
    ),
  SIGNUP: z
    .enum(['open', 'invite', 'closed'])
    .default('invite')
    .describe(
      'Who may sign up. open: anyone, each with free tokens; invite: invited users only; closed: no one.'
    ),
  SESSION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(14)
    .describe('Days until a session expires and the user must sign in again.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => URL.parse(text)?.pathname === '/', { error: 'must have no path' })
    .optional()
    .describe(
      'Address under which browsers reach the service: https://sluice.example.com. Needed for passkeys and for links in e-mails; passkeys also work without it on http://localhost.'
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server that sends links to choose a new password and invitations: smtps://user:password@mail.example.com:465, or smtp:// with STARTTLS. Needs PUBLIC_URL. Unset: no e-mail; operators hand out links.'
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .max(200)
    .optional()
    .describe('Sender of e-mails: Sluice <sluice@example.com>. Needed with SMTP_URL.'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Provider by which users sign in, OpenID Connect: https://id.example.com. Needs OIDC_CLIENT_ID and PUBLIC_URL. Unset: no such sign-in.'
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('Id of this service at OIDC_ISSUER.'),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Its secret there. Unset: a public client, by PKCE alone.'),
  OIDC_NAME: z
    .string()
    .min(1)
    .max(50)
    .default('single sign-on')
    .describe('Name of the provider on the button: Sign in with …'),
  OIDC_DOMAINS: list
    .transform((domains) => domains.map((domain) => domain.toLowerCase()))
    .describe(
      'Domains of e-mail addresses that may sign in by OIDC_ISSUER, comma separated. Empty: all.'
    ),
  OIDC_SIGN_UP: z
    .enum(['off', 'on'])
    .default('off')
    .describe(
      'on: everyone who signs in by OIDC_ISSUER gets an account; off: only invited and existing users sign in.'
    ),
  TRUST_PROXY: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      'Set to 1 behind your own reverse proxy: the client address is the last of X-Forwarded-For, the scheme comes from X-Forwarded-Proto.'
    ),
  CORS_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), {
      error:
        'must be `*` or a list of origins as browsers send them, without a path: https://app.example.com'
    })
    .describe(
      'Origins whose pages may call the API with a key, comma separated: https://app.example.com; * allows every origin, empty none. Anyone who can open such a page can read its key.'
    ),
  ALLOW_PRIVATE_CIDRS: list.describe(
    'Non-public address ranges that may be fetched, comma separated: 127.0.0.0/8,::1/128. Empty refuses all of them.'
  ),
  USER_AGENT: z
    .string()
    .min(1)
    .default('Sluice/1.0 (+https://github.com/sluice-dev/sluice)')
    .describe('User-Agent of fetches. Name yourself and a contact address.'),
  ROBOTS_MODE: z
    .enum(['off', 'warn', 'enforce'])
    .default('warn')
    .describe(
      'How robots.txt is applied: off ignores it, warn adds a warning, enforce refuses. `respect_robots` always refuses.'
    ),
  OUTBOUND_PROXY: z
    .string()
    .optional()
    .describe(
      'Proxy for all fetches, by HTTP and browser alike: http://user:password@host:port. It must allow CONNECT to ports 80 and 443.'
    ),
  PROXIES: z
    .string()
    .optional()
    .describe(
      'Proxies that requests may choose by name or country: eu:DE=http://user:password@host:port;us:US=http://…,http://…. Each must allow CONNECT to ports 80 and 443.'
    ),
  BROWSER: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe(
      'auto renders a page in a browser when the page needs it and a browser is installed; off never does.'
    ),
  CHROMIUM_PATH: z
    .string()
    .optional()
    .describe(
      'Path of Chromium. Unset: chromium-headless-shell or chromium on PATH, else @sparticuz/chromium.'
    ),
  BROWSER_URL: z
    .url({ protocol: /^(?:wss?|https?)$/ })
    .optional()
    .describe(
      'DevTools endpoint of a Chromium that runs elsewhere: ws://host:port/devtools/browser/… or http://host:port. Unset: one is started here.'
    ),
  BROWSER_PROXY_HOST: z
    .string()
    .regex(/^[\w.:[\]-]{1,253}$/)
    .default('127.0.0.1')
    .describe(
      'Name or address by which the browser of BROWSER_URL reaches this process, whose proxy then listens on all addresses.'
    ),
  BROWSER_PROXY_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe('Port of that proxy; 0: a free one.'),
  BROWSER_PAGES: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Browser pages open at once. Unset: by cores and free memory.'),
  BROWSER_TIMEOUT_MS: milliseconds(45_000).describe('Time of one page in the browser, ms.'),
  BROWSER_PAGE_BYTES: bytes(52_428_800).describe('Bytes that one browser page may load.'),
  BROWSER_PAGE_DECODED_BYTES: bytes(104_857_600).describe('The same after decompression, bytes.'),
  BROWSER_PAGE_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(128)
    .default(512)
    .describe('Memory that one browser page may take, MiB; watched on Linux only.'),
  BROWSER_PAGE_REQUESTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(500)
    .describe('Requests that one browser page may make.'),
  ENGINE_FALLBACK: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'on retries in the browser when a response is not valid HTTP; browsers are more lenient.'
    ),
  SEARCH_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'SearXNG server that answers searches, with its path: http://127.0.0.1:8888. It must allow the format json. Unset: searches are refused.'
    ),
  AI_BASE_URL: z
    .url()
    .optional()
    .describe(
      'OpenAI-compatible model server, with its path: http://127.0.0.1:11434/v1. Unset: offline providers only.'
    ),
  AI_API_KEY: z.string().min(1).optional().describe('Sent to AI_BASE_URL and nowhere else.'),
  AI_MODEL: z.string().min(1).optional().describe('Model of summaries and of JSON extraction.'),
  AI_VISION_MODEL: z.string().min(1).optional().describe('Model that reads images.'),
  AI_AUDIO_MODEL: z.string().min(1).optional().describe('Model that transcribes audio.'),
  AI_LOCAL: z
    .enum(['off', 'on'])
    .default('off')
    .describe(
      'on enables the offline providers for extras that no model is set for: extractive summaries, OCR by tesseract.js, speech by pocketsphinx, where installed.'
    ),
  AI_CONTEXT_TOKENS: z.coerce
    .number()
    .int()
    .min(2_048)
    .default(8_192)
    .describe('Context of AI_MODEL, tokens; longer pages are read in parts.'),
  PARSERS_CONFIG: z
    .string()
    .optional()
    .describe(
      'Module whose default export is the list of parsers, or a function from the built-in list to it. Unset: the built-in parsers.'
    ),
  PARSERS_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the parsers that `sluice parser add` installs; a change is loaded without a restart. Unset: DATA_DIR/parsers.'
    ),
  DRIFT_SAMPLES: z
    .enum(['off', 'on'])
    .default('off')
    .describe(
      'on keeps a few of the pages that a parser of a site fails on, for its author: fetched again without what the caller sent, shown to operators, deleted after 14 days. Off by default because operators then see URLs that users fetched.'
    ),
  FREE_TOKENS_PER_MONTH: z.coerce
    .number()
    .int()
    .min(0)
    .default(500)
    .describe('Free tokens of each account per UTC calendar month.'),
  FREE_FAILURES_PER_HOUR: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_000)
    .describe(
      'Uncharged failures per account and hour, minus its charged requests, before it gets 503 OVERLOADED for the rest of the hour; 0: unlimited.'
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Secret key at Stripe, to sell packs of tokens. Needs STRIPE_WEBHOOK_SECRET, TOKEN_PACKS and PUBLIC_URL. Unset: nothing is sold.'
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Signing secret of the endpoint PUBLIC_URL/stripe/webhook at Stripe: whsec_….'),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => URL.parse(text)?.pathname === '/', { error: 'must have no path' })
    .default('https://api.stripe.com')
    .describe('Address of the API of Stripe.'),
  TOKEN_PACKS: list
    .superRefine((texts, context) => {
      try {
        parsePacks(texts)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
      }
    })
    .describe(
      'Packs for sale as tokens:price:currency, comma separated: 10000:9.00:eur,100000:79.00:eur.'
    ),
  HISTORY_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(30)
    .describe('Days a result stays in the history; 0 disables the history.'),
  HISTORY_MAX_ENTRIES: z.coerce
    .number()
    .int()
    .min(0)
    .default(10_000)
    .describe('Results kept per account, newest first; 0 disables the history.'),
  ROLES: list
    .refine((roles) => roles.every((role) => role === 'api' || role === 'jobs'), {
      error: 'must be api, jobs or both: api,jobs'
    })
    .transform((roles) => (roles.length === 0 ? ['api', 'jobs'] : roles))
    .describe(
      'What this process does: api answers requests, jobs runs batches and crawls. Empty: both. With `embedded:` one process must do both.'
    ),
  JOB_PAGES_IN_FLIGHT: z.coerce
    .number()
    .int()
    .min(1)
    .default(64)
    .describe('Pages of jobs that this process fetches at once; accounts take turns.'),
  JOBS_RUNNING: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe('Jobs of an account that run at once; more wait as queued.'),
  JOB_MAX_PAGES: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(100_000)
    .describe('Pages that one job may have.'),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Worker threads that read pages. Unset: one per core.'),
  DOCUMENT_PROCESSES: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'Processes that convert PDF, Office files and books, started when needed; 0 refuses documents. Unset: one per two cores.'
    ),
  DOCUMENT_TIMEOUT_MS: milliseconds(8_000).describe(
    'Time to convert one document of up to 50 pages, ms; each further page gets 60 ms.'
  ),
  DOCUMENT_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(128)
    .default(352)
    .describe('Memory of one process that converts documents, MiB.'),
  PARSE_TIMEOUT_MS: milliseconds(10_000).describe('Time budget of reading one request, ms.'),
  PARSE_HEAP_MB: z.coerce
    .number()
    .int()
    .min(64)
    .default(512)
    .describe('Heap budget of one worker thread, MiB.'),
  QUEUE_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('Requests that may wait for a worker; beyond it 503 OVERLOADED.'),
  QUEUE_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      'Memory for all pages from their first byte until a worker has them, bytes; fetches beyond it wait, then 503 OVERLOADED. At least four times FETCH_WIRE_BYTES + 2 x FETCH_DECODED_BYTES; unset: 268435456, or that if it is more.'
    ),
  QUEUE_ACCOUNT_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Share of QUEUE_BYTES that one account may use, bytes. Unset: a third.'),
  MAX_BODY_BYTES: bytes(1_048_576).describe('Largest request body, bytes.'),
  MAX_BATCH_BYTES: bytes(16_777_216).describe(
    'Largest body of JSON that starts a batch, bytes; NDJSON is not limited by it.'
  ),
  MAX_UPLOAD_BYTES: bytes(52_428_800).describe('Largest uploaded file, bytes.'),
  FETCH_WIRE_BYTES: bytes(10_485_760).describe('Largest page on the wire, bytes.'),
  FETCH_DECODED_BYTES: bytes(26_214_400).describe('Largest page after decompression, bytes.'),
  FETCH_REDIRECTS: z.coerce.number().int().min(0).default(10).describe('Redirects followed.'),
  FETCH_CONNECT_TIMEOUT_MS: milliseconds(5_000).describe('Time to connect, ms.'),
  FETCH_FIRST_BYTE_TIMEOUT_MS: milliseconds(15_000).describe('Time to the first byte, ms.'),
  FETCH_IDLE_TIMEOUT_MS: milliseconds(10_000).describe('Time between bytes, ms.'),
  FETCH_TOTAL_TIMEOUT_MS: milliseconds(30_000).describe('Time of one plain fetch, ms.'),
  PER_HOST_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(256)
    .describe('Concurrent requests to one host, per process; 0: unlimited.'),
  CACHE_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_073_741_824)
    .describe('Pages kept in DATA_DIR for requests with max_age, bytes on disk; 0 keeps none.'),
  SHUTDOWN_GRACE_MS: milliseconds(30_000).describe(
    'Time that requests in flight get to finish after SIGTERM, ms.'
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'OpenTelemetry receiver that gets a trace of each request, by OTLP over HTTP: http://127.0.0.1:4318. Unset: no traces.'
    ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf'])
    .default('http/protobuf')
    .describe('Protocol of the receiver. There is no other.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers for the receiver: authorization=Bearer%20…,x-tenant=a.'),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Name of the service in traces. Unset: that of OTEL_RESOURCE_ATTRIBUTES, else sluice.'
    ),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .optional()
    .describe(
      'What else traces say of this process: deployment.environment.name=production,host.name=a.'
    ),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio'
    ])
    .default('parentbased_always_on')
    .describe(
      'Which requests are traced. parentbased_…: as their `traceparent` says, where they have one.'
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the requests that …traceidratio traces, 0 to 1.'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Least severe log line written. Logs go to standard error.'),
  LOG_FORMAT: z
    .enum(['auto', 'json', 'pretty'])
    .default('auto')
    .describe('Form of log lines. auto: readable lines on a terminal, JSON lines everywhere else.')
})

/** The validated environment. Durations in ms, sizes in bytes unless the name says otherwise. */
export type Config = z.infer<typeof ENVIRONMENT>

/**
 * Read the configuration.
 *
 * @throws Error naming each variable with a value that does not fit.
 */
export function loadConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty value is how compose files and shells say "unset".
  const given = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== ''
  )
  const result = check(ENVIRONMENT, Object.fromEntries(given))
  const fault = result.ok ? faultOf(result.data) : undefined
  if (result.ok && !fault) return result.data
  const faults = result.ok
    ? [`\`${fault?.name}\`: ${fault?.why}`]
    : result.problems.map(({ message }) => message)
  throw new Error(`The environment is not valid:\n  ${faults.join('\n  ')}`)
}

/** What is wrong with valid settings together. */
function faultOf(config: Config): { name: string; why: string } | undefined {
  const faults = [pageBytesFault, mailFault, payloadsFault, oidcFault, stripeFault]
  return faults.map((find) => find(config)).find((fault) => fault !== undefined)
}

function payloadsFault(config: Config): { name: string; why: string } | undefined {
  try {
    if (config.PAYLOADS_URL !== undefined) readS3Location(config.PAYLOADS_URL, config)
    return undefined
  } catch (error) {
    return { name: 'PAYLOADS_URL', why: (error as Error).message }
  }
}

/** An e-mail needs a sender, and an address for its links: that of a request is the choice of whoever sends it. */
function mailFault(config: Config): { name: string; why: string } | undefined {
  if (config.SMTP_URL === undefined) return undefined
  const missing = (['PUBLIC_URL', 'MAIL_FROM'] as const).find((name) => config[name] === undefined)
  return missing && { name: missing, why: 'must be set with SMTP_URL' }
}

/** The provider sends browsers back to an address that no request may choose, and its keys come from its own address. */
function oidcFault(config: Config): { name: string; why: string } | undefined {
  if (config.OIDC_ISSUER === undefined) return undefined
  const missing = (['OIDC_CLIENT_ID', 'PUBLIC_URL'] as const).find(
    (name) => config[name] === undefined
  )
  if (missing) return { name: missing, why: 'must be set with OIDC_ISSUER' }
  return isPrivateLine(config.OIDC_ISSUER) ? undefined : { name: 'OIDC_ISSUER', why: NOT_PRIVATE }
}

const NOT_PRIVATE = 'must begin with https:// unless it is on this machine'

/** Whether a connection is private: by TLS, or within this machine. */
function isPrivateLine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopbackHost(hostname)
}

/** Who pays must get tokens for it: a page of Stripe leads back here, and only its messages say that it was paid. */
function stripeFault(config: Config): { name: string; why: string } | undefined {
  if (config.STRIPE_SECRET_KEY === undefined) return undefined
  const names = ['STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'] as const
  const missing =
    names.find((name) => config[name] === undefined) ??
    (config.TOKEN_PACKS.length === 0 ? 'TOKEN_PACKS' : undefined)
  if (missing) return { name: missing, why: 'must be set with STRIPE_SECRET_KEY' }
  return isPrivateLine(config.STRIPE_API_URL)
    ? undefined
    : { name: 'STRIPE_API_URL', why: NOT_PRIVATE }
}

/** Settings that may hold a credential, some of them in a URL. */
const CREDENTIALS: readonly string[] = [
  'SECRET',
  'STORE_URL',
  'PAYLOADS_URL',
  'AWS_ENDPOINT_URL_S3',
  'AWS_ENDPOINT_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OUTBOUND_PROXY',
  'PROXIES',
  'SEARCH_URL',
  'BROWSER_URL',
  'AI_BASE_URL',
  'AI_API_KEY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SLUICE_KEY',
  'SLUICE_API_KEY'
]

/** Whether the value of a setting must not be shown. */
export function mayHoldCredential(name: string): boolean {
  return CREDENTIALS.includes(name)
}

/**
 * Read the configuration of this process, and take its credentials out of `process.env`: parsers and libraries that
 * are loaded later do not see them. To be called once.
 */
export function takeConfig(): Config {
  const config = loadConfig(process.env)
  forgetCredentials()
  return config
}

/** Take the credentials out of `process.env`, and all variables out of Node's diagnostic reports. */
export function forgetCredentials(): void {
  for (const name of CREDENTIALS) delete process.env[name]
  process.report.excludeEnv = true
}

/** The text of `.env.example`: each variable with its meaning and default, commented out. */
export function environmentExample(): string {
  const blocks = Object.entries(ENVIRONMENT.shape).map(([name, schema]) => {
    const fallback = z.safeParse(schema as z.ZodType, undefined)
    const value = fallback.success && fallback.data !== undefined ? String(fallback.data) : ''
    return `# ${schema.description ?? ''}\n#${name}=${value}\n`
  })
  const head =
    '# Settings of the service, with their defaults. Printed from apps/service/src/base/config.ts.\n'
  return [head, ...blocks].join('\n')
}

/** Paths inside `DATA_DIR`. */
export function dataPaths(config: Config) {
  return {
    database: join(config.DATA_DIR, 'sluice.db'),
    grants: join(config.DATA_DIR, 'grants.jsonl'),
    payloads: join(config.DATA_DIR, 'payloads'),
    pages: join(config.DATA_DIR, 'pages'),
    secret: join(config.DATA_DIR, 'secret'),
    parsers: config.PARSERS_DIR ?? join(config.DATA_DIR, 'parsers')
  }
}
