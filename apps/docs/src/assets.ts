/** Assets of the pages. Files have names with the hash of their content; other parts are inside each page. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const FOLDER = fileURLToPath(new URL('./', import.meta.url))
const DASHBOARD = fileURLToPath(new URL('../../dashboard/src/', import.meta.url))

/** Styles in their order, after the tokens of the dashboard: colours, type and spaces are the same. */
const STYLES = ['base', 'frame', 'content', 'code', 'search']

/** Files by the names that they get, and these names by those of the sources. */
export interface Assets {
  readonly files: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string>
  /** Inside each page. */
  readonly inline: {
    readonly style: string
    /** After the style, in the reference. */
    readonly referenceStyle: string
    readonly script: string
  }
}

/** Make them. @param searchRows - rows of the search index. */
export async function makeAssets(searchRows: string): Promise<Assets> {
  const files = new Map<string, string>()
  const names = new Map<string, string>()
  const add = (source: string, text: string) => {
    const name = hashed(source, text)
    names.set(source, name)
    files.set(`assets/${name}`, text)
  }
  const tokens = readFileSync(`${DASHBOARD}styles/tokens.css`, 'utf8')
  add('noscript.css', smallCss(read('styles/noscript.css')))
  add('icon.svg', readFileSync(`${DASHBOARD}icon.svg`, 'utf8'))
  add('search.json', searchRows)
  const style = smallCss([tokens, ...STYLES.map((name) => read(`styles/${name}.css`))].join('\n'))
  let script = ''
  for (const { source, name, text } of await bundledScripts()) {
    if (source === 'theme.js') {
      script = text.trim()
      continue
    }
    names.set(source, name)
    files.set(`assets/${name}`, text)
  }
  const referenceStyle = smallCss(read('styles/reference.css'))
  return { files, names, inline: { style, referenceStyle, script } }
}

const read = (name: string) => readFileSync(FOLDER + name, 'utf8')

function hashed(name: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').replace(/\W/g, 'x').slice(0, 8)
  return name.replace(/(\.\w+)$/, `-${hash}$1`)
}

/** Without comments and spaces that mean nothing. */
function smallCss(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;}/g, '}')
    .trim()
}

async function bundledScripts(): Promise<{ source: string; name: string; text: string }[]> {
  const bundle = await rolldown({
    input: { main: `${FOLDER}browser/main.ts`, theme: `${FOLDER}browser/theme.ts` },
    platform: 'browser'
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash:8].js',
    chunkFileNames: '[name]-[hash:8].js'
  })
  await bundle.close()
  return output.flatMap((part) =>
    part.type === 'chunk'
      ? [{ source: `${part.name}.js`, name: part.fileName, text: part.code }]
      : []
  )
}
