/** A repository of its own with the files of this one, as they are now, in one commit. */

import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../docs/code-blocks.ts'

/** Result of a program's run. */
export interface Run {
  readonly code: number | null
  /** Text of both output streams. */
  readonly output: string
  readonly stdout: string
}

/** @param folder - is created. */
export function cloneInto(folder: string): void {
  const git = (cwd: string, ...given: string[]) =>
    execFileSync('git', given, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const listed = git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  for (const file of listed.split('\0')) {
    // A file that is deleted and not yet committed is still listed.
    if (file === '' || !existsSync(join(ROOT, file))) continue
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  git(folder, 'init', '--quiet', '--initial-branch', 'main')
  git(folder, 'config', 'user.name', 'Ada')
  git(folder, 'config', 'user.email', 'ada@example.com')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', 'root: begin')
}

/** The variables of a stranger's shell: none of this run of tests, of npm, or of the machine that runs CI. */
export function cleanEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const ours =
    /^(?:VITEST|NODE_|UPDATE|GITHUB_|ACTIONS_|TURBO_|SLUICE_|TEST|CI$|npm_(?!config_cache))/i
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name))
  return { ...Object.fromEntries(kept), ...more }
}

/** Runs a program to its end, while this process goes on: it may be the one that answers. */
export async function runIn(
  cwd: string,
  command: readonly string[],
  environment: Record<string, string> = {}
): Promise<Run> {
  const [program = '', ...given] = command
  const child = spawn(program, given, {
    cwd,
    env: cleanEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  let stdout = ''
  child.stdout.on('data', (part) => {
    output += part
    stdout += part
  })
  child.stderr.on('data', (part) => (output += part))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('close', resolve).on('error', reject)
  )
  return { code, output, stdout }
}
