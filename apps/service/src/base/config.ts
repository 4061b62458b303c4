/** The settings of the service, by subject, and reading them. `docs/settings.md` and `.env.example` are printed from them. */

import { join } from 'node:path'
import { check } from '@sluice/core/check'
import { readS3Location } from '@sluice/store/s3-location'
import { z } from 'zod'
import { AI, namedModels, pairsIn } from './config/ai.ts'
import { BILLING } from './config/billing.ts'
import { BROWSER } from './config/browser.ts'
import { FETCHING } from './config/fetching.ts'
import { type FixedLimits, fixedLimits } from './config/fixed.ts'
import { IDENTITY } from './config/identity.ts'
import { PEOPLE } from './config/people.ts'
import { READING } from './config/reading.ts'
import { SERVER } from './config/server.ts'
import { sizeFault, sizeLimits, withSize } from './config/size.ts'
import { STANDARD } from './config/standard.ts'
import { STORAGE } from './config/storage.ts'
import { isLoopbackHost } from './loopback-host.ts'

/** The settings of each subject, in the order of `docs/settings.md`. */
const SUBJECTS = [
  ['Server', SERVER],
  ['Storage', STORAGE],
  ['People', PEOPLE],
  ['Billing', BILLING],
  ['Fetching', FETCHING],
  ['Identity', IDENTITY],
  ['Browser', BROWSER],
  ['Reading and jobs', READING],
  ['AI providers', AI],
  ['Variables of other tools', STANDARD]
] as const

/** Every variable. */
const ENVIRONMENT = z.object({
  ...SERVER.shape,
  ...STORAGE.shape,
  ...PEOPLE.shape,
  ...BILLING.shape,
  ...FETCHING.shape,
  ...IDENTITY.shape,
  ...BROWSER.shape,
  ...READING.shape,
  ...AI.shape,
  ...STANDARD.shape
})

/** The validated environment, and the limits. Durations in ms, sizes in bytes unless the name says otherwise. */
export type Config = z.infer<typeof ENVIRONMENT> & FixedLimits

/**
 * Read the configuration.
 *
 * @param fixed - limits in place of the fixed ones, for tests. @throws Error naming each variable with a value that does
 * not fit.
 */
export function loadConfig(
  environment: Record<string, string | undefined> = process.env,
  fixed: Partial<FixedLimits> = {}
): Config {
  // An empty value is how compose files and shells say "unset".
  const given = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== ''
  )
  const names = new Set(given.map(([name]) => name))
  const result = check(ENVIRONMENT, Object.fromEntries(given))
  const settings = result.ok ? withSize(result.data, names) : undefined
  const config = settings && {
    ...settings,
    ...fixedLimits(settings),
    ...sizeLimits(settings),
    ...fixed
  }
  const fault = (result.ok && sizeFault(result.data, names)) || (config && faultOf(config))
  if (config && !fault) return config
  const faults = result.ok
    ? [`\`${fault?.name}\`: ${fault?.why}`]
    : result.problems.map(({ message }) => message)
  throw new Error(`The environment is not valid:\n  ${faults.join('\n  ')}`)
}

/** Returns the fault of settings that are valid one by one, but not together. */
function faultOf(config: Config): { name: string; why: string } | undefined {
  const faults = [mailFault, payloadsFault, oidcFault, stripeFault, modelFault, identityFault]
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

/** Mail needs a sender and a base URL for its links. The Host header of a request is no base: its client sets it. */
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
  if (isPrivateLine(config.OIDC_ISSUER)) return undefined
  return { name: 'OIDC_ISSUER', why: 'must begin with https:// unless it is on this machine' }
}

/** Returns true for a private connection: one by TLS, or one within this machine. */
function isPrivateLine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopbackHost(hostname)
}

/**
 * Returns the setting that payments lack. Everyone who pays must get tokens. A page of Stripe leads back to this
 * service, and only messages of Stripe report the payment.
 */
function stripeFault(config: Config): { name: string; why: string } | undefined {
  if (config.STRIPE_SECRET_KEY === undefined) return undefined
  const names = ['STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'] as const
  const missing =
    names.find((name) => config[name] === undefined) ??
    (config.TOKEN_PACKS.length === 0 ? 'TOKEN_PACKS' : undefined)
  return missing && { name: missing, why: 'must be set with STRIPE_SECRET_KEY' }
}

/** Sites find the keys at an address that no request may choose. */
function identityFault(config: Config): { name: string; why: string } | undefined {
  const { IDENTITY_KEY, IDENTITY_URL, PUBLIC_URL } = config
  if (IDENTITY_KEY.length === 0 || (IDENTITY_URL ?? PUBLIC_URL) !== undefined) return undefined
  return { name: 'IDENTITY_URL', why: 'must be set with IDENTITY_KEY, or PUBLIC_URL' }
}

/** A key or headers without their server would be sent nowhere. */
const OF_SERVERS = [
  ['AI_HEADERS', 'AI_BASE_URL'],
  ['AI_VISION_API_KEY', 'AI_VISION_BASE_URL'],
  ['AI_AUDIO_API_KEY', 'AI_AUDIO_BASE_URL']
] as const

function modelFault(config: Config): { name: string; why: string } | undefined {
  const alone = OF_SERVERS.find(
    ([name, server]) => config[name] !== undefined && config[server] === undefined
  )
  if (alone) return { name: alone[1], why: `must be set with ${alone[0]}` }
  const models = namedModels(config.AI_MODELS ?? '') ?? []
  if (config.AI_BASE_URL === undefined && models.some(({ url }) => url === undefined)) {
    return { name: 'AI_BASE_URL', why: 'must be set with AI_MODELS, or each with its own address' }
  }
  const lost = Object.keys(pairsIn(config.AI_MODEL_KEYS)).find(
    (key) => !models.some(({ name, url }) => name === key && url !== undefined)
  )
  const why = `has a key for ${lost}, which has no address in AI_MODELS`
  return lost === undefined ? undefined : { name: 'AI_MODEL_KEYS', why }
}

/** Settings that may hold a credential, some of them in a URL. */
const CREDENTIALS: readonly string[] = [
  'SECRET',
  'STORE_URL',
  'PAYLOADS_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'IDENTITY_KEY',
  'OUTBOUND_PROXY',
  'PROXIES',
  'SEARCH_URL',
  'BROWSER_URL',
  'AI_BASE_URL',
  'AI_API_KEY',
  'AI_HEADERS',
  'AI_MODELS',
  'AI_MODEL_KEYS',
  'AI_VISION_BASE_URL',
  'AI_VISION_API_KEY',
  'AI_AUDIO_BASE_URL',
  'AI_AUDIO_API_KEY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SLUICE_KEY',
  'SLUICE_API_KEY'
]

/** Returns true if the value of a setting must not be shown. */
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

/** Returns true if a variable has this name. */
export function isSetting(name: string): boolean {
  return name in ENVIRONMENT.shape
}

/** Settings that most operators meet. */
const COMMON: readonly string[] = [
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'CORS_ORIGINS',
  'LOG_LEVEL',
  'DATA_DIR',
  'STORE_URL',
  'SECRET',
  'PAYLOADS_URL',
  'HISTORY_DAYS',
  'SIGNUP',
  'SMTP_URL',
  'MAIL_FROM',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'FREE_TOKENS_PER_MONTH',
  'USER_AGENT',
  'ROBOTS_MODE',
  'BROWSER_PAGES',
  'WORKERS',
  'AI_BASE_URL',
  'AI_API_KEY',
  'AI_MODEL'
]

/** The text of `.env.example`: the common settings with their meaning and default, commented out. */
export function environmentExample(): string {
  const blocks = Object.entries(ENVIRONMENT.shape)
    .filter(([name]) => COMMON.includes(name))
    .map(([name, schema]) => `# ${schema.description ?? ''}\n#${name}=${defaultOf(schema) ?? ''}\n`)
  const head =
    '# The most common settings of the service, with their defaults. docs/settings.md has all.\n'
  return [head, ...blocks].join('\n')
}

/** The text of `docs/settings.md`: every setting by subject. */
export function settingsGuide(): string {
  const chapters = SUBJECTS.map(([title, { shape }]) => {
    const rows = Object.entries(shape).map(([name, schema]) => {
      const value = defaultOf(schema as z.ZodType)
      const text = (schema as z.ZodType).description?.replaceAll('|', '\\|')
      return `| \`${name}\` | ${value === undefined ? '–' : `\`${value}\``} | ${text} |`
    })
    return [
      `## ${title}`,
      '',
      '| setting | default | meaning |',
      '| --- | --- | --- |',
      ...rows,
      ''
    ]
  })
  return [SETTINGS_HEAD, ...chapters.flat()].join('\n')
}

const SETTINGS_HEAD = `# Settings

Every setting is an environment variable. An empty value counts as unset; a value that does not fit stops the start with
the name of the variable. [\`.env.example\`](../.env.example) has the most common ones. Printed from
\`apps/service/src/base/config/\` by \`vitest run test/repository.test.ts -u\`.
`

/** Returns the value of a setting that is not set, as text. */
function defaultOf(schema: z.ZodType): string | undefined {
  const { success, data } = schema.safeParse(undefined)
  return success && data !== undefined && String(data) !== '' ? String(data) : undefined
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
