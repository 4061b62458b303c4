/** Pages whose scripts were to write the text, written from the data that they bring for it. */

import {
  pageMemory,
  pageState,
  parseHtml,
  type StateArticle,
  scriptShell,
  stateArticle
} from '@sluice/content'
import type { Page } from '@sluice/core'
import type { Element, Root } from 'hast'

/** A page, with where its text was found if that is not in its HTML. */
export interface FilledPage {
  readonly page: Page
  /** `'__NEXT_DATA__:$.props.post'` */
  readonly source: string | undefined
}

const filled = pageMemory<Root, FilledPage>()

/** The page as its scripts would fill it, where it is a shell whose data has the text; else as it is. */
export function filledPage(page: Page): FilledPage {
  const known = filled.get(page.tree)
  if (known) return known
  const article =
    /html/.test(page.contentType) && scriptShell(page.html, page.tree, page.url) !== undefined
      ? stateArticle(pageState(page.html))
      : undefined
  const made: FilledPage = article
    ? { page: { ...page, tree: withArticle(page.tree, article) }, source: article.source }
    : { page, source: undefined }
  filled.set(page.tree, made)
  return made
}

function withArticle(tree: Root, { title, html }: StateArticle): Root {
  const body = bodyOf(parseHtml(`<body><main><article>${html}</article></main>`))
  const heading: Element = {
    type: 'element',
    tagName: 'h1',
    properties: {},
    children: [{ type: 'text', value: title ?? '' }]
  }
  const holder = body?.children[0]
  const article = holder?.type === 'element' ? holder.children[0] : undefined
  if (title !== null && article?.type === 'element' && !/<h1\b/i.test(html))
    article.children.unshift(heading)
  return {
    ...tree,
    children: tree.children.map((child) =>
      child.type === 'element' && child.tagName === 'html'
        ? {
            ...child,
            children: child.children.map((inner) =>
              inner.type === 'element' && inner.tagName === 'body' && body ? body : inner
            )
          }
        : child
    )
  }
}

function bodyOf({ children }: Root): Element | undefined {
  const html = children.find((child) => child.type === 'element')
  const body = html?.children.find((child) => child.type === 'element' && child.tagName === 'body')
  return body?.type === 'element' ? body : undefined
}
