/** The process that loads an untrusted package, checks it, sends the findings, and ends. */

import { pathToFileURL } from 'node:url'
import type { AnyParser } from '@sluice/core'
import { checksOf } from '../check.ts'
import type { Finding } from '../finding.ts'
import type { ChildMessage, ChildTask } from './check-isolated.ts'

// Before any code of the package: it must not be able to send in our name.
const send = process.send?.bind(process)
process.send = undefined
const { root, entry, fixtures } = JSON.parse(process.argv[2] ?? '{}') as ChildTask

const report = await check()
send?.(report, () => process.exit(0))

async function check(): Promise<ChildMessage> {
  const parser = await load()
  if ('finding' in parser) return { checks: 1, findings: [parser.finding] }
  const checks = checksOf(parser, {
    root: new URL(root),
    sources: false,
    ...(fixtures ? { fixtures: new URL(fixtures) } : {})
  })
  const findings: Finding[] = []
  for (const { run } of checks) findings.push(...(await run()))
  const { name, version, kind, network, match } = parser
  const facts = { name, version, kind, match, ...(network === undefined ? {} : { network }) }
  return { parser: facts, checks: checks.length, findings }
}

async function load(): Promise<AnyParser | { finding: Finding }> {
  try {
    const { default: parser } = (await import(pathToFileURL(entry).href)) as { default?: unknown }
    const { parse, match, data } = (parser ?? {}) as Partial<AnyParser>
    if (typeof parse === 'function' && Array.isArray(match) && data) return parser as AnyParser
    return notLoaded(`the default export of ${entry} is not a parser`)
  } catch (error) {
    return notLoaded(`${entry} cannot be loaded: ${(error as Error).message}`)
  }
}

function notLoaded(what: string): { finding: Finding } {
  const remedy = 'Export what defineParser returns, and use only the pages.'
  return { finding: { check: 'contract', where: 'package.json', what, remedy } }
}
