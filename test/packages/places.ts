/** Places to run a program: each has a runtime, and a way to install the packages. */

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import type { Program } from './programs.ts'
import type { Tool } from './runtimes.ts'
import { workerAnswer } from './worker.ts'

const execute = promisify(execFile)

/** Folder of the programs, and the tools to run them. */
export interface World {
  /** The project that has the packages in its node_modules. */
  readonly folder: string
  readonly origin: string
  readonly programs: Readonly<Partial<Record<Tool, string>>>
}

/** A place. */
export interface Place {
  /** Tools that it needs besides this Node. */
  readonly tools: readonly Tool[]
  /** Run a program. @returns its answer. @throws Error - what it wrote when it failed. */
  readonly run: (program: Program, name: string, world: World) => Promise<unknown>
}

/** Places by the names of their columns. */
export const PLACES = {
  'Node 20': node('esm', 'node20'),
  'Node 20, require': node('cjs', 'node20'),
  'Node 24': node('esm'),
  'Node 24, require': node('cjs'),
  'esbuild, ESM': bundle('esm', esbuilt, ['esbuild']),
  'esbuild, CommonJS': bundle('cjs', esbuilt, ['esbuild']),
  'rolldown, ESM': bundle('esm', rolled),
  'rolldown, CommonJS': bundle('cjs', rolled),
  Worker: { tools: ['esbuild', 'workerd'], run: inWorker },
  Bun: { tools: ['bun'], run: (...given) => runFile('esm', given, (file) => ['bun', file]) },
  Deno: {
    tools: ['deno'],
    run: (...given) => runFile('esm', given, (file) => ['deno', 'run', '--allow-all', file])
  }
} as const satisfies Record<string, Place>

/** Name of a place. */
export type PlaceName = keyof typeof PLACES

/** For one program, ms: a hundred times what it takes where nothing else runs. */
const PATIENCE = 120_000

type Format = 'esm' | 'cjs'
type Given = Parameters<Place['run']>

function node(format: Format, tool?: Tool): Place {
  const run: Place['run'] = (...given) => runFile(format, given, (file) => [tool, file])
  return { tools: tool ? [tool] : [], run }
}

/** Write a program, and start it. */
async function runFile(
  format: Format,
  [program, name, world]: Given,
  command: (file: string) => readonly (Tool | string | undefined)[]
): Promise<unknown> {
  const [tool, ...args] = command(write(program, `${name}-${format}`, format, world))
  const path = tool === undefined ? process.execPath : world.programs[tool as Tool]
  return answerOf(path as string, args as string[], world)
}

async function answerOf(path: string, args: string[], { folder }: World): Promise<unknown> {
  // As in a stranger's shell: nothing of what runs the tests.
  const { PATH, HOME, TMPDIR } = process.env
  const options = { cwd: folder, env: { PATH, HOME, TMPDIR, NO_COLOR: '1' }, timeout: PATIENCE }
  const { stdout } = await execute(path, args, options).catch((error) => {
    const said = `${error.stderr ?? ''}${error.stdout ?? ''}` || error.message
    throw new Error(error.killed ? `It did not end in ${PATIENCE / 1_000} s. ${said}` : said)
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

type Bundler = (entry: string, output: string, format: Format, world: World) => Promise<unknown>

/** Bundled for Node, then run by this one from a folder that has no packages. */
function bundle(format: Format, bundler: Bundler, tools: readonly Tool[] = []): Place {
  return {
    tools,
    async run(program, name, world) {
      const entry = write(program, `${name}-entry`, 'esm', world)
      const ending = format === 'esm' ? 'mjs' : 'cjs'
      const output = join(world.folder, '..', 'bundles', `${name}-${bundler.name}.${ending}`)
      await bundler(entry, output, format, world)
      return answerOf(process.execPath, [output], { ...world, folder: join(output, '..') })
    }
  }
}

/**
 * Banner from esbuild's documentation. It defines `require`, because esbuild's output does not define it for a module
 * that `require`s one of Node.
 */
const REQUIRE =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"

async function esbuilt(entry: string, output: string, format: Format, { programs }: World) {
  const target = ['--bundle', '--platform=node', `--format=${format}`, '--log-level=error']
  const banner = format === 'esm' ? [`--banner:js=${REQUIRE}`] : []
  await execute(programs.esbuild as string, [entry, ...target, ...banner, `--outfile=${output}`])
}

async function rolled(entry: string, output: string, format: Format) {
  const build = await rolldown({ input: entry, platform: 'node', logLevel: 'silent' })
  await build.write({ file: output, format, codeSplitting: false })
  await build.close()
}

/** Bundled as for a browser, since a Worker has no packages, and asked over HTTP. */
async function inWorker(program: Program, name: string, world: World): Promise<unknown> {
  const entry = write(program, `${name}-worker`, 'worker', world)
  const output = join(world.folder, '..', 'bundles', `${name}-worker.mjs`)
  const given = ['--bundle', '--format=esm', '--conditions=workerd,worker', '--log-level=error']
  await execute(world.programs.esbuild as string, [entry, ...given, `--outfile=${output}`])
  return workerAnswer(world.programs.workerd as string, output, await freePort())
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function write(
  { imports, body }: Program,
  name: string,
  format: Format | 'worker',
  { folder, origin }: World
): string {
  const lines = imports.map(([names, from]) => {
    if (format !== 'cjs') return `import ${names} from '${from}'`
    // What a package exports by default is a member for those who `require` it.
    return `const ${names.startsWith('{') ? names : `{ default: ${names} }`} = require('${from}')`
  })
  const run = `const ORIGIN = '${origin}'\nasync function answer() {${body}\n}`
  const end =
    format === 'worker'
      ? 'export default { fetch: async () => Response.json(await answer()) }'
      : 'answer().then((value) => console.log(JSON.stringify(value)), (error) => { console.error(error); process.exitCode = 1 })'
  const file = join(folder, `${name}.${format === 'cjs' ? 'cjs' : 'mjs'}`)
  writeFileSync(file, `${lines.join('\n')}\n${run}\n${end}\n`)
  return file
}
