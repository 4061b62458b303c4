/** Installs packages of parsers beside the current ones, checks them, and then replaces the current ones. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyParser, createRegistry, PARSER_API, SluiceError } from '@sluice/core'
import {
  type InstalledList,
  type InstalledParser,
  loadParsers,
  readInstalled,
  settleConflicts
} from '@sluice/fetch/parsers'
import { parserModules } from '@sluice/service/pipeline'
import { checkIsolated } from '@sluice/testkit/isolated'
import { installPackages, run } from './installer.ts'
import { type LockedPackage, lockedPackages } from './locked-packages.ts'
import { reportText } from './parser-check.ts'
import { stagePackages, withLock, writeList, writeLoader } from './parser-folder.ts'
import { provenanceOf } from './provenance.ts'

/** A package to install. */
export interface Wanted {
  /** Name of the package. */
  readonly name: string
  /** Version, range or tag. */
  readonly range: string
  readonly registry?: string | undefined
  readonly priority?: number | undefined
}

/** Called once everything is known and before anything changes. */
export type Confirm = (
  entry: InstalledParser,
  former: InstalledParser | undefined
) => Promise<boolean>

/**
 * Install packages, or other versions of installed ones.
 *
 * @returns the new entries; none if `confirm` refused.
 * @throws SluiceError - npm fails, a check has findings, or a parser conflicts with another. Then nothing has changed.
 */
export function install(
  folder: string,
  wanted: readonly Wanted[],
  confirm: Confirm
): Promise<InstalledParser[]> {
  return withLock(folder, async () => {
    const list = readInstalled(folder)
    const packages = stagePackages(folder, list)
    try {
      const entries = await stage(folder, packages, list, wanted)
      const names = entries.map(({ name }) => name)
      const others = list.parsers.filter(({ name }) => !names.includes(name))
      const moved = others.map((one) => ({
        ...one,
        module: writeLoader(folder, packages, one.name)
      }))
      const next: InstalledList = { format: 1, packages, parsers: [...moved, ...entries] }
      await refuseConflicts(next)
      for (const entry of entries) {
        if (
          await confirm(
            entry,
            list.parsers.find(({ name }) => name === entry.name)
          )
        )
          continue
        rmSync(join(folder, packages), { recursive: true, force: true })
        return []
      }
      writeList(folder, next)
      return entries
    } catch (error) {
      rmSync(join(folder, packages), { recursive: true, force: true })
      throw error
    }
  })
}

async function stage(
  folder: string,
  packages: string,
  list: InstalledList,
  wanted: readonly Wanted[]
): Promise<InstalledParser[]> {
  const staged = join(folder, packages)
  const registry = wanted[0]?.registry
  const specifiers = wanted.map(({ name, range }) => `${name}@${range}`)
  await installPackages(specifiers, { folder: staged, registry })
  const source = registry ?? (await run(['config', 'get', 'registry'], { folder: staged })).trim()
  const locked = lockedPackages(staged)
  refuseOtherSources(locked, source)
  refuseOtherTarballs(locked, list, wanted)
  const entries: InstalledParser[] = []
  for (const { name, priority } of wanted) {
    const former = list.parsers.find((one) => one.name === name)
    const { version = '', integrity = '' } = locked.find((one) => one.topName === name) ?? {}
    const facts = await checked(join(staged, 'node_modules', name))
    const provenance = await provenanceOf(name, version, { folder: staged, registry })
    if (provenance.isForged)
      throw new SluiceError('INVALID_REQUEST', `${name}: ${provenance.text}.`)
    entries.push({
      name,
      version,
      integrity,
      registry: source,
      enabled: true,
      priority: priority ?? former?.priority ?? 0,
      added: former?.added ?? new Date().toISOString(),
      provenance: provenance.text,
      module: writeLoader(folder, packages, name),
      ...facts
    })
  }
  return entries
}

/** Its files are inspected first; only then does its code run, in a process without permissions. */
async function checked(
  folder: string
): Promise<Pick<InstalledParser, 'kind' | 'match' | 'network'>> {
  const report = await checkIsolated(pathToFileURL(join(folder, '/')))
  process.stderr.write(reportText(report, folder))
  const isOk = report.findings.every(({ warning }) => warning)
  if (!isOk || !report.parser) {
    throw new SluiceError(
      'INVALID_REQUEST',
      'The package did not pass the checks. Nothing was changed.'
    )
  }
  const { kind, network, match } = report.parser
  return {
    kind,
    match: match.map((rule) => ({ ...rule })),
    ...(network === undefined ? {} : { network })
  }
}

/**
 * Each package is of the registry, under its own name and with an integrity. What is from git, from another URL or under
 * an alias could be anything that calls itself zod.
 */
function refuseOtherSources(locked: readonly LockedPackage[], registry: string): void {
  const { origin } = new URL(registry)
  for (const { place, alias, resolved, integrity } of locked) {
    // npm can be configured to omit registry URLs; pnpm omits them if they follow from the name.
    const isThere = resolved === undefined || URL.parse(resolved)?.origin === origin
    if (alias === undefined && integrity && isThere) continue
    const message = `${place} is ${alias ?? resolved ?? 'without an integrity'}, not from the registry ${registry}. Nothing was changed.`
    throw new SluiceError('INVALID_REQUEST', message)
  }
}

/** A checked parser must still be the same tarball, whichever installer puts it into the new folder. */
function refuseOtherTarballs(
  locked: readonly LockedPackage[],
  { parsers }: InstalledList,
  wanted: readonly Wanted[]
): void {
  for (const { name, version, integrity } of parsers) {
    const now = locked.find((one) => one.topName === name)
    if (now?.integrity === integrity || wanted.some((one) => one.name === name)) continue
    const message = `The tarball of ${name} ${version} differs from the checked one: ${now?.integrity ?? 'none'}, not ${integrity}. Nothing was changed. Run: sluice parser update ${name}`
    throw new SluiceError('INVALID_REQUEST', message)
  }
}

/**
 * Make sure that a list can be loaded beside the built-in parsers.
 *
 * @throws SluiceError - two parsers of one priority have the same rule, kind or network.
 */
export async function refuseConflicts({ parsers }: InstalledList): Promise<void> {
  const { builtIn } = parserModules()
  const known = await loadParsers({ builtIn })
  const claims = [
    ...known.parsers.map((parser) => ({ parser: parser as AnyParser, priority: 0 })),
    ...parsers.flatMap(({ enabled, priority, ...facts }) =>
      // Only what the registry needs; no third-party code is loaded here.
      enabled ? [{ parser: { ...facts, api: PARSER_API } as unknown as AnyParser, priority }] : []
    )
  ]
  try {
    createRegistry(settleConflicts(claims))
  } catch (cause) {
    const names = parsers.map(({ name }) => name).join(' or ')
    const message = `${(cause as Error).message}; or choose one of them: add it with --priority 1, or run: sluice parser prefer ${names}`
    throw new SluiceError('INVALID_REQUEST', message, { cause })
  }
}
