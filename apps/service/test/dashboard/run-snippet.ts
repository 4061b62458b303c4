/** Runs the code that the playground shows, as a user would who copied it. */

import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const PYTHON = process.env.SLUICE_TEST_PYTHON ?? '/usr/bin/python3'

const PROGRAMS = {
  curl: { needs: ['curl', '--version'], program: 'sh', file: 'snippet.sh' },
  TypeScript: {
    needs: [process.execPath, '--version'],
    program: process.execPath,
    file: 'snippet.mts'
  },
  // The client needs one package beside the standard library.
  Python: { needs: [PYTHON, '-c', 'import httpx'], program: PYTHON, file: 'snippet.py' },
  CLI: { needs: [process.execPath, '--version'], program: 'sh', file: 'snippet.sh' }
} as const

/** A language of the playground. */
export type SnippetLanguage = keyof typeof PROGRAMS
/** All of them. */
export const LANGUAGES = Object.keys(PROGRAMS) as SnippetLanguage[]

/**
 * Runs a snippet and returns its output. Returns `undefined`, with a warning, if this machine has no program to run it.
 *
 * @param files - in the folder where it runs, by their names.
 */
export async function runSnippet(
  language: SnippetLanguage,
  text: string,
  key: string,
  files: Readonly<Record<string, string | Uint8Array>> = {}
): Promise<string | undefined> {
  const { needs, program, file } = PROGRAMS[language]
  const [command, ...args] = needs
  const isThere = await run(command, args).then(
    () => true,
    () => false
  )
  if (!isThere) return void console.warn(`SKIPPED: ${needs.join(' ')} fails`)
  const folder = mkdtempSync(join(tmpdir(), 'sluice-snippet-'))
  try {
    install(folder)
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    writeFileSync(join(folder, file), text)
    const { stdout } = await run(program, [join(folder, file)], {
      cwd: folder,
      env: { ...environmentOf(folder), SLUICE_KEY: key }
    })
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The packages and the program that the snippets use, as they are when they are installed. */
function install(folder: string): void {
  mkdirSync(join(folder, 'node_modules/@sluice'), { recursive: true })
  symlinkSync(join(ROOT, 'packages/client'), join(folder, 'node_modules/@sluice/client'))
  const main = join(ROOT, 'apps/cli/src/main.ts')
  const sluice = join(folder, 'sluice')
  writeFileSync(
    sluice,
    `#!/bin/sh\nexec '${process.execPath}' --conditions=@sluice/source '${main}' "$@"\n`
  )
  chmodSync(sluice, 0o755)
}

function environmentOf(folder: string): NodeJS.ProcessEnv {
  return {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    HOME: folder,
    PYTHONPATH: join(ROOT, 'clients/python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
    // Not logged in, even on a machine whose user is.
    SLUICE_CONFIG_DIR: join(folder, 'none'),
    WORKERS: '1',
    BROWSER: 'off'
  }
}
