/**
 * Every example of the API reference, in curl, TypeScript and Python, is sent to a real service. The answers that the
 * reference shows are those of this service: `UPDATE=1 vitest run test/docs/reference-examples.test.ts` records them.
 */

import { execFile } from 'node:child_process'
import { mkdtempSync, openAsBlob, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@sluice/client'
import { loadParsers } from '@sluice/fetch'
import { openApiDocument, parserModules } from '@sluice/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Example } from '../../apps/docs/src/reference/example.ts'
import { EXAMPLES } from '../../apps/docs/src/reference/examples.ts'
import { type OpenApi, type Route, routesOf } from '../../apps/docs/src/reference/openapi.ts'
import { codesOf } from '../../apps/docs/src/reference/write-code.ts'
import { hasModules } from '../python/pytest.ts'
import { ROOT } from './code-blocks.ts'
import { type ExampleWorld, startExampleWorld } from './reference/example-world.ts'
import { type Replacements, recordedText, shapeOf } from './reference/recorder.ts'

const execute = promisify(execFile)
const PYTHON = process.env.SLUICE_TEST_PYTHON ?? '/usr/bin/python3'
const FILE = `${ROOT}apps/docs/src/reference/recorded.json`
const isRecording = process.env.UPDATE === '1'

type Recorded = Record<string, { status: number; text: string }>
const recorded: Recorded = JSON.parse(readFileSync(FILE, 'utf8'))
const made: Recorded = {}

const document = JSON.parse(
  JSON.stringify(openApiDocument(await loadParsers(parserModules())))
) as OpenApi
const routes = routesOf(document).filter(({ operation }) => EXAMPLES[operation.operationId])
const folder = mkdtempSync(join(tmpdir(), 'sluice-reference-'))

let open: ExampleWorld
beforeAll(async () => {
  symlinkSync(`${ROOT}docs`, join(folder, 'docs'))
  open = await startExampleWorld()
}, 120_000)
afterAll(async () => {
  await open?.stop()
  rmSync(folder, { recursive: true, force: true })
  if (isRecording) writeFileSync(FILE, `${JSON.stringify(made, null, 2)}\n`)
})

const exampleOf = ({ operation }: Route) => EXAMPLES[operation.operationId] as Example
const codeOf = (route: Route, language: string) =>
  codesOf(route, exampleOf(route)).find((code) => code.language === language)?.text

/** A text of the reference as it is run here. */
function local(text: string, replacements: Replacements): string {
  return replacements.reduce((done, [real, shown]) => done.replaceAll(shown, real), text)
}

/** The status and the body that a command of curl got. */
async function curl(command: string, cookie?: string): Promise<{ status: number; body: string }> {
  if (cookie) {
    const [name, value] = cookie.split('=')
    const host = '127.0.0.1'
    const line = [host, 'FALSE', '/', 'FALSE', '0', name, value].join('\t')
    writeFileSync(join(folder, 'cookies.txt'), `# Netscape HTTP Cookie File\n${line}\n`)
  }
  const told = command.replace('curl ', "curl -w '\\n%{http_code}' --max-time 20 ")
  const { stdout } = await execute('bash', ['-euo', 'pipefail', '-c', told], {
    cwd: folder,
    env: { PATH: process.env.PATH, SLUICE_KEY: open.key },
    maxBuffer: 2 ** 26
  })
  const at = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(at + 1)), body: stdout.slice(0, at) }
}

/** A user of the auth examples exists only once it has signed up. */
async function prepare(id: string): Promise<void> {
  if (id !== 'signIn') return
  const route = routes.find(({ operation }) => operation.operationId === 'signUp') as Route
  await curl(local(codeOf(route, 'sh') ?? '', await open.replacementsFor({})))
}

describe('curl', () => {
  test.each(routes.map((route) => [route.operation.operationId, route] as const))(
    '%s',
    { tags: 'long', timeout: 60_000 },
    async (id, route) => {
      const example = exampleOf(route)
      await prepare(id)
      const replacements = await open.replacementsFor(example)
      const command = local(codeOf(route, 'sh') ?? '', replacements)
      const cookie = command.includes('-b cookies.txt') ? await open.cookie() : undefined
      const { status, body } = await curl(command, cookie)
      const expected = Object.keys(route.operation.responses).filter((one) => one < '400')
      expect(expected, body.slice(0, 400)).toContain(String(status))
      if (example.hidesAnswer || !body.startsWith('{')) return
      const answer = JSON.parse(body)
      made[id] = { status, text: recordedText(answer, replacements) }
      if (isRecording) return
      expect(recorded[id]?.status, `${id} is not recorded`).toBe(status)
      expect(shapeOf(JSON.parse(recorded[id]?.text ?? ''))).toEqual(
        shapeOf(JSON.parse(made[id].text))
      )
    }
  )
})

describe('TypeScript', () => {
  const some = routes.filter((route) => codeOf(route, 'ts'))

  test.each(some.map((route) => [route.operation.operationId, route] as const))(
    '%s',
    { tags: 'long', timeout: 60_000 },
    async (_, route) => {
      const replacements = await open.replacementsFor(exampleOf(route))
      const code = local(codeOf(route, 'ts') ?? '', replacements).replace(/^import .+\n/m, '')
      const client = createClient({ baseUrl: open.world.sluice.url, apiKey: open.key, retries: 0 })
      const said: unknown[] = []
      const AsyncFunction = (async () => undefined).constructor as FunctionConstructor
      const program = new AsyncFunction(
        'client',
        'console',
        'openAsBlob',
        code.replaceAll("'docs/example.html'", `'${ROOT}docs/example.html'`)
      )
      await program(client, { log: (...given: unknown[]) => said.push(...given) }, openAsBlob)
      expect(said).not.toContain(undefined)
    }
  )
})

const hasPython = hasModules('httpx')
const inPython = routes.filter((route) => codeOf(route, 'python'))

describe.runIf(hasPython)('Python', () => {
  /** Outcome of each example; all run in one process. */
  const outcomes = new Map<string, string>()

  beforeAll(async () => {
    const programs: [string, string][] = []
    for (const route of inPython) {
      const replacements = await open.replacementsFor(exampleOf(route))
      programs.push([
        route.operation.operationId,
        local(codeOf(route, 'python') ?? '', replacements)
      ])
    }
    // It deletes what the others ask for.
    programs.sort(
      ([one], [other]) => Number(one === 'deleteResults') - Number(other === 'deleteResults')
    )
    const file = join(folder, 'programs.json')
    writeFileSync(file, JSON.stringify(programs))
    const runner = `
import contextlib, io, json, sys
from sluice import Sluice
outcomes = {}
for name, code in json.load(open(sys.argv[1])):
    client = Sluice(sys.argv[2], retries=0)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, name, "exec"), {"client": client})
        outcomes[name] = "ok"
    except Exception as error:
        outcomes[name] = f"{type(error).__name__}: {error}"
    client.close()
print(json.dumps(outcomes))
`
    const { stdout } = await execute(PYTHON, ['-c', runner, file, open.world.sluice.url], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        SLUICE_KEY: open.key,
        PYTHONPATH: join(ROOT, 'clients/python/src'),
        PYTHONDONTWRITEBYTECODE: '1',
        NO_PROXY: '*'
      },
      maxBuffer: 2 ** 26
    })
    for (const [name, outcome] of Object.entries(JSON.parse(stdout))) {
      outcomes.set(name, String(outcome))
    }
  }, 120_000)

  test.each(inPython.map(({ operation }) => operation.operationId))(
    '%s',
    { tags: 'long' },
    (id) => {
      expect(outcomes.get(id)).toBe('ok')
    }
  )
})

test('nearly every operation has an example, and no example is of an operation that is gone', () => {
  const ids = routesOf(document).map(({ operation }) => operation.operationId)
  const without = ids.filter((id) => !EXAMPLES[id])
  expect(without.length / ids.length, without.join(', ')).toBeLessThan(0.4)
  expect(Object.keys(EXAMPLES).filter((id) => !ids.includes(id))).toEqual([])
})
