/** Someone's machine: one Node, one package manager, a home of its own, an empty folder, and how long each command took. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package manager. */
export type Installer = 'npm' | 'pnpm'

/** A command that was run. */
export interface Step {
  readonly command: string
  readonly who: string
  readonly seconds: number
}

/** See the module. */
export interface Machine {
  /** Where its person begins; commands run here unless they are given another folder. */
  readonly folder: string
  /** Run a command line to its end. @returns its standard output. @throws Error - it failed; with what it wrote. */
  run(command: string, place?: Place): Promise<string>
  /** Start one that goes on, in a group of processes of its own. Its time ends when `isUp` does. */
  start<Up>(command: string, isUp: (child: ChildProcess) => Promise<Up>, place?: Place): Promise<Up>
}

interface Place {
  readonly cwd?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** What a machine is made of. */
export interface Parts {
  readonly who: string
  readonly folder: string
  /** Its Node, an absolute path. */
  readonly node: string
  readonly installer: Installer
  /** Its `.npmrc`: the registry, and a token for it. */
  readonly npmrc: string
  readonly steps: Step[]
}

const MANAGERS = /^(?:node|nodejs|npm|npx|corepack|pn|pnpm|pnpx|pnx|yarn|yarnpkg|bun|bunx)$/

/** Make one. */
export function makeMachine({ who, folder, node, installer, npmrc, steps }: Parts): Machine {
  const bin = join(folder, 'bin')
  const home = join(folder, 'home')
  const desk = join(folder, 'desk')
  for (const each of [bin, home, desk]) mkdirSync(each, { recursive: true })
  for (const name of readdirSync('/usr/bin')) {
    if (!MANAGERS.test(name)) symlinkSync(join('/usr/bin', name), join(bin, name))
  }
  symlinkSync(node, join(bin, 'node'))
  for (const program of installer === 'npm' ? ['npm', 'npx'] : ['pnpm']) {
    symlinkSync(pathOf(program), join(bin, program))
  }
  writeFileSync(join(home, '.npmrc'), npmrc)
  const environment = {
    PATH: bin,
    HOME: home,
    CI: 'true',
    npm_config_update_notifier: 'false',
    npm_config_audit: 'false',
    npm_config_fund: 'false'
  }

  function begin(command: string, place: Place = {}) {
    const startedAt = performance.now()
    const child = spawn('sh', ['-c', command], {
      cwd: place.cwd ?? desk,
      env: { ...environment, ...place.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true
    })
    const over = () =>
      steps.push({ who, command, seconds: (performance.now() - startedAt) / 1_000 })
    return { child, over }
  }

  return {
    folder: desk,
    async run(command, place) {
      const { child, over } = begin(command, place)
      let [out, all] = ['', '']
      child.stdout.on('data', (part) => {
        out += part
        all += part
      })
      child.stderr.on('data', (part) => (all += part))
      const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
      over()
      if (code !== 0) throw new Error(`${who}: exit code ${code} of ${command}\n${all}`)
      return out
    },
    async start(command, isUp, place) {
      const { child, over } = begin(command, place)
      const up = await isUp(child)
      over()
      return up
    }
  }
}

function pathOf(program: string): string {
  return realpathSync(execFileSync('which', [program], { encoding: 'utf8' }).trim())
}

/** The steps as lines of a table, with their number and their time at the end. */
export function tableOf(steps: readonly Step[]): string {
  const width = Math.max(...steps.map(({ who }) => who.length))
  const line = (who: string, seconds: number, text: string) =>
    `  ${who.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${text}`
  const sum = steps.reduce((all, { seconds }) => all + seconds, 0)
  const lines = steps.map(({ who, seconds, command }) => line(who, seconds, command))
  return [...lines, line('', sum, `${steps.length} commands`)].join('\n')
}
