/** Checks of stored data: the data folder, its disk, the store, payloads in S3, and the secret. They only read. */

import { constants, existsSync } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Config, dataPaths } from '@sluice/service/config'
import { deriveSecrets } from '@sluice/service/secrets'
import { type StoreDriver, type StoreFacts, storeDriver, withoutPassword } from '@sluice/store'
import { readS3Location, shownS3Location } from '@sluice/store/s3-location'
import { type Check, failed, ok, reasonOf, warning } from './check.ts'

const MIB = 2 ** 20
/** The oldest Redis that supports the scripts. */
const REDIS = 7

/**
 * The data folder: it exists, is a folder, is writable, and its disk has space.
 *
 * @param minFree - MiB.
 */
export async function checkDataFolder({ DATA_DIR }: Config, minFree: number): Promise<Check[]> {
  const name = 'data folder'
  const folder = resolve(DATA_DIR)
  let there = folder
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  const todo = `Set DATA_DIR to a folder that this user may write to, or change the owner of ${there}.`
  try {
    if (!(await stat(there)).isDirectory()) {
      return [failed(name, `${there} is a file, not a folder`, todo)]
    }
    await access(there, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return [failed(name, `${there} cannot be written to: ${reasonOf(error)}`, todo)]
  }
  const seen = there === folder ? `${folder} is writable` : `${folder} will be created on start`
  return [ok(name, seen), await checkDisk(there, minFree)]
}

async function checkDisk(folder: string, minFree: number): Promise<Check> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / MIB)
  const seen = `${free} MiB free on the disk of ${folder}`
  const todo = 'Free some space, or set DATA_DIR to another disk: requests fail when it is full.'
  if (free < minFree) return failed('disk', `${seen}, less than ${minFree}`, todo)
  if (free < 2 * minFree) return warning('disk', `${seen}, only just above ${minFree}`, todo)
  return ok('disk', seen)
}

/** Payloads in S3; no check where they are files. */
export async function checkPayloads(config: Config): Promise<Check[]> {
  const name = 'payloads'
  if (config.PAYLOADS_URL === undefined) return []
  const location = readS3Location(config.PAYLOADS_URL, config)
  const { inspectS3 } = await import('@sluice/store/s3')
  const fault = await inspectS3(location, { tryMs: 3_000, retryForMs: 2_000 })
  if (fault) return [failed(name, fault.seen, fault.todo)]
  return [
    ok(name, `${shownS3Location(location)} can be listed; on start the service also writes to it`)
  ]
}

/** The store and the secret that opens it. */
export async function checkStore(config: Config): Promise<Check[]> {
  const secret = await readSecret(config)
  const derived = secret.text === undefined ? undefined : deriveSecrets(secret.text)
  const { facts, checks } = await inspect(config, derived)
  return [...checks, checkSecret(secret, facts)]
}

interface Inspection {
  readonly facts?: StoreFacts
  readonly checks: Check[]
}

async function inspect(
  config: Config,
  seals: ReturnType<typeof deriveSecrets> | undefined
): Promise<Inspection> {
  const { STORE_URL: url } = config
  const { database } = dataPaths(config)
  const driver = storeDriver(url)
  const words = STORE_WORDS[driver.name]
  try {
    const facts = await driver.inspect(url, { file: database, seals })
    if (facts) return { facts, checks: words.checks(facts, config) }
    return { checks: [ok('store', `embedded; ${database} will be created on start`)] }
  } catch (error) {
    const { seen, todo } = words.fault(config)
    const reason = reasonOf((error as Error).cause ?? error)
    return { checks: [failed('store', `${seen}: ${reason}`, todo)] }
  }
}

/** The texts about a store, by driver. */
interface StoreWords {
  /** Returns the report on a failed inspection, and the remedy. */
  fault(config: Config): { readonly seen: string; readonly todo: string }
  checks(facts: StoreFacts, config: Config): Check[]
}

const STORE_WORDS: Readonly<Record<StoreDriver['name'], StoreWords>> = {
  embedded: {
    fault(config) {
      const { database } = dataPaths(config)
      const todo = `Restore ${database} from a backup, or move it away to start afresh.`
      return { seen: `${database} cannot be read`, todo }
    },
    checks: ({ versions }, config) => [
      ok('store', `embedded; ${dataPaths(config).database} has schema ${versions[0]}`)
    ]
  },
  redis: {
    fault: ({ STORE_URL }) => ({
      seen: `Redis at ${withoutPassword(STORE_URL)} does not answer`,
      todo: 'Start Redis, or correct the host, port, user and password in STORE_URL.'
    }),
    checks(facts, { STORE_URL, LEDGER_STRICT }) {
      const place = withoutPassword(STORE_URL)
      const old = facts.versions.find((version) => Number.parseInt(version, 10) < REDIS)
      const reached = old
        ? failed('store', `Redis at ${place} is ${old}`, `Install Redis ${REDIS} or newer.`)
        : ok('store', `Redis ${facts.versions.join(', ')} at ${place}`)
      return [reached, ...settingChecks(facts, LEDGER_STRICT === '1')]
    }
  }
}

function settingChecks({ settings }: StoreFacts, isStrict: boolean): Check[] {
  if (settings.length === 0) {
    const todo =
      'Make sure that it has appendonly yes, appendfsync always and maxmemory-policy noeviction.'
    return [
      warning('store settings', 'Redis does not reveal its settings (CONFIG is refused)', todo)
    ]
  }
  return settings.map(({ name, value, wanted, why, losesAll }) => {
    const check = `store ${name}`
    if (value === wanted) return ok(check, value)
    const judge = losesAll || isStrict ? failed : warning
    return judge(check, `${name} is ${value}: ${why}`, `Set ${name} ${wanted} in redis.conf.`)
  })
}

/** The secret, or why it is missing; `where` names it. */
interface Secret {
  readonly text?: string
  readonly where: string
  readonly fault?: Check
}

async function readSecret(config: Config): Promise<Secret> {
  if (config.SECRET !== undefined) return { text: config.SECRET, where: 'SECRET' }
  const file = dataPaths(config).secret
  if (storeDriver(config.STORE_URL).isServer) {
    const todo = 'Set SECRET, the same for all processes: openssl rand -base64 32 generates one.'
    const fault = failed('secret', 'SECRET is not set, and a store in Redis needs it', todo)
    return { where: 'SECRET', fault }
  }
  try {
    const text = (await readFile(file, 'utf8')).trim()
    const open = ((await stat(file)).mode & 0o077) !== 0 && process.platform !== 'win32'
    const fault = open
      ? warning('secret', `${file} can be read by other users`, `Run chmod 600 ${file}.`)
      : undefined
    return { text, where: file, ...(fault ? { fault } : {}) }
  } catch (error) {
    // A missing or impossible folder is reported by the check of the data folder.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return { where: file, ...missingBeside(config, file) }
    }
    const todo = 'Let this user read it.'
    return {
      where: file,
      fault: failed('secret', `${file} cannot be read: ${reasonOf(error)}`, todo)
    }
  }
}

function missingBeside(config: Config, file: string): { fault?: Check } {
  if (!existsSync(dataPaths(config).database)) return {}
  const todo = `Restore ${file} from a backup, or set SECRET: a new one invalidates every key.`
  return { fault: failed('secret', `${file} is missing, but the store exists`, todo) }
}

function checkSecret({ text, where, fault }: Secret, facts: StoreFacts | undefined): Check {
  if (fault?.status === 'failed') return fault
  if (facts?.isSealedUnder === false) {
    const todo =
      'Restore the secret that the store was created with: with this one, no API key is valid and no stored result can be read.'
    return failed(
      'secret',
      `the store was sealed with a different secret than the one in ${where}`,
      todo
    )
  }
  if (fault) return fault
  if (text === undefined) return ok('secret', `${where} will be created on start`)
  const fits = facts?.isSealedUnder
    ? 'matches the store'
    : 'exists; the store has nothing to check it against'
  return ok('secret', `${where} ${fits}`)
}
