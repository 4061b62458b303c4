/** The description of a posting as Markdown and as clean HTML. */

import { parseHtml, textOf, toHtml, toMarkdown } from '@sluice/content'
import type { Element, Root } from 'hast'

/** One description in both forms. */
export interface Description {
  readonly markdown: string
  readonly html: string
}

/** Characters of a description in data; what follows is cut. No posting has a twentieth of it. */
const LONGEST = 500_000

/**
 * A part of a page as a description.
 *
 * @returns `undefined` when it has no text.
 */
export function descriptionOf(
  node: Element | Root | undefined,
  base: URL
): Description | undefined {
  if (node === undefined || textOf(node) === '') return undefined
  const inner: Root = { type: 'root', children: [...node.children] as Root['children'] }
  const markdown = toMarkdown(inner, { base }).markdown
  return markdown === '' ? undefined : { markdown, html: toHtml(inner, { base }) }
}

/**
 * A description in data: HTML, HTML escaped once more as in many feeds, or plain text in lines.
 *
 * @returns `undefined` when it has no text.
 */
export function descriptionIn(value: unknown, base: URL): Description | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  // Line ends of some feeds are escaped twice, as `&amp;#xa;`.
  const cut = value.slice(0, LONGEST).replace(/&(?:amp;){0,3}#(?:x0?[ad]|1[03]);/gi, '\n')
  return descriptionOf(bodyOf(parseHtml(`<!doctype html><body>${htmlOf(cut)}`)), base)
}

const TAG = /<\/?[a-z][a-z0-9]*[\s/>]/gi
const ESCAPED_TAG = /&lt;\/?[a-z][a-z0-9]*(?:[\s/]|&gt;)/gi

/** HTML of a text: one whose tags are mostly escaped is unescaped, and one without tags is lines. */
function htmlOf(text: string): string {
  const tags = text.match(TAG)?.length ?? 0
  const escaped = text.match(ESCAPED_TAG)?.length ?? 0
  if (escaped > tags) {
    return text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
  }
  if (tags > 0) return text
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function bodyOf(tree: Root): Element | Root {
  const html = tree.children.find((child) => child.type === 'element')
  const body = html?.children.find((child) => child.type === 'element' && child.tagName === 'body')
  return body?.type === 'element' ? body : tree
}
