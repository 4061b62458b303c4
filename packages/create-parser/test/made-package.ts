/** A package that was made, with its dependencies linked from this workspace. */

import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const OURS = ['content', 'core', 'learn', 'testkit']
const OTHERS = ['@types/node', 'typescript', 'vitest', 'zod']

/** Link what its package.json names. */
export function installFromWorkspace(folder: string): void {
  const link = (name: string, target: string) => {
    const place = join(folder, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(target, place, 'dir')
  }
  for (const name of OURS) link(`@sluice/${name}`, join(ROOT, 'packages', name))
  for (const name of OTHERS) link(name, join(ROOT, 'node_modules', name))
}

/** Run the commands of its `npm test`. @throws Error with what they print. */
export async function runPackageTests(folder: string): Promise<void> {
  const run = async (program: string, args: string[]) => {
    const env = { ...process.env, NODE_OPTIONS: '--conditions=@sluice/source', VITEST: '' }
    const done = promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, env })
    await done.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`)
    })
  }
  // Vite does not take the conditions of Node.
  const conditions = ['@sluice/source', 'module', 'node', 'import', 'default']
  const config = { ssr: { resolve: { conditions, externalConditions: conditions } } }
  const file = join(folder, 'vitest.config.mjs')
  writeFileSync(file, `export default ${JSON.stringify(config)}\n`)
  const resolve = createRequire(join(ROOT, 'package.json')).resolve
  const modules = ['--customConditions', '@sluice/source', '--noEmit']
  await run(resolve('typescript/package.json').replace('package.json', 'bin/tsc'), modules)
  await run(resolve('vitest/package.json').replace('package.json', 'vitest.mjs'), ['run'])
  rmSync(file)
}
