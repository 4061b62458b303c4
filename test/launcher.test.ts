/** scripts/up.mjs in a small checkout, with programs in place of npm and pnpm that install from this machine. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** Like `npm install --no-save`: what is in the folder and was not asked for is removed. */
const NPM = `#!/bin/sh
echo "npm $*" >> "$CALLS"
folder="$3"
shift 5
rm -rf "$folder/node_modules"
mkdir -p "$folder/node_modules/.bin"
sleep 0.2
for spec in "$@"; do
  mkdir -p "$folder/node_modules/\${spec%@*}/bin"
  case "$spec" in
    node-*) ln -s "$NODE" "$folder/node_modules/\${spec%@*}/bin/node" ;;
    *) printf '#!/bin/sh\\n[ "$1" = --version ] && echo 12.0.0 && exit\\necho "pnpm $*" >> "$CALLS"\\nmkdir -p packages/one/node_modules/dependency node_modules/.pnpm\\necho "{}" > packages/one/node_modules/dependency/package.json\\n' > "$folder/node_modules/\${spec%@*}/bin/pnpm"
       chmod +x "$folder/node_modules/\${spec%@*}/bin/pnpm" ;;
  esac
  for program in "$folder/node_modules/\${spec%@*}/bin/"*; do
    ln -s "../\${spec%@*}/bin/$(basename "$program")" "$folder/node_modules/.bin/"
  done
done
`

let folder: string
let programs: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-launcher-'))
  programs = join(folder, 'programs')
  for (const name of ['scripts', 'programs', 'packages/one']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  for (const name of ['up', 'build-dashboard', 'build-docs', 'build-programs', 'source-stamp']) {
    cpSync(join(ROOT, `scripts/${name}.mjs`), join(folder, `scripts/${name}.mjs`))
  }
  writeFileSync(join(programs, 'npm'), NPM, { mode: 0o755 })
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    writeFileSync(join(folder, name), '')
  needNode('>=99.0.0')
  const one = { dependencies: { dependency: '1.0.0' } }
  writeFileSync(join(folder, 'packages/one/package.json'), JSON.stringify(one))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Sets the Node that the checkout needs. No machine has 99, so that it is installed. */
function needNode(node: string): void {
  const manifest = { packageManager: 'pnpm@12.0.0', engines: { node } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
}

function start(command: readonly string[], path: readonly string[] = []): ChildProcess {
  const { npm_lifecycle_event: _, ...rest } = process.env
  return spawn(process.execPath, [join(folder, 'scripts/up.mjs'), ...command], {
    env: {
      ...rest,
      NODE: process.execPath,
      CALLS: join(folder, 'calls'),
      PATH: [...path, programs, '/usr/bin', '/bin'].join(delimiter)
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
}

async function up(command: readonly string[], path?: readonly string[]) {
  const child = start(command, path)
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (part) => (stdout += part))
  child.stderr?.on('data', (part) => (stderr += part))
  const [code] = await once(child, 'close')
  return { code, stdout: stdout.trim(), stderr, pid: child.pid }
}

const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n')
const installsOf = (name: string) => calls().filter((call) => call.includes(` ${name}`)).length
const toolchain = (name: string) => join(folder, '.toolchain', name)
const nodeTool = () => {
  const [name] = readdirSync(toolchain('')).filter((one) => /^node-[^.]*@[\d.]+$/.test(one))
  return join(toolchain(name ?? ''), 'node_modules/.bin')
}

describe.skipIf(process.platform === 'win32')('the launcher', () => {
  test('installs each tool once and runs the command with it', async () => {
    const first = await up(['sh', '-c', 'command -v node; command -v pnpm'])
    expect(first.code, first.stderr).toBe(0)
    expect(first.stdout.split('\n')).toEqual([
      join(nodeTool(), 'node'),
      toolchain('pnpm@12.0.0/node_modules/.bin/pnpm')
    ])
    await up(['true'])
    expect([installsOf('node-'), installsOf('pnpm@'), installsOf('install --frozen')]).toEqual([
      1, 1, 1
    ])
  })

  test('leaves the Node in place that a shell with the toolchain runs on', async () => {
    await up(['true'])
    const node = join(nodeTool(), 'node')
    const { ino } = lstatSync(node)
    needNode('>=20.0.0')
    rmSync(toolchain('pnpm@12.0.0'), { recursive: true })
    const again = await up(['true'], [nodeTool()])
    expect(again.code, again.stderr).toBe(0)
    expect(lstatSync(node).ino).toBe(ino)
  })

  test('installs a tool again whose program is gone', async () => {
    await up(['true'])
    rmSync(join(nodeTool(), '..', readdirSync(join(nodeTool(), '..'))[1] ?? ''), {
      recursive: true
    })
    const again = await up(['node', '--version'])
    expect(again.code, again.stderr).toBe(0)
    expect(again.stdout).toBe(process.version)
  })

  test('installs the workspace again when a dependency of a package is gone', async () => {
    await up(['true'])
    const dependency = join(folder, 'packages/one/node_modules/dependency')
    rmSync(dependency, { recursive: true })
    await up(['true'])
    expect(existsSync(dependency)).toBe(true)
  })

  test('twenty starts, two at once, from a shell with the toolchain, install nothing twice', {
    tags: 'long'
  }, async () => {
    for (let round = 0; round < 10; round++) {
      const path = round === 0 ? [] : [nodeTool()]
      const two = await Promise.all([up(['node', '--version'], path), up(['true'], path)])
      for (const { code, stderr } of two) expect(code, stderr).toBe(0)
      expect(two[0]?.stdout).toBe(process.version)
    }
    expect([installsOf('node-'), installsOf('pnpm@'), installsOf('install --frozen')]).toEqual([
      1, 1, 1
    ])
    expect(readdirSync(toolchain('')).filter((name) => /lock|ready/.test(name))).toHaveLength(1)
  })

  test('twelve starts at once take over the lock of a process that died, one by one', async () => {
    mkdirSync(toolchain(''))
    writeFileSync(toolchain('lock-7'), '999999999 1')
    mkdirSync(toolchain('pnpm@12.0.0.half-installed/node_modules'), { recursive: true })
    const all = await Promise.all(Array.from({ length: 12 }, () => up(['true'])))
    for (const { code, stderr } of all) expect(code, stderr).toBe(0)
    expect([installsOf('node-'), installsOf('pnpm@'), installsOf('install --frozen')]).toEqual([
      1, 1, 1
    ])
    expect(existsSync(toolchain('pnpm@12.0.0.half-installed'))).toBe(false)
  })

  test('waits while a living process holds the lock', {
    tags: 'long',
    ...(!existsSync('/proc/self/stat') && { skip: true })
  }, async () => {
    await up(['true'])
    rmSync(toolchain('pnpm@12.0.0'), { recursive: true })
    const stat = readFileSync(`/proc/${process.pid}/stat`, 'utf8')
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    writeFileSync(toolchain('lock-50'), `${process.pid} ${started}`)
    const child = start(['true'])
    const [said] = await once(child.stderr as NodeJS.ReadableStream, 'data')
    expect(String(said)).toContain('waits for another start')
    expect(child.exitCode).toBe(null)
    writeFileSync(toolchain('lock-50'), '')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  test.skipIf(!('execve' in process))('becomes the command, with its exit code', async () => {
    const done = await up(['sh', '-c', 'echo $$; exit 7'])
    expect(done.code).toBe(7)
    expect(Number(done.stdout)).toBe(done.pid)
  })

  test('a command of npm ends when the shell of npm does', { tags: 'long' }, async () => {
    await up(['true'])
    const script = join(folder, 'scripts/up.mjs')
    const command = `"${process.execPath}" "${script}" sh -c 'echo $$; exec sleep 300'; true`
    const shell = spawn('sh', ['-c', command], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit']
    })
    const [line] = await once(shell.stdout, 'data')
    const pid = Number(String(line))
    expect(isRunning(pid)).toBe(true)
    shell.kill('SIGTERM')
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false)
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
