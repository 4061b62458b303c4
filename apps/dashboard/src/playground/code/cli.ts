/** The request for the command line of Sluice. */

import { type CodeInput, type CodeRequest, LIST_FILE } from './code-request.ts'
import { command, shellWord } from './shell-words.ts'

/** The command, and the parts of the request that have no flag. */
export interface CliCode {
  readonly text: string
  readonly without: readonly string[]
}

type Tree = Readonly<Record<string, unknown>>

/** It runs as it is, with the key in `SLUICE_KEY`, where `sluice` is on the path. */
export function cli({ origin, request }: CodeInput): CliCode {
  const server = `--server ${shellWord(origin)}`
  switch (request.kind) {
    case 'fetch': {
      const { url, ...input } = request.body
      return whole([`sluice fetch ${shellWord(url)}`, server, ...inputFlags(input)])
    }
    case 'parse': {
      const { url, ...input } = request.input
      const from = url === undefined ? [] : [`--url ${shellWord(url)}`]
      return whole([`sluice parse ${fileWord(request.name)}`, ...from, ...inputFlags(input)])
    }
    case 'crawl': {
      const { flags, without } = crawlFlags(request.body as unknown as Tree)
      const lines = [`sluice crawl ${shellWord(request.body.url)}`, server, ...flags]
      return { text: `${command(lines)}\n`, without }
    }
    case 'batch':
      return batch(server, request)
  }
}

function whole(lines: string[]): CliCode {
  return { text: `${command(lines)}\n`, without: [] }
}

function batch(server: string, { shared, urls }: Extract<CodeRequest, { kind: 'batch' }>): CliCode {
  const { flags, without } = jobFlags(shared as Tree)
  const text = command([`sluice batch ${urls ? '-' : LIST_FILE}`, server, ...flags])
  if (!urls) return { text: `${text}\n`, without }
  return { text: `${text} <<'URLS'\n${urls.join('\n')}\nURLS\n`, without }
}

/** A name that begins with a hyphen is no flag. */
function fileWord(name: string): string {
  return shellWord(name.startsWith('-') ? `./${name}` : name)
}

function inputFlags(input: { filters?: object; options?: object }): string[] {
  const filters = Object.entries(input.filters ?? {})
  return [
    ...Object.entries(input.options ?? {}).flatMap(([name, value]) => optionFlags(name, value)),
    ...filters.map(([name, value]) => `--filter ${shellWord(`${name}=${value}`)}`)
  ]
}

/** Options whose parts are options themselves; others are written as JSON. */
const NESTED = ['ai', 'document', 'screenshot', 'pdf']

function optionFlags(name: string, value: unknown): string[] {
  if (NESTED.includes(name) && isTree(value)) {
    return Object.entries(value).flatMap(([inner, one]) => optionFlags(`${name}.${inner}`, one))
  }
  return [`--option ${shellWord(`${name}=${optionText(value)}`)}`]
}

/** The program reads a value as JSON if it is JSON, else as text. */
function optionText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  try {
    JSON.parse(value)
    return JSON.stringify(value)
  } catch {
    return value
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const OF_JOBS: Readonly<Record<string, string>> = {
  'job.max_cost': '--max-cost',
  'job.concurrency': '--concurrency',
  'job.skip_invalid': '--skip-invalid'
}

const OF_CRAWLS: Readonly<Record<string, string>> = {
  ...OF_JOBS,
  'scope.within': '--within',
  'scope.follow': '--follow',
  'scope.limit': '--limit',
  'scope.max_depth': '--max-depth',
  'scope.sitemap': '--sitemap',
  'scope.include': '--include',
  'scope.exclude': '--exclude',
  'scope.subdomains': '--subdomains',
  'scope.external_hops': '--external-hops',
  'scope.query': '--query',
  'scope.modified_since': '--modified-since',
  'politeness.delay_ms': '--delay',
  'politeness.concurrency': '--per-host'
}

interface Flags {
  readonly flags: string[]
  readonly without: string[]
}

function jobFlags(shared: Tree, known = OF_JOBS): Flags {
  const { options, filters, url: _url, ...parts } = shared
  const flags: string[] = []
  const without: string[] = []
  for (const [part, values] of Object.entries(parts)) {
    for (const [name, value] of Object.entries(values as Tree)) {
      const path = `${part}.${name}`
      const flag = known[path]
      if (path === 'politeness.respect_robots') flags.push('--ignore-robots')
      else if (flag === undefined) without.push(path)
      else flags.push(...valueFlags(flag, value))
    }
  }
  const input = { options, filters } as { options?: object; filters?: object }
  return { flags: [...flags, ...inputFlags(input)], without }
}

function crawlFlags(body: Tree): Flags {
  return jobFlags(body, OF_CRAWLS)
}

function valueFlags(flag: string, value: unknown): string[] {
  if (value === true) return [flag]
  const all = Array.isArray(value) ? value : [value]
  return all.map((one) => `${flag} ${shellWord(String(one))}`)
}

/** For a note under the command. */
export function withoutWords({ without }: CliCode): string | undefined {
  if (without.length === 0) return undefined
  return `The command line has no flag for ${without.map((name) => `\`${name}\``).join(', ')}.`
}
