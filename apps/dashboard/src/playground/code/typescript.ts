/** The request in TypeScript, by the client of the service. */

import { type CodeInput, type CodeRequest, LIST_FILE } from './code-request.ts'

/** It runs as it is, with the key in `SLUICE_KEY`, where `@sluice/client` is installed. */
export function typescript({ origin, request }: CodeInput): string {
  return [...importsOf(request), '', ...clientOf(origin), '', ...callOf(request), ''].join('\n')
}

function importsOf(request: CodeRequest): string[] {
  const client = "import { createClient } from '@sluice/client'"
  if (request.kind === 'parse') return ["import { openAsBlob } from 'node:fs'", client]
  const isListed = request.kind === 'batch' && request.urls === undefined
  return isListed ? ["import { readFile } from 'node:fs/promises'", client] : [client]
}

function clientOf(origin: string): string[] {
  return [
    'const client = createClient({',
    `  baseUrl: ${literal(origin)},`,
    '  apiKey: process.env.SLUICE_KEY',
    '})'
  ]
}

function callOf(request: CodeRequest): string[] {
  switch (request.kind) {
    case 'fetch': {
      const { url, ...input } = request.body
      const given = isEmpty(input) ? '' : `, ${literal(input)}`
      return [`const { data } = await client.fetch(${literal(url)}${given})`, 'console.log(data)']
    }
    case 'parse': {
      const given = literal({ name: request.name, ...request.input })
      return [
        `const file = await openAsBlob(${literal(request.name)})`,
        `const { data } = await client.parse(file, ${given})`,
        'console.log(data)'
      ]
    }
    case 'crawl':
      return [`const { id } = await client.jobs.crawl(${literal(request.body)})`, ...WAIT]
    case 'batch':
      return [...listOf(request), ...WAIT]
  }
}

function listOf({ shared, urls }: Extract<CodeRequest, { kind: 'batch' }>): string[] {
  if (urls) return [`const { id } = await client.jobs.batch(${literal({ urls, ...shared })})`]
  const rest = isEmpty(shared) ? '' : `, ...${literal(shared)}`
  return [
    `const lines = (await readFile(${literal(LIST_FILE)}, 'utf8')).split('\\n')`,
    "const urls = lines.map((line) => line.trim()).filter((line) => line !== '')",
    `const { id } = await client.jobs.batch({ urls${rest} })`
  ]
}

const WAIT = [
  'const job = await client.jobs.waitFor(id)',
  'console.log(job.status, job.pages)',
  "for await (const page of client.jobs.pages(id, { status: 'all' })) {",
  '  console.log(page.url, page.status, page.data)',
  '}'
]

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0
}

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/
/** Characters of an object that stays on one line. */
const SHORT = 60

/** Returns a literal in common style: names without quotes, texts in single quotes. */
function literal(value: unknown, by = ''): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${by}  `
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => {
        return `${nameOf(name)}: ${literal(one, inner)}`
      })
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (items.length === 0) return open + close
  const short = items.join(', ')
  if (short.length < SHORT && !short.includes('\n')) {
    return isList ? `[${short}]` : `{ ${short} }`
  }
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${by}${close}`
}

/** `__proto__` in front of a colon would be no property. */
function nameOf(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return PLAIN_NAME.test(name) ? name : quoted(name)
}

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}
