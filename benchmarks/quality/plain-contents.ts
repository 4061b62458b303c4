/** Contents for templates: the READMEs of installed packages, as blocks. */

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Half, halfOf } from './half.ts'
import { type Element, type Node, selectAll, textIn, treeOf } from './html-tree.ts'

/** Content of a page. */
export interface Content {
  readonly name: string
  readonly title: string
  /** Paragraphs, headings, lists, tables, quotes and code, one element each. */
  readonly blocks: readonly Element[]
}

const PACKAGES = fileURLToPath(new URL('../../node_modules/.pnpm/', import.meta.url))
const load = createRequire(join(PACKAGES, 'node_modules/any.js'))
const { micromark } = load('micromark') as {
  micromark(markdown: string, options: object): string
}
const { gfm, gfmHtml } = load('micromark-extension-gfm') as Record<string, () => object>
/** Source of an element, or of what is in one. */
export const { toHtml } = load('hast-util-to-html') as { toHtml(tree: Node | Node[]): string }

/** Contents of a half; no package gives pages to both. */
export function contentsOf(half: Half): Content[] {
  const names = new Set<string>()
  const contents: Content[] = []
  for (const path of readmes()) {
    const name = path
      .split('node_modules/')
      .at(-1)!
      .replace(/\/readme\.md$/i, '')
    if (names.has(name) || halfOf(name) !== half) continue
    names.add(name)
    const content = contentOf(name, readFileSync(path, 'utf8'))
    if (content.blocks.length >= LEAST_BLOCKS) contents.push(content)
  }
  return contents
}

const LEAST_BLOCKS = 5

function readmes(): string[] {
  return readdirSync(PACKAGES)
    .filter((folder) => folder !== 'node_modules')
    .sort()
    .flatMap((folder) => {
      const name = /^((?:@[^@+]+\+)?[^@]+)@/.exec(folder)?.[1]?.replace('+', '/')
      if (!name) return []
      const path = join(PACKAGES, folder, 'node_modules', name)
      return entriesOf(path)
        .filter((entry) => /^readme\.md$/i.test(entry))
        .map((entry) => join(path, entry))
    })
}

function entriesOf(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

const BLOCKS = new Set('p h2 h3 h4 h5 h6 ul ol pre table blockquote'.split(' '))
const INLINE = 'a code em strong del br li thead tbody tr th td'.split(' ')
const ALLOWED = new Set([...BLOCKS, ...INLINE])

function contentOf(name: string, markdown: string): Content {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm!()],
    htmlExtensions: [gfmHtml!()]
  })
  const [body] = selectAll('body', treeOf(html))
  const elements = (body?.children ?? []).filter((child) => child.type === 'element')
  const heading = elements.find(({ tagName }) => tagName === 'h1')
  const blocks = elements.filter(
    (element) => BLOCKS.has(element.tagName) && textIn(element).trim() !== '' && isSimple(element)
  )
  return { name, title: textIn(heading) || name, blocks }
}

/** Returns true if a block has only Markdown's own elements. Images, badges and raw HTML say nothing about a reader. */
function isSimple(element: Element): boolean {
  return element.children.every(
    (child) => child.type !== 'element' || (ALLOWED.has(child.tagName) && isSimple(child))
  )
}
