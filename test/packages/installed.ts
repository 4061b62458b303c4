/** An empty folder in which npm installs the packages as a release packs them. */

import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** @param registry - address of the registry that has them. @param packages - names as a user would give them. */
export async function installIn(
  folder: string,
  packages: readonly string[],
  registry: string
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, npm_config_cache: join(folder, '..', 'npm-cache') }
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', `--registry=${registry}`]
  await promisify(execFile)('npm', ['install', ...quiet, ...packages], { cwd: folder, env })
}
