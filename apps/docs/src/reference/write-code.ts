/** Requests as commands of curl, and as calls of the clients for TypeScript and Python. */

import type { Code } from '../code.ts'
import type { Call, Example, Json } from './example.ts'
import { withIds } from './example.ts'
import type { Route, Schema } from './openapi.ts'

/** Address of the service in the examples. */
export const SERVER = 'http://127.0.0.1:8080'

const WIDTH = 64

/** The same request in each language that has it. */
export function codesOf(route: Route, example: Example): Code[] {
  const { call, typescript, python } = example
  const ts = typescript ?? (call && typescriptOf(call))
  const py = python ?? (call && pythonOf(call))
  return [
    { language: 'sh', text: withIds(example.curl ?? curlOf(route, example)) },
    ...(ts ? [{ language: 'ts', text: withIds(ts) }] : []),
    ...(py ? [{ language: 'python', text: withIds(py) }] : [])
  ]
}

function curlOf({ method, path, operation }: Route, example: Example): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => example.path?.[name] ?? whole)
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]) => [name, withIds(String(value))])
  ).toString()
  const address = `${SERVER}${filled}${query === '' ? '' : `?${query}`}`
  const { security = [] } = operation
  const body = example.body ?? sampleOf(operation)
  const isOpen = security.length === 0
  const takesKey = security.some(({ bearer }) => bearer)
  const lines = [
    `curl -sS ${method === 'GET' ? '' : `-X ${method} `}${query.includes('&') ? `'${address}'` : address}`,
    ...(takesKey ? ['-H "Authorization: Bearer $SLUICE_KEY"'] : []),
    ...(isOpen || takesKey ? [] : ['-b cookies.txt']),
    ...(!isOpen && !takesKey && method !== 'GET' ? ["-H 'Sec-Fetch-Site: same-origin'"] : []),
    ...Object.entries(example.headers ?? {}).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${bodyText(body)}'`])
  ]
  return lines.join(' \\\n  ')
}

/** The required fields of a body, where there is no example. */
function sampleOf({ requestBody }: Route['operation']): Json | undefined {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema?.properties) return undefined
  const fields = (schema.required ?? []).map((name) => [name, valueFor(schema.properties?.[name])])
  return Object.fromEntries(fields) as Json
}

function valueFor(schema: Schema = {}): Json {
  if (schema.const !== undefined) return schema.const as Json
  if (schema.enum) return schema.enum[0] as Json
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  if (schema.format === 'email') return 'ada@a.example'
  return schema.type === 'string' ? '…' : {}
}

/** JSON on one line if it fits, as people write it. */
function bodyText(body: Json): string {
  return literal(
    body,
    { indent: '  ', key: (name) => `"${name}"`, text: JSON.stringify, words: JSON_WORDS },
    '  '
  )
}

function typescriptOf({
  method,
  given = [],
  named,
  result = 'answer',
  isList,
  print
}: Call): string {
  const style: Style = {
    indent: '  ',
    key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`),
    text: (text) => `'${text.replaceAll("'", "\\'")}'`,
    words: JSON_WORDS,
    pad: true
  }
  const args = [...given.map(style.text), ...(named ? [literal(named, style, '')] : [])]
  const call = `client.${method}(${args.join(', ')})`
  const shown = (print ?? []).join(', ')
  if (isList)
    return `for await (const ${result} of ${call}) {\n  console.log(${shown || result})\n}`
  if (!shown) return `await ${call}`
  return `const ${result} = await ${call}\nconsole.log(${shown})`
}

function pythonOf({
  method,
  given = [],
  named = {},
  result = 'answer',
  isList,
  print
}: Call): string {
  const style: Style = {
    indent: '    ',
    key: (name) => `"${name}"`,
    text: (text) => JSON.stringify(text),
    words: { true: 'True', false: 'False', null: 'None' }
  }
  const args = [
    ...given.map(style.text),
    ...Object.entries(named).map(
      ([name, value]) => `${pythonName(name)}=${literal(value, style, '    ')}`
    )
  ]
  const short = args.join(', ')
  const isShort = short.length <= WIDTH && !short.includes('\n')
  const call = `client.${snake(method)}(${isShort ? short : `\n    ${args.join(',\n    ')},\n`})`
  const shown = (print ?? []).map(pythonPath).join(', ')
  if (isList) return `for ${result} in ${call}:\n    print(${shown || result})`
  return shown ? `${result} = ${call}\nprint(${shown})` : call
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const pythonName = (name: string) => (name === 'from' ? 'from_' : snake(name))

/** `answer.data.title` as `answer.data["title"]`: results of fetches are objects, all else is a dictionary. */
function pythonPath(path: string): string {
  const [first = '', ...rest] = path.split('.')
  const attributes = first === 'answer' ? (rest[0] === 'receipt' ? 2 : 1) : 0
  return first + rest.map((name, at) => (at < attributes ? `.${name}` : `["${name}"]`)).join('')
}

const JSON_WORDS = { true: 'true', false: 'false', null: 'null' }

interface Style {
  readonly indent: string
  readonly key: (name: string) => string
  readonly text: (text: string) => string
  readonly words: { readonly true: string; readonly false: string; readonly null: string }
  /** Spaces inside of braces. */
  readonly pad?: boolean
}

function literal(value: Json, style: Style, at: string): string {
  if (value === null) return style.words.null
  if (typeof value === 'boolean') return style.words[value ? 'true' : 'false']
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return style.text(value)
  const deeper = at + style.indent
  const isList = Array.isArray(value)
  const parts = (inside: string): string[] =>
    isList
      ? value.map((one: Json) => literal(one, style, inside))
      : Object.entries(value).map(
          ([name, one]) => `${style.key(name)}: ${literal(one, style, inside)}`
        )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const flat = parts(at).join(', ')
  if (flat === '') return open + close
  if (flat.length + at.length <= WIDTH && !flat.includes('\n')) {
    const space = style.pad && !isList ? ' ' : ''
    return `${open}${space}${flat}${space}${close}`
  }
  return `${open}\n${deeper}${parts(deeper).join(`,\n${deeper}`)}\n${at}${close}`
}
