/** `sluice parser add|update|remove|prefer`: changes the parsers installed beside the built-in ones. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { SluiceError } from '@sluice/core'
import { type InstalledList, type InstalledParser, readInstalled } from '@sluice/fetch/parsers'
import { UsageError } from '../failure.ts'
import { install, refuseConflicts } from './install.ts'
import { installPackages } from './installer.ts'
import { installedOf, stagePackages, withLock, writeList, writeLoader } from './parser-folder.ts'
import { parsersFolder, type ShowOptions, showParsers } from './show-parsers.ts'

/** Options of the commands that install. */
export interface InstallOptions extends ShowOptions {
  readonly registry?: string
  readonly priority?: number
  readonly yes?: boolean
}

/** Message on a terminal after the user answered no. */
const UNCHANGED = 'Nothing was changed'

/** Install a parser. @param specifier - `name`, `name@1.2.0`, `name@next`. */
export async function add(specifier: string, options: InstallOptions): Promise<void> {
  const [, name, range = 'latest'] =
    /^((?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*)(?:@([a-z0-9.^~+-]+))?$/i.exec(
      specifier
    ) ?? []
  if (name === undefined) {
    throw new UsageError(`${specifier} is not a package name. Write name or name@version.`)
  }
  const { registry, priority } = options
  const confirm = confirmBy(options)
  showParsers(
    await install(parsersFolder(), [{ name, range, registry, priority }], confirm),
    options,
    UNCHANGED
  )
}

/** Install the newest version of one parser, or of all. */
export async function update(name: string | undefined, options: InstallOptions): Promise<void> {
  const folder = parsersFolder()
  const list = readInstalled(folder)
  const chosen = name === undefined ? list.parsers : [installedOf(list, name)]
  if (chosen.length === 0) return showParsers([], options, 'No parsers are installed')
  const wanted = chosen.map((one) => ({
    name: one.name,
    range: 'latest',
    registry: options.registry ?? one.registry
  }))
  showParsers(await install(folder, wanted, confirmBy(options)), options, UNCHANGED)
}

/** Remove a parser with its package. */
export async function remove(name: string, { json }: ShowOptions): Promise<void> {
  const folder = parsersFolder()
  await withLock(folder, async () => {
    const list = readInstalled(folder)
    const { registry } = installedOf(list, name)
    const parsers = list.parsers.filter((one) => one.name !== name)
    const packages = parsers.length === 0 ? null : stagePackages(folder, { ...list, parsers })
    try {
      if (packages) await installPackages([], { folder: join(folder, packages), registry })
      const moved = parsers.map((one) => ({
        ...one,
        module: packages ? writeLoader(folder, packages, one.name) : one.module
      }))
      writeList(folder, { format: 1, packages, parsers: moved })
    } catch (error) {
      if (packages) rmSync(join(folder, packages), { recursive: true, force: true })
      throw error
    }
  })
  const text = `${JSON.stringify({ name, removed: true }, null, 2)}\n`
  process.stdout.write(json || !process.stdout.isTTY ? text : `Removed ${name}.\n`)
}

/** Prefer a parser over others with the same rule. */
export async function prefer(name: string, options: ShowOptions): Promise<void> {
  const folder = parsersFolder()
  await withLock(folder, async () => {
    const list = readInstalled(folder)
    const entry = installedOf(list, name)
    const others = list.parsers.filter((one) => one !== entry).map(({ priority }) => priority)
    const first = { ...entry, priority: Math.max(0, ...others) + 1 }
    const next: InstalledList = {
      ...list,
      parsers: list.parsers.map((one) => (one === entry ? first : one))
    }
    await refuseConflicts(next)
    writeList(folder, next)
    showParsers([first], options, UNCHANGED)
  })
}

/** On a terminal the user is asked; scripts pass `--yes`. */
function confirmBy({ yes }: InstallOptions) {
  return async (entry: InstalledParser, former: InstalledParser | undefined): Promise<boolean> => {
    const hosts = entry.match.map(({ host, path = '' }) => host + path).join(', ')
    const from = former ? `${former.version} → ` : ''
    process.stderr.write(
      `${entry.name} ${from}${entry.version} from ${entry.registry}\n  reads ${hosts}\n  ${entry.integrity}\n  ${entry.provenance}\n`
    )
    if (yes) return true
    if (!process.stdin.isTTY) {
      throw new SluiceError(
        'INVALID_REQUEST',
        'Nothing was changed. Add --yes to enable it without being asked.'
      )
    }
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    const answer = await terminal.question('Enable it? [y/N] ')
    terminal.close()
    return /^y(?:es)?$/i.test(answer.trim())
  }
}
