/**
 * The verdict on a package before any of its code runs: every file it would load is inspected, following imports from
 * its entry into its dependencies. Since a computed module name is a finding, no file is loaded uninspected.
 */

import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Finding } from '../finding.ts'
import { type Fault, judgeFile, type Load } from './file-verdict.ts'
import { entriesOf, isModuleFile, manifestOf, packageOf, resolveModule } from './module-files.ts'
import { PURE_MODULES } from './pure-globals.ts'

/**
 * Packages provided by the service. They are trusted unless they are inside the third-party package, where they could
 * be anything. Packages installed in a working copy are its author's responsibility.
 */
const OURS = /^(?:zod|@sluice\/(?:core|content|values|extract))$/

/**
 * Judge a package by its files.
 *
 * @param root - its folder, ending in `/`.
 * @returns findings; none if nothing it would load can reach I/O.
 */
export function judgePackage(root: URL): Finding[] {
  const folder = realpathSync(fileURLToPath(root))
  const findings = judgeManifest(folder)
  const entries = entriesOf(folder)
  if (entries.length === 0) {
    const what = 'has no entry that exists'
    return [...findings, finding('package.json', { what, remedy: 'Build the package first.' })]
  }
  const files = new Set(entries)
  // Iterating a Set includes items added meanwhile.
  for (const file of files) {
    const where = relative(folder, file)
    if (!/^\.[cm]?[jt]sx?$/.test(extname(file))) {
      if (extname(file) !== '.json') findings.push(finding(where, BINARY))
      continue
    }
    const { faults, loads } = judgeFile(file, readFileSync(file, 'utf8'), isModuleFile(file))
    for (const fault of faults) findings.push(finding(`${where}:${fault.line}`, fault))
    for (const load of loads) {
      const found = follow(load, file, folder)
      if (!Array.isArray(found)) findings.push(finding(`${where}:${load.line}`, found))
      else for (const one of found) files.add(one)
    }
  }
  return findings
}

const BINARY = {
  what: 'is loaded and is not JavaScript',
  remedy: 'Native addons and WebAssembly cannot be inspected. Use JavaScript.'
}

/** The files that may be loaded, without those that need not be inspected; or the fault. */
function follow(load: Load, from: string, folder: string): string[] | Omit<Fault, 'line'> {
  const { module } = load
  const fault = (what: string, remedy: string) => ({ what, remedy })
  if (isBuiltin(module)) return builtinFault(load) ?? []
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(module)) {
    return fault(
      `loads ${module.slice(0, 60)}`,
      'Load packages by name and files by a relative path.'
    )
  }
  const found = resolveModule(load, from)
  if (found.length === 0)
    return fault(
      `loads ${module}, which does not exist`,
      'Ship the file, or list the package in `dependencies`.'
    )
  const owner = packageOf(from)
  if (module.startsWith('.') && found.some((file) => packageOf(file) !== owner)) {
    return fault(`loads ${module}, which is outside its package`, 'Load packages by name.')
  }
  return found.filter((file) => !isOurs(module, file, folder))
}

/**
 * Returns true if a file belongs to a package that the service provides. The name alone is not enough: any package may
 * have a folder whose package.json claims to be zod. The module must also be loaded by that name, and the file must be
 * where an installer puts it.
 */
function isOurs(module: string, file: string, folder: string): boolean {
  const place = packageOf(file)
  const name = (place && manifestOf(place).name) ?? ''
  if (!place || !OURS.test(name) || !(module === name || module.startsWith(`${name}/`)))
    return false
  if (file.startsWith(folder + sep) && !isWorkingCopy(folder)) return false
  const parts = place.split(sep)
  const at = parts.lastIndexOf('node_modules')
  // Linked from its own repository.
  if (at === -1) return true
  if (parts.slice(at + 1).join('/') !== name) return false
  const outer = parts.slice(0, at)
  const around = outer.lastIndexOf('node_modules')
  // Beside the package itself, in no other's folder, or in the store of pnpm: `node_modules/.pnpm/zod@4.0.0/node_modules/zod`.
  return (
    folder.startsWith(`${outer.join(sep)}${sep}`) || around === -1 || outer[around + 1] === '.pnpm'
  )
}

/** Returns true if the folder is not an installed package, but one in which npm or pnpm installed the dependencies. */
function isWorkingCopy(folder: string): boolean {
  if (folder.split(sep).includes('node_modules')) return false
  const records = ['.package-lock.json', '.modules.yaml']
  return records.some((record) => existsSync(join(folder, 'node_modules', record)))
}

function builtinFault({ module, names }: Load): Omit<Fault, 'line'> | undefined {
  const name = module.replace(/^node:/, '').split('/')[0] ?? ''
  if (PURE_MODULES.has(name)) return undefined
  // How each use of it is judged is in file-verdict.ts.
  if (name === 'module' && names?.every((one) => one === 'createRequire')) return undefined
  return {
    what: `loads ${module}`,
    remedy: 'A parser does no I/O: it reads the pages it is given. Remove it.'
  }
}

function judgeManifest(folder: string): Finding[] {
  const { scripts = {}, bundleDependencies, bundledDependencies } = manifestOf(folder)
  const run = ['preinstall', 'install', 'postinstall'].filter((name) => scripts[name])
  if (existsSync(`${folder}/binding.gyp`)) run.push('binding.gyp')
  const faults = run.map((name) => ({
    what: `runs a program when it is installed (${name})`,
    remedy: 'A parser needs no such script. Remove it; it is not run here.'
  }))
  if ([bundleDependencies ?? bundledDependencies ?? []].flat().length > 0) {
    faults.push({
      what: 'bundles packages (bundleDependencies)',
      remedy: 'List them in `dependencies`, so that each is installed by its own name.'
    })
  }
  return faults.map((fault) => finding('package.json', fault))
}

function finding(where: string, { what, remedy }: Omit<Fault, 'line'>): Finding {
  return { check: 'isolation', where, what, remedy }
}
