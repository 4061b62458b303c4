/** Runs pytest of Debian, which has httpx too, and reads what each test came to. */

import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../docs/code-blocks.ts'

const execute = promisify(execFile)

/** Not the first one on PATH, which may be another and lack both. The variable names one of another version. */
const PYTHON = process.env.SLUICE_TEST_PYTHON ?? '/usr/bin/python3'
/** Folder of the Python client. */
const CLIENT = `${ROOT}clients/python`

/** Returns true if Python has these modules. */
export function hasModules(...names: string[]): boolean {
  try {
    execFileSync(PYTHON, ['-c', `import ${names.join(', ')}`], { stdio: 'ignore' })
    return true
  } catch {
    console.warn(`SKIPPED: ${PYTHON} lacks one of ${names.join(', ')}; see .ci/run`)
    return false
  }
}

/** Environment of a program in Python: only what it needs, and no file beside the sources. */
function pythonEnvironment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: tmpdir(),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUTF8: '1',
    NO_PROXY: '*',
    ...more
  }
}

/** A test of pytest. */
export interface PythonTest {
  /** `test_calls: test_fetch[sync]`. */
  readonly name: string
  /** Output of a failed test; undefined if it passed. */
  readonly failure: string | undefined
  readonly isSkipped: boolean
}

/** Run them all. @throws Error - pytest itself failed, as for a syntax error; with its output. */
export async function runPytest(
  environment: Readonly<Record<string, string>>
): Promise<readonly PythonTest[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-pytest-'))
  const report = join(folder, 'report.xml')
  try {
    const given = ['-m', 'pytest', '-q', '--junit-xml', report, '-o', 'junit_family=xunit1']
    const options = { cwd: CLIENT, env: pythonEnvironment(environment), maxBuffer: 2 ** 26 }
    const { code, stdout } = await execute(PYTHON, given, options).then(
      (done) => ({ code: 0, stdout: done.stdout }),
      (error) => ({ code: error.code as number, stdout: `${error.stdout}${error.stderr}` })
    )
    // 1 is that of tests that failed, which the report names.
    if (code > 1) throw new Error(`pytest ended with ${code}:\n${stdout}`)
    return testsOf(readFileSync(report, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function testsOf(xml: string): PythonTest[] {
  return [...xml.matchAll(/<testcase ([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)].map(
    ([, attributes = '', inside = '']) => {
      const file = /classname="(?:tests\.)?([^"]*)"/.exec(attributes)?.[1]
      const name = /\bname="([^"]*)"/.exec(attributes)?.[1]
      const failure = /<(?:failure|error)[^>]*>([\s\S]*?)<\/(?:failure|error)>/.exec(inside)?.[1]
      return {
        name: plain(`${file}: ${name}`),
        failure: failure === undefined ? undefined : plain(failure),
        isSkipped: inside.includes('<skipped')
      }
    }
  )
}

function plain(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#10;', '\n')
    .replaceAll('&amp;', '&')
}
