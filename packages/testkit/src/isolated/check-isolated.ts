/**
 * Checks a package without running its code in this process: first its files, then, if they are clean, in a child
 * process without permissions.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { UrlRule } from '@sluice/core'
import { readableFolders } from '@sluice/core/readable-folders'
import { checkPackageSources } from '../check-package.ts'
import type { Finding } from '../finding.ts'
import { entryOf } from '../verdict/module-files.ts'
import { judgePackage } from '../verdict/package-verdict.ts'

/** A parser's description of itself: enough to decide whether it can be loaded beside others. */
export interface ParserFacts {
  readonly name: string
  readonly version: string
  readonly kind: string
  readonly network?: string
  readonly match: readonly UrlRule[]
}

/** See {@link checkIsolated}. */
export interface IsolatedReport {
  /** Absent if the parser did not load, or was not loaded. */
  readonly parser?: ParserFacts
  /** Number of checks that ran. */
  readonly checks: number
  readonly findings: readonly Finding[]
  readonly hasFixtures: boolean
}

/** The child's only message. */
export type ChildMessage = Pick<IsolatedReport, 'parser' | 'checks' | 'findings'>

/** The arguments of the child. */
export interface ChildTask {
  readonly root: string
  readonly entry: string
  readonly fixtures?: string
}

const LIMITS = { time: 300_000, heap: 1_024 }

/**
 * Check a package.
 *
 * @param place - its folder, ending in `/`.
 * @param limits.time - time of the child process, ms.
 * @param limits.heap - heap of the child process, MiB.
 */
export async function checkIsolated(
  place: URL,
  limits: { time: number; heap: number } = LIMITS
): Promise<IsolatedReport> {
  // The child may read the folder by its real path only; a linked package has a different one.
  const root = pathToFileURL(`${realpathSync(fileURLToPath(place))}/`)
  const fixtures = new URL('fixtures/', root)
  const hasFixtures = existsSync(fixtures)
  const findings = judgePackage(root)
  const entry = entryOf(realpathSync(fileURLToPath(root)))
  if (findings.length > 0 || entry === undefined) return { checks: 1, findings, hasFixtures }
  const own = await checkPackageSources(root)
  const task = { root: root.href, entry, ...(hasFixtures ? { fixtures: fixtures.href } : {}) }
  const child = await runChild(task, limits)
  const warnings = hasFixtures ? [] : [WITHOUT_FIXTURES]
  return {
    ...child,
    checks: child.checks + 2,
    findings: [...own, ...child.findings, ...warnings],
    hasFixtures
  }
}

const WITHOUT_FIXTURES: Finding = {
  check: 'fixture',
  where: 'fixtures',
  what: 'the package ships no fixtures, so only invented pages were read',
  remedy: 'Add "fixtures" to `files` in package.json.',
  warning: true
}

async function runChild(
  task: ChildTask,
  { time, heap }: { time: number; heap: number }
): Promise<ChildMessage> {
  const child = fork(childFile(), [JSON.stringify(task)], {
    // None of the operator's settings; Windows starts no program without the last variable.
    env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {},
    cwd: fileURLToPath(task.root),
    execArgv: [...rightsOf(task), `--max-old-space-size=${heap}`],
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc']
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), time)
  try {
    return await messageOf(child, time)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

const ALLOWED = process.allowedNodeEnvironmentFlags

/** It may read the package and its imports, but no other file, program, thread or addon, and may not evaluate text. */
function rightsOf({ root, entry }: ChildTask): string[] {
  const files = [childFile(), entry]
  const folders = readableFolders(files, { folders: [fileURLToPath(root)] })
  return [
    // The flag's name until Node 22.13.
    ALLOWED.has('--permission') ? '--permission' : '--experimental-permission',
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    ...(import.meta.url.endsWith('.ts') ? ['--conditions=@sluice/source'] : []),
    ...[...folders, ...files].map((path) => `--allow-fs-read=${path}`)
  ]
}

function messageOf(child: ChildProcess, time: number): Promise<ChildMessage> {
  let last = ''
  child.stderr?.on('data', (chunk) => {
    last = `${last}${chunk}`.slice(-2_000)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('message', (message) => resolve(message as ChildMessage))
    child.on('exit', (code, signal) => {
      const reason = /(?:^|\n)(?:FATAL )?(?:\w*Error|ERROR)[^\n]*/i.exec(last)?.[0].trim()
      const how =
        signal === 'SIGKILL' ? `did not end within ${time} ms` : `ended with ${code ?? signal}`
      resolve({ checks: 0, findings: [failed(reason ? `${how}: ${reason}` : how)] })
    })
  })
}

function failed(how: string): Finding {
  return {
    check: 'isolation',
    where: 'the parser, loaded in a process without rights,',
    what: how,
    remedy: 'Load and read in bounded time and memory, and use only the pages.'
  }
}

/** The module beside this one: TypeScript if run from the sources, JavaScript if built. */
function childFile(): string {
  const name = import.meta.url.endsWith('.ts') ? './check-child.ts' : './check-child.js'
  return fileURLToPath(new URL(name, import.meta.url))
}
