/** `sluice parser learn --out`: a learned parser as a package that can be published. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseHtml } from '@sluice/content'
import { isReserved } from '@sluice/core'
import { learnedPackage, scrub } from '@sluice/create-parser/learned'
import { type LearnedParser, read } from '@sluice/learn'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'
import type { LoadedExample } from './load-examples.ts'

/**
 * Write the package. Its fixtures are the examples without the e-mail addresses and secrets in them.
 *
 * @param name - default: made from the host.
 * @throws UsageError - the folder exists, or a name is refused. SluiceError - the rules read none of the pages.
 */
export function writePackage(
  out: string,
  name: string | undefined,
  rules: LearnedParser,
  examples: readonly LoadedExample[]
): void {
  const folder = typedPath(out)
  if (existsSync(folder)) throw new UsageError(`--out: ${folder} exists; nothing was written.`)
  const reserved = rules.fields.find((field) => isReserved(field.name))
  if (reserved)
    throw new UsageError(`A field may not be named ${reserved.name}: answers use that key.`)
  const host = hostOf(examples)
  const pages = examples.map(({ url, html }) => {
    const text = scrub(html).text
    const page = { url: new URL(url), tree: parseHtml(text), html: text }
    return { url, html: text, reading: read(rules, page) }
  })
  const made = learnedPackage({
    name: name === undefined ? host.replaceAll(/[^a-z0-9]+/g, '-') : checked(name),
    version: '0.1.0',
    match: { host },
    rules,
    pages
  })
  for (const [file, text] of Object.entries(made.files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  process.stderr.write(
    `Made ${made.name} in ${folder} with ${made.fixtures} fixtures. Check that you may publish these pages: personal names are not detected.\n`
  )
}

/** The one host of the pages. @throws UsageError - they have several. */
function hostOf(examples: readonly LoadedExample[]): string {
  const hosts = new Set(examples.map(({ url }) => new URL(url).hostname.replace(/^www\./, '')))
  const [host = '', ...more] = hosts
  if (more.length > 0) throw new UsageError(`--out: the pages are of ${hosts.size} hosts.`)
  return host
}

function checked(name: string): string {
  if (/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(name)) return name
  throw new UsageError('--name: use 1 to 64 lower-case letters, digits and hyphens.')
}
