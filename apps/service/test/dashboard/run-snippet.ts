/** Runs the code that the playground shows, as a user would who copied it. */

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const PROGRAMS = {
  curl: { needs: 'curl', program: 'sh', file: 'snippet.sh' },
  TypeScript: { needs: process.execPath, program: process.execPath, file: 'snippet.mts' },
  Python: { needs: 'python3', program: 'python3', file: 'snippet.py' }
} as const

/** What it prints; `undefined`, with a word, where there is nothing to run it with. */
export async function runSnippet(
  language: keyof typeof PROGRAMS,
  text: string,
  key: string
): Promise<string | undefined> {
  const { needs, program, file } = PROGRAMS[language]
  const isThere = await run(needs, ['--version']).then(
    () => true,
    () => false
  )
  if (!isThere) return void console.warn(`SKIPPED: there is no ${needs}`)
  const folder = mkdtempSync(join(tmpdir(), 'sluice-snippet-'))
  try {
    const path = join(folder, file)
    writeFileSync(path, text)
    const { stdout } = await run(program, [path], { env: { ...process.env, SLUICE_KEY: key } })
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
