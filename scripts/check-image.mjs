/**
 * Checks the result of the Dockerfile without a container engine. It runs the steps of the build stage in a clean copy
 * of the engine's input. It then runs the image's command as the user nobody, and with a read-only root if this user
 * may make one.
 *
 *   npm run check:image
 *
 * Ends with 1 if a step fails, if something is in the tree that is not for production, or if the service does not
 * start, answer, fetch, render (where Chromium is installed) and stop. Takes about a minute, and needs the npm
 * registry.
 */

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync
} from 'node:fs'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDockerfile } from './read-dockerfile.mjs'
import { tryDeployed } from './try-deployed.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { build, service } = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))

// Not in /tmp: that is empty in a container, and is made empty in the trial too.
const folder = mkdtempSync('/var/tmp/sluice-image-')
chmodSync(folder, 0o755)
let failed = true
try {
  copyContext(join(folder, 'context'))
  mkdirSync(join(folder, 'src'))
  for (const step of build.steps) {
    if (step.run === undefined) copyStep(step)
    else runStep(step.run)
  }
  checkTree(join(folder, 'deployed'))
  failed = !(await tryDeployed({ folder, service }))
} catch (error) {
  console.error(error.message)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

/** Copies the input of a container engine: the files of the repository, except those of .dockerignore. */
function copyContext(target) {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const listed = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024
    }
  )
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`)
  for (const file of listed.stdout.split('\0')) {
    if (file === '' || isIgnored(file, ignored) || !existsSync(join(root, file))) continue
    mkdirSync(join(target, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(target, file))
  }
}

/** The last line that fits a file or a folder above it decides; `!` takes back. */
function isIgnored(file, lines) {
  let ignored = false
  for (const line of lines) {
    const pattern = line.replace(/^!/, '')
    if (matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`)) {
      ignored = !line.startsWith('!')
    }
  }
  return ignored
}

/** As `COPY`: the content of a folder, or a file below the target. */
function copyStep({ copy, to }) {
  for (const path of copy) {
    const from = join(folder, 'context', path)
    if (!existsSync(from)) throw new Error(`COPY ${path}: the context has no such file`)
    const target = join(folder, 'src', to, statSync(from).isDirectory() ? '' : basename(path))
    cpSync(from, target, { recursive: true })
  }
}

/** In the copy, with this Node and npm on PATH and nothing else that was installed for the repository. */
function runStep(step) {
  console.log(`> ${step}`)
  const bin = join(folder, 'bin')
  if (!existsSync(bin)) {
    mkdirSync(bin)
    symlinkSync(process.execPath, join(bin, 'node'))
  }
  const command = step.replaceAll('/deployed', join(folder, 'deployed'))
  const done = spawnSync('/bin/sh', ['-c', command], {
    cwd: join(folder, 'src'),
    env: {
      ...process.env,
      PATH: `${bin}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`
    },
    stdio: ['ignore', 2, 2]
  })
  if (done.status !== 0) throw new Error(`the step failed: ${step}`)
}

/** Nothing that only builds or tests need, and no settings or data. */
function checkTree(deployed) {
  const packages = readdirSync(join(deployed, 'node_modules/.pnpm'))
  const unwanted = ['typescript@', 'vitest@', 'vite@', '@biomejs', '@types+node', 'turbo', 'knip@']
  const found = packages.filter((name) => unwanted.some((start) => name.startsWith(start)))
  if (found.length > 0) throw new Error(`not for production: ${found.join(', ')}`)
  const own = readdirSync(join(deployed, 'node_modules/.pnpm'), { withFileTypes: true })
    .filter(({ name }) => name.startsWith('@sluice+'))
    .flatMap(({ name }) =>
      readdirSync(join(deployed, 'node_modules/.pnpm', name), { recursive: true })
    )
  const strange = own.filter((path) => /\/@sluice\/[^/]+\/(?:src|test|fixtures|\.env)/.test(path))
  if (strange.length > 0) throw new Error(`not for production: ${strange[0]}`)
  const size = spawnSync('du', ['--summarize', '--block-size=1M', deployed], { encoding: 'utf8' })
  console.log(`${packages.length} packages, ${Number.parseInt(size.stdout, 10)} MiB on disk`)
}
