/** Runs the command line on a terminal of its own, by `script`. */

import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Whether `script` is that of util-linux, which runs a command and passes its exit code on. */
export const hasTerminal = spawnSync('script', ['--version']).status === 0

/** What was on the terminal: standard output and error in one, with `\r\n`. */
export async function onTerminal(
  args: readonly string[],
  { input, environment }: { input?: string; environment: Readonly<Record<string, string>> }
): Promise<{ code: number | null; text: string }> {
  const words = [process.execPath, '--conditions=@sluice/source', MAIN, ...args]
  const command = words.map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TERM: 'xterm-256color', ...environment },
    stdio: ['pipe', 'pipe', 'inherit']
  })
  let text = ''
  let isAsked = false
  child.stdout.on('data', (chunk) => {
    text += chunk
    if (input === undefined || isAsked || !text.includes('input is hidden')) return
    isAsked = true
    // A moment later: the prompt is written before the terminal stops to echo.
    setTimeout(() => child.stdin.write(input), 300)
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, text }
}
