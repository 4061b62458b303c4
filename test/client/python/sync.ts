/** The client without `await`, made of the one with it: the same code, with other words. */

import { readdirSync, readFileSync } from 'node:fs'

/** In this order. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bAsyncGenerator\[(.+), None\]/g, 'Generator[$1, None, None]'],
  [/\bimport anyio\n/g, 'import time\n'],
  [/\bawait anyio\.sleep\(/g, 'time.sleep('],
  [/\basync (def|for|with)\b/g, '$1'],
  [/\bawait /g, ''],
  [/\b__a(enter|exit)__\b/g, '__$1__'],
  [/\ba(iter_bytes|close)\b/g, '$1'],
  [/\bAsync(?=[A-Z])/g, '']
]

/** The files of the client without `await`, by name. @param folder - that of the one with it. */
export function syncFiles(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.py'))
  return new Map(
    names.map((name) => [name, toSync(name, readFileSync(`${folder}/${name}`, 'utf8'))])
  )
}

function toSync(name: string, source: string): string {
  if (name === '__init__.py') return `"""The client without \`\`await\`\`. ${MADE}"""\n`
  const text = WORDS.reduce((done, [word, other]) => done.replaceAll(word, other), source)
  // One that imported both modules has the other twice.
  return `# ${MADE}\n\n${text.replace(/^(import time\n)((?:.*\n)*?)import time\n/m, '$1$2')}`
}

const MADE = 'Made from _async by `vitest run test/client -u`; not edited by hand.'
