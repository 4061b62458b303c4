/**
 * Runs a command with TEST_TOOLS in its environment: which programs that tests need are on this machine.
 *
 *   node scripts/with-test-tools.mjs turbo run vitest
 *
 * Tests without their program are skipped. TEST_TOOLS is an input of the vitest task (turbo.json), so a run with
 * skips is not taken from the cache once the program is installed.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Programs that tests look for. */
const PROGRAMS = [
  'chromium',
  'chromium-browser',
  'chromium-headless-shell',
  'faketime',
  'fc-match',
  'ffmpeg',
  'flite',
  'google-chrome',
  'jq',
  'mount',
  'nginx',
  'openssl',
  'pocketsphinx_continuous',
  'prlimit',
  'redis-cli',
  'redis-server',
  'unshare',
  'valkey-server'
]

/** The program on PATH, with what changes when another version is installed; nothing when it is not there. */
function found(program) {
  const file = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))
  if (file === undefined) return []
  const { size, mtimeMs } = statSync(file)
  return [`${program}=${realpathSync(file)}:${size}:${Math.round(mtimeMs)}`]
}

const corpora = existsSync(join(root, '../shared/corpora')) ? ['corpora'] : []
const tools = [`node=${process.version}`, ...PROGRAMS.flatMap(found), ...corpora]
const [command, ...args] = process.argv.slice(2)
const { status } = spawnSync(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_TOOLS: tools.join(' ') }
})
process.exitCode = status ?? 1
