/** The request for a shell with curl. */

import { type CodeInput, type CodeRequest, LIST_FILE } from './code-request.ts'
import { command, shellQuoted } from './shell-words.ts'

const KEY = '-H "Authorization: Bearer $SLUICE_KEY"'
const JSON_TYPE = "-H 'Content-Type: application/json'"

/** It runs as it is, with the key in `SLUICE_KEY`. */
export function curl({ origin, request }: CodeInput): string {
  const call = (path: string, ...lines: string[]) =>
    `${command([`curl -sS ${shellQuoted(`${origin}/api/v1/internet/${path}/`)}`, KEY, ...lines])}\n`
  const data = (value: object) => `-d ${shellQuoted(JSON.stringify(value))}`
  switch (request.kind) {
    case 'fetch':
      return call('fetch', JSON_TYPE, data(request.body))
    case 'crawl':
      return call('crawl', JSON_TYPE, data(request.body))
    case 'parse':
      return call('parse', ...formOf(request))
    case 'batch':
      if (request.urls)
        return call('batch', JSON_TYPE, data({ urls: request.urls, ...request.shared }))
      return (
        linesOf(request.shared) +
        call('batch', "-H 'Content-Type: application/x-ndjson'", '--data-binary @-')
      )
  }
}

function formOf({ name, input }: Extract<CodeRequest, { kind: 'parse' }>): string[] {
  // Within quotes curl takes a comma or a semicolon as part of the name.
  const path = `"${name.replace(/["\\]/g, '\\$&')}"`
  const text = JSON.stringify(input)
  return [
    ...(text === '{}' ? [] : [`--form-string ${shellQuoted(`request=${text}`)}`]),
    `-F ${shellQuoted(`file=@${path}`)}`
  ]
}

/** A line of JSON with the common fields, then one for each URL of the file. */
function linesOf(shared: object): string {
  const first = shellQuoted(JSON.stringify(shared))
  return `{ printf '%s\\n' ${first}; sed -n 's/^..*$/{"url":"&"}/p' ${LIST_FILE}; } |\n`
}
