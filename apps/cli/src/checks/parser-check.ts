/**
 * `sluice parser check`: the checks of the testkit on a package that is installed or in a folder.
 */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyParser, SluiceError } from '@sluice/core'
import { forgetCredentials } from '@sluice/service/config'
import { checksOf, type Finding, findingText } from '@sluice/testkit/check'
import { typedPath } from '../paths.ts'

/** Run the command. The exit code is 1 when there are findings. */
export async function checkPackage(given: string, options: { json?: boolean }): Promise<void> {
  const folder = folderOf(given)
  // The parser is other people's code.
  forgetCredentials()
  const root = pathToFileURL(join(folder, '/'))
  const parser = await loadParser(folder)
  const fixtures = existsSync(new URL('fixtures/', root)) ? new URL('fixtures/', root) : undefined
  const checks = checksOf(parser, { root, ...(fixtures ? { fixtures } : {}) })
  const findings: Finding[] = []
  for (const { run } of checks) findings.push(...(await run()))
  if (findings.length > 0) process.exitCode = 1

  const { name, version } = parser
  if (options.json) {
    const report = {
      name,
      version,
      folder,
      ok: findings.length === 0,
      checks: checks.length,
      findings
    }
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    return
  }
  for (const finding of findings) process.stdout.write(`${findingText(finding)}\n`)
  const without = fixtures ? '' : '; it ships no fixtures'
  const verdict = `${checks.length} checks, ${findings.length} findings${without}`
  process.stdout.write(`${name} ${version}: ${verdict}\n`)
}

/** The folder of a package: a path, or a name that is installed at or above the working directory. */
function folderOf(given: string): string {
  const path = typedPath(given)
  if (existsSync(join(path, 'package.json'))) return path
  if (existsSync(path)) {
    const what = statSync(path).isDirectory() ? 'has no package.json' : 'is a file, not a folder'
    throw new SluiceError('INVALID_REQUEST', `${path} ${what}. Name the folder of a package.`)
  }
  for (let place = process.cwd(); ; place = dirname(place)) {
    const folder = join(place, 'node_modules', given)
    if (existsSync(join(folder, 'package.json'))) return folder
    if (place === dirname(place)) break
  }
  throw new SluiceError(
    'NOT_FOUND',
    `There is no folder ${path} and no package ${given} is installed here. Install it, or name its folder.`
  )
}

async function loadParser(folder: string): Promise<AnyParser> {
  const entry = entryOf(folder)
  const { default: parser } = (await import(pathToFileURL(entry).href).catch((error: unknown) => {
    const message = `${entry} cannot be loaded: ${(error as Error).message}`
    throw new SluiceError('INVALID_REQUEST', message, { cause: error })
  })) as { default?: unknown }
  const { parse, match, data } = (parser ?? {}) as Partial<AnyParser>
  if (typeof parse === 'function' && Array.isArray(match) && data) return parser as AnyParser
  throw new SluiceError(
    'INVALID_REQUEST',
    `The default export of ${entry} is not a parser. Export the result of defineParser.`
  )
}

/** What `import` of the package would load; its sources if it is not built. */
function entryOf(folder: string): string {
  const manifest = join(folder, 'package.json')
  const sources = join(folder, 'src/index.ts')
  try {
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string }
    const entry = createRequire(manifest).resolve(name)
    if (existsSync(entry)) return entry
  } catch (error) {
    if (!existsSync(sources)) {
      const message = `${folder} cannot be loaded: ${(error as Error).message}. Build it first.`
      throw new SluiceError('INVALID_REQUEST', message, { cause: error })
    }
  }
  return sources
}
