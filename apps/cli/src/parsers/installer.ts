/** Runs npm, or pnpm if npm is missing. Neither runs scripts of packages. */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SluiceError } from '@sluice/core'
import { childEnvironment } from '@sluice/core/child-environment'

/** Folder and registry of an installer. */
export interface Place {
  /** Folder with the package.json. */
  readonly folder: string
  /** Default: the registry of the installer's own configuration. */
  readonly registry?: string | undefined
}

/** The programs that can install packages, in order of preference. */
const PROGRAMS = ['npm', 'pnpm'] as const
export type Program = (typeof PROGRAMS)[number]

/** The oldest versions that are tested. */
const LEAST = { npm: 10, pnpm: 12 }

let found: Program | undefined

/**
 * The program to use.
 *
 * @throws SluiceError - none exists, or it is too old.
 */
export function installer(): Program {
  found ??= PROGRAMS.find((program) => majorOf(program) >= LEAST[program])
  if (found) return found
  const seen = PROGRAMS.flatMap((name) => (majorOf(name) ? [`${name} ${majorOf(name)}`] : []))
  throw new SluiceError(
    'INVALID_REQUEST',
    `Installing parsers needs npm 10 or newer, or pnpm 12 or newer; found ${seen.join(' and ') || 'neither'}. Install one of them.`
  )
}

/**
 * Install packages together with the dependencies of the folder's package.json.
 *
 * @param specifiers - `name@range`; none for the dependencies alone.
 */
export async function installPackages(specifiers: readonly string[], place: Place): Promise<void> {
  const isNpm = installer() === 'npm'
  const verb = isNpm || specifiers.length === 0 ? 'install' : 'add'
  const exact = specifiers.length > 0 ? ['--save-exact'] : []
  await run([verb, ...exact, ...(isNpm ? ['--omit=dev'] : INSTALL_BY_PNPM), ...specifiers], place)
}

/**
 * A self-contained folder, laid out like one of npm: independent of a surrounding workspace, and without links to
 * shared files.
 */
const INSTALL_BY_PNPM = [
  '--prod',
  '--no-frozen-lockfile',
  '--ignore-workspace',
  '--config.node-linker=hoisted',
  '--config.package-import-method=copy'
]

/**
 * Run the installer and return its output.
 *
 * @throws SluiceError - it is missing or fails; the message quotes it.
 */
export async function run(args: readonly string[], place: Place): Promise<string> {
  const { code, out, error } = await runFreely(args, place)
  if (code === 0) return out
  throw new SluiceError(
    'INVALID_REQUEST',
    `${installer()} ${args[0]} failed: ${wordsOf(`${error}\n${out}`)}`
  )
}

/** The lines of an installer's output that contain the reason. */
function wordsOf(said: string): string {
  const lines = said.split('\n').map((line) => line.trim())
  const reasons = lines.flatMap((line) => {
    const [, reason] = /^(?:npm (?:error|ERR!)|\[?(?=ERR_PNPM))\s*(.+)/.exec(line) ?? []
    return reason ? [reason] : []
  })
  return (reasons.length > 0 ? reasons.slice(0, 4) : lines.filter(Boolean).slice(-4)).join('; ')
}

/**
 * The same, whatever the exit code.
 *
 * @param time - timeout, ms.
 */
export async function runFreely(
  args: readonly string[],
  { folder, registry }: Place,
  time?: number
) {
  const program = installer()
  const own = registry === undefined ? [] : [`--registry=${registry}`]
  const child = spawn(program, [...args, ...fixedFlags(program, args[0]), ...own], {
    cwd: folder,
    env: childEnvironment(settingsOf(program)),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(time === undefined ? {} : { timeout: time, killSignal: 'SIGKILL' })
  })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close')
  ])
  return { code: code as number | null, out, error }
}

function fixedFlags(program: Program, verb: string | undefined): readonly string[] {
  const isInstall = verb === 'install' || verb === 'add'
  if (program === 'pnpm') return isInstall ? ['--ignore-scripts'] : []
  return ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
}

/** Settings of the installer from the environment, such as the registry. */
function settingsOf(program: Program): Record<string, string> {
  const given = Object.entries(process.env).filter(([name]) => /^p?npm_config_/i.test(name))
  return Object.fromEntries(
    given.flatMap(([name, value]) => {
      // `npm run` tells its children where its own project is.
      if (!value || /prefix$/i.test(name)) return []
      // Newer versions of pnpm only read variables with their own prefix.
      const isOther = program === 'pnpm' && /^npm/i.test(name)
      return isOther
        ? [[name, value] as const, [`p${name}`, value] as const]
        : [[name, value] as const]
    })
  )
}

/** 0 if the program does not start. */
function majorOf(program: Program): number {
  const { stdout } = spawnSync(program, ['--version'], {
    encoding: 'utf8',
    env: childEnvironment({}),
    stdio: ['ignore', 'pipe', 'ignore']
  })
  return Number.parseInt(stdout ?? '', 10) || 0
}
