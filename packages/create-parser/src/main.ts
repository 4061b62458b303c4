#!/usr/bin/env node
/**
 * `npm create @sluice/parser <url>`.
 *
 * Exit codes: 0 created, 1 failed (the error says why), 2 wrong usage.
 */

import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MAIN_ENTITY_KINDS, type MainEntityKind, SluiceError } from '@sluice/core'
import { createParserPackage } from './create-parser-package.ts'
import { fetchPage, givenPage } from './page-source.ts'

const USAGE = `Usage: create-parser [--any-host <kind>] <url> [folder]
       create-parser --from-file page.html --url <url> [folder]

Fetches the page once and creates the package of a parser for it: sources, fixtures, test, README.
The default folder is the name of the package. Existing files are never overwritten.

  --from-file <file>   read the page from a file in UTF-8 instead of fetching it
  --url <url>          the URL the file was saved from
  --any-host <kind>    the parser also recognises pages of any host whose main entity is of this kind:
                       ${MAIN_ENTITY_KINDS.join(', ')}
  --help               print this help

ALLOW_PRIVATE_CIDRS: private address ranges to allow, comma separated; default: none.
`

process.exitCode = await main(process.argv.slice(2))

async function main(given: string[]): Promise<number> {
  const read = argumentsOf(given)
  if (typeof read === 'string') {
    process.stderr.write(`create-parser: ${read}\n\n${USAGE}`)
    return 2
  }
  if (read.help) {
    process.stdout.write(USAGE)
    return 0
  }
  try {
    const page = read.file
      ? givenPage(read.url, readFileSync(read.file), read.file)
      : await fetchPage(read.url, process.env.ALLOW_PRIVATE_CIDRS)
    const made = await createParserPackage(page, read.folder && resolve(read.folder), read.anyHost)
    process.stdout.write(nextSteps(relative('.', made.folder), made.name, made.title))
    return 0
  } catch (error) {
    const code = SluiceError.is(error) ? `${error.code}: ` : ''
    process.stderr.write(`create-parser: ${code}${(error as Error).message}\n`)
    return 1
  }
}

interface Arguments {
  readonly help: boolean
  readonly url: string
  readonly file: string | undefined
  readonly folder: string | undefined
  readonly anyHost: MainEntityKind | undefined
}

/** The arguments, or what is wrong with them. */
function argumentsOf(given: string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        'from-file': { type: 'string' },
        url: { type: 'string' },
        'any-host': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false }
      }
    })
    const file = values['from-file']
    const asked = values['any-host']
    const anyHost = MAIN_ENTITY_KINDS.find((kind) => kind === asked)
    const [url, folder, more] =
      values.url === undefined ? positionals : [values.url, ...positionals]
    if (values.help) return { help: true, url: '', file, folder, anyHost }
    if (asked !== anyHost)
      return `--any-host ${asked}: the kinds are ${MAIN_ENTITY_KINDS.join(', ')}`
    if (file !== undefined && values.url === undefined) return '--from-file needs --url'
    if (url === undefined) return 'the URL is missing'
    if (more !== undefined) return `unexpected argument: ${more}`
    return { help: false, url, file, folder, anyHost }
  } catch (error) {
    return (error as Error).message
  }
}

function nextSteps(folder: string, name: string, title: string | undefined): string {
  const found =
    title === undefined
      ? 'No title was found on this page: change src/index.ts, then run UPDATE=all npm test.'
      : `It reads the title ${JSON.stringify(title)}.`
  return `Made ${name} in ${folder}. ${found}

  cd ${folder}
  npm install
  npm test

Next: read more in src/index.ts, and add a fixture for each kind of page.
`
}
