/** Third-party packages that come with one of ours, and their licences. */

import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files whose text a licence asks to be passed on. */
const TEXTS = /^(?:licen[cs]e|notice|copying|copyright|third-?party)/i

/**
 * Everything that is installed with the package in a folder, from dependency to dependency; optional ones where they are
 * installed.
 *
 * @param {string} folder - of an installed package
 * @returns {import('./packages.d.mts').ThirdParty[]} without ours, by name
 * @throws Error that names a dependency that is not installed
 */
export function installedWith(folder) {
  return reachedFrom([realpathSync(folder)])
}

/**
 * Returns the packages with code in the files that the service serves to browsers: the dashboard and the documentation.
 *
 * @param {string} root - of the repository
 */
export function servedToBrowsers(root) {
  const dashboard = join(root, 'apps/dashboard')
  const { dependencies } = read(dashboard)
  const bundled = Object.keys(dependencies).filter((name) => !/^(?:vite|@sluice\/.*)$/.test(name))
  return reachedFrom([
    ...bundled.map((name) => resolve(dashboard, name)),
    // The search; what else builds the documentation is not in its pages.
    resolve(join(root, 'apps/docs'), 'minisearch')
  ])
}

function reachedFrom(folders) {
  const seen = new Map()
  const waiting = [...folders]
  for (const folder of waiting) {
    if (seen.has(folder)) continue
    const manifest = read(folder)
    seen.set(folder, manifest)
    waiting.push(...dependenciesOf(folder, manifest))
  }
  const theirs = [...seen].filter(([, { name }]) => !name.startsWith('@sluice/'))
  const byName = new Map(
    theirs.map(([folder, manifest]) => [
      `${manifest.name}@${manifest.version}`,
      describe(folder, manifest)
    ])
  )
  return [...byName.keys()].sort().map((key) => byName.get(key))
}

/** Not optional peers: those the user brings along. */
function dependenciesOf(folder, manifest) {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional
  )
  const optional = new Set([...Object.keys(manifest.optionalDependencies ?? {}), ...peers])
  const names = new Set([...Object.keys(manifest.dependencies ?? {}), ...optional])
  return [...names].flatMap((name) => {
    const found = resolve(folder, name)
    if (found !== undefined) return [found]
    if (optional.has(name)) return []
    throw new Error(`${manifest.name}@${manifest.version} needs ${name}, which is not installed`)
  })
}

/** Finds a package from a folder as Node does. @returns undefined when it is not installed */
function resolve(folder, name) {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return realpathSync(found)
    if (at === dirname(at)) return undefined
  }
}

function describe(folder, manifest) {
  const { name, version, author } = manifest
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && TEXTS.test(entry.name) && !/\.[cm]?[jt]s$/.test(entry.name)
    )
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
  const by = typeof author === 'string' ? author : author?.name
  return { name, version, licence: licenceOf(manifest), author: by, texts }
}

/** Returns the licence as an SPDX expression, from the fields that manifests of all ages have. */
function licenceOf({ license, licenses }) {
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  if (Array.isArray(licenses)) return licenses.map(({ type }) => type).join(' OR ')
  return 'UNKNOWN'
}

function read(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
