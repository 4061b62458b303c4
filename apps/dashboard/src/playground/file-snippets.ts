/** The request for a file as a program would send it. Each runs beside the file, with the key in `SLUICE_KEY`. */

import type { FileRequest } from '../client.ts'

const PATH = '/api/v1/internet/parse/'

/** By language. @param origin - of the service, without a slash at the end. @param name - of the file. */
export function fileSnippets(origin: string, name: string, input: FileRequest['input']) {
  const request = Object.keys(input).length > 0 ? JSON.stringify(input) : undefined
  return {
    curl: curl(origin + PATH, name, request),
    TypeScript: typescript(origin + PATH, name, request),
    Python: python(origin + PATH, name, request)
  }
}

function curl(url: string, name: string, request: string | undefined): string {
  // Within quotes curl takes a comma or a semicolon as part of the name.
  const path = `"${name.replace(/["\\]/g, '\\$&')}"`
  return [
    `curl -sS ${shellQuoted(url)} \\`,
    '  -H "Authorization: Bearer $SLUICE_KEY" \\',
    ...(request === undefined ? [] : [`  --form-string ${shellQuoted(`request=${request}`)} \\`]),
    `  -F ${shellQuoted(`file=@${path}`)}`
  ].join('\n')
}

function typescript(url: string, name: string, request: string | undefined): string {
  const part = request === undefined ? '' : `form.append('request', ${JSON.stringify(request)})\n`
  return `import { openAsBlob } from 'node:fs'

const name = ${JSON.stringify(name)}
const form = new FormData()
${part}form.append('file', await openAsBlob(name), name)
const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.SLUICE_KEY}\` },
  body: form
})
const answer = await response.json()
if (!answer.success) throw new Error(\`\${answer.error.code}: \${answer.error.message}\`)
console.log(answer.data)
`
}

/** The library of Python makes no forms. */
function python(url: string, name: string, request: string | undefined): string {
  const head = (rest: string) => `'Content-Disposition: form-data; name=${rest}'`
  const part =
    request === undefined
      ? ''
      : `parts += ["--b7f3", ${head('"request"')}, "", ${JSON.stringify(request)}]\n`
  return `import json
import os
import urllib.error
import urllib.request

name = ${JSON.stringify(name)}
parts = []
${part}parts += ["--b7f3", f${head('"file"; filename="{name}"')}, "", ""]
with open(name, "rb") as file:
    body = "\\r\\n".join(parts).encode() + file.read() + b"\\r\\n--b7f3--\\r\\n"
request = urllib.request.Request(
    ${JSON.stringify(url)},
    data=body,
    headers={
        "Authorization": f"Bearer {os.environ['SLUICE_KEY']}",
        "Content-Type": "multipart/form-data; boundary=b7f3",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as failure:
    error = json.load(failure)["error"]
    raise SystemExit(f"{error['code']}: {error['message']}")
print(answer["data"])
`
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
