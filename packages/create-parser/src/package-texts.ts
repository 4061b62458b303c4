/** README and licence of a new parser's package. */

import type { PackageNames } from './package-names.ts'

/**
 * README with the sections that every parser has.
 *
 * @param table - the fields. Default: none yet.
 */
export function readmeText({ name, kind, rule }: PackageNames, table = ''): string {
  const address = `${rule.host}${rule.path ?? ''}`
  return `# ${name}

Reads pages of ${rule.host}. A parser for [Sluice](https://github.com/sluice-dev/sluice).

## Use

\`\`\`sh
npm install ${name}
\`\`\`

\`\`\`js
// parsers.mjs: the module that PARSERS_CONFIG of the service names
import ${identifier(kind)} from '${name}'
export default (builtIn) => [...builtIn, ${identifier(kind)}]
\`\`\`

\`\`\`sh
curl -H 'Authorization: Bearer <API_KEY>' -H 'Content-Type: application/json' \\
  -d '{"url": "https://${address}/…"}' http://localhost:8080/api/v1/internet/fetch/
\`\`\`

## URLs

${address} (and subdomains)

## Filters

None.

## Data

<!-- fields: written by UPDATE=1 from the schema -->
${table === '' ? '' : `\n${table}\n\n`}<!-- /fields -->

## Limits

Needs no login. Reads the page as it was served.

## Compatibility

\`@sluice/core\` ^1.0.0, \`zod\` ^4.
`
}

/** The first entry, for the author to go on from. */
export function changelogText({ name, rule }: PackageNames, version = '0.1.0'): string {
  return `# Changes of ${name}

Patch: the site changed, the record did not. Minor: a new optional field, filter or host. Major: a field or host removed, or a
field of another type. \`npm run check-version\` tells which.

## ${version}

Reads pages of ${rule.host}.
`
}

/** The MIT licence (SPDX: MIT). */
export function licenseText(year: number): string {
  return `MIT License

Copyright (c) ${year} the authors of this package

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`
}

/** \`net-shop\` as \`netShop\`. */
function identifier(kind: string): string {
  return kind.replace(/-+([a-z0-9]?)/g, (_, letter: string) => letter.toUpperCase())
}
