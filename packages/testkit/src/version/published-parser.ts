/** Loads the published version of a parser, or one in a tarball. */

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AnyParser } from '@sluice/core'
import { loadParser } from '../load-parser.ts'

const run = promisify(execFile)

/** No version is published under this name. */
export class NeverPublished extends Error {}

/**
 * The parser of a package, from npm's registry or from a tarball. Its code runs in this process, because it is the
 * author's own. Its imports are resolved in the working copy.
 *
 * @param root - folder of the working copy.
 * @param what - `'sluice-parser-shop@latest'`, or the path of a `.tgz`.
 * @throws NeverPublished. Error - the registry does not answer, or the package cannot be loaded.
 */
export async function publishedParser(root: URL, what: string): Promise<AnyParser> {
  // Inside node_modules, so that its imports are resolved from there.
  const modules = join(fileURLToPath(root), 'node_modules')
  mkdirSync(modules, { recursive: true })
  const folder = mkdtempSync(join(modules, '.sluice-published-'))
  try {
    const tarball = what.endsWith('.tgz') ? resolve(what) : await packed(what, folder)
    if (!existsSync(tarball)) throw new Error(`there is no file ${tarball}`)
    await run('tar', ['-xzf', tarball, '-C', folder])
    return await loadParser(join(folder, 'package'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function packed(what: string, folder: string): Promise<string> {
  const given = ['pack', what, '--pack-destination', folder, '--ignore-scripts', '--json']
  try {
    const { stdout } = await run('npm', given, { cwd: folder, shell: process.platform === 'win32' })
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
    return join(folder, filename)
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    if (/\bE404\b/.test(stderr)) throw new NeverPublished(`${what} is not published`)
    const reason = /npm (?:error|ERR!) (?!code|errno|syscall)(.*)/.exec(stderr)?.[1] ?? message
    throw new Error(`${what} could not be fetched, so the version was not checked: ${reason}`, {
      cause: error
    })
  }
}
