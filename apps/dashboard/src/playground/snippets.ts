/** The same request as a program would send it. Each runs as it is, with the key in `SLUICE_KEY`. */

import type { FetchBody } from '../client.ts'

const PATH = '/api/v1/internet/fetch/'

/** For a POSIX shell. @param origin - of the service, without a slash at the end. */
export function curl(origin: string, body: FetchBody): string {
  return [
    `curl -sS ${shellQuoted(origin + PATH)} \\`,
    '  -H "Authorization: Bearer $SLUICE_KEY" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d ${shellQuoted(JSON.stringify(body))}`
  ].join('\n')
}

/** For Node, Deno, Bun and browsers. */
export function typescript(origin: string, body: FetchBody): string {
  return `const response = await fetch(${JSON.stringify(origin + PATH)}, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.SLUICE_KEY}\`,
    'Content-Type': 'application/json'
  },
  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')})
})
const answer = await response.json()
if (!answer.success) throw new Error(\`\${answer.error.code}: \${answer.error.message}\`)
console.log(answer.data)
`
}

/** For Python 3, without packages. */
export function python(origin: string, body: FetchBody): string {
  return `import json
import os
import urllib.error
import urllib.request

body = ${pythonLiteral(body, '')}
request = urllib.request.Request(
    ${JSON.stringify(origin + PATH)},
    data=json.dumps(body).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['SLUICE_KEY']}",
        "Content-Type": "application/json",
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

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`)
}

/** JSON's strings are Python's too; its words and layout are not. */
function pythonLiteral(value: unknown, by: string): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${by}    `
  if (Array.isArray(value)) {
    const items = value.map((one) => `${inner}${pythonLiteral(one, inner)},`)
    return items.length === 0 ? '[]' : `[\n${items.join('\n')}\n${by}]`
  }
  const lines = Object.entries(value).map(
    ([name, one]) => `${inner}${JSON.stringify(name)}: ${pythonLiteral(one, inner)},`
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${by}}`
}
