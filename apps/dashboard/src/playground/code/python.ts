/** The request in Python, by the client of the service. */

import { type CodeInput, type CodeRequest, LIST_FILE } from './code-request.ts'

/** It runs as it is, with the key in `SLUICE_KEY`, where the package `sluice` is installed. */
export function python({ origin, request }: CodeInput): string {
  const lines = callOf(request).map((line) => (line === '' ? '' : `    ${line}`))
  return [
    'import os',
    '',
    'from sluice import Sluice',
    '',
    `with Sluice(${JSON.stringify(origin)}, api_key=os.environ["SLUICE_KEY"]) as client:`,
    ...lines,
    ''
  ].join('\n')
}

const IN = '    '

function callOf(request: CodeRequest): string[] {
  switch (request.kind) {
    case 'fetch': {
      const { url, ...input } = request.body
      const call = calling('client.fetch', [literal(url, IN)], input)
      return [`answer = ${call}`, 'print(answer.data)']
    }
    case 'parse': {
      const call = calling('client.parse', [literal(request.name, IN)], request.input)
      return [`answer = ${call}`, 'print(answer.data)']
    }
    case 'crawl':
      return [`started = ${calling('client.jobs.crawl', [], request.body)}`, ...WAIT]
    case 'batch':
      return [...listOf(request), ...WAIT]
  }
}

function listOf({ shared, urls }: Extract<CodeRequest, { kind: 'batch' }>): string[] {
  if (urls) return [`started = ${calling('client.jobs.batch', [], { urls, ...shared })}`]
  return [
    `with open(${JSON.stringify(LIST_FILE)}, encoding="utf-8") as file:`,
    '    urls = [line.strip() for line in file if line.strip()]',
    `started = ${calling('client.jobs.batch', ['urls=urls'], shared)}`
  ]
}

const WAIT = [
  'job = client.jobs.wait_for(started["id"])',
  'print(job["status"], job["pages"])',
  'for page in client.jobs.pages(started["id"], status="all"):',
  '    print(page["url"], page["status"], page.get("data"))'
]

/** Each argument by name has a line of its own. */
function calling(name: string, given: readonly string[], named: object): string {
  const inner = `${IN}    `
  const all = [
    ...given,
    ...Object.entries(named).map(([key, value]) => `${key}=${literal(value, inner)}`)
  ]
  if (all.length === 0 || (all.length === 1 && !all[0]?.includes('\n'))) {
    return `${name}(${all.join('')})`
  }
  return `${name}(\n${all.map((one) => `${inner}${one},`).join('\n')}\n${IN})`
}

/** JSON's strings are Python's too; its words and layout are not. */
function literal(value: unknown, by: string): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${by}    `
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${literal(one, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (items.length === 0) return open + close
  const short = items.join(', ')
  if (short.length < 60 && !short.includes('\n')) return open + short + close
  return `${open}\n${items.map((one) => `${inner}${one},`).join('\n')}\n${by}${close}`
}
