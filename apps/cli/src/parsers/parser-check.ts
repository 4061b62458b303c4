/**
 * `sluice parser check`: the checks of the testkit on an installed package or a folder. Its code runs in a separate
 * process, after its files were inspected.
 */

import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SluiceError } from '@sluice/core'
import { findingText } from '@sluice/testkit/check'
import { checkIsolated, type IsolatedReport } from '@sluice/testkit/isolated'
import { typedPath } from '../paths.ts'

/** Run the command. The exit code is 1 if there are findings other than warnings. */
export async function checkPackage(given: string, options: { json?: boolean }): Promise<void> {
  const folder = folderOf(given)
  const report = await checkIsolated(pathToFileURL(join(folder, '/')))
  const isOk = report.findings.every(({ warning }) => warning)
  if (!isOk) process.exitCode = 1
  if (options.json) {
    const { parser, checks, findings } = report
    const { name = null, version = null } = parser ?? {}
    const shown = { name, version, folder, ok: isOk, checks, findings }
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`)
    return
  }
  process.stdout.write(reportText(report, folder))
}

/** The findings of a report as text, and their number. */
export function reportText(
  { parser, checks, findings, hasFixtures }: IsolatedReport,
  folder: string
): string {
  const name = parser ? `${parser.name} ${parser.version}` : folder
  const without = hasFixtures ? '' : '; it ships no fixtures'
  const lines = findings.map(findingText)
  return `${[...lines, `${name}: ${checks} checks, ${findings.length} findings${without}`].join('\n')}\n`
}

/** The folder of a package: a path, or the name of a package installed at or above the working directory. */
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
