/** A CSS selector for a place of a page, for `x-css` of a schema. */

import type { DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

/** Names that need no escapes. Names with long numbers change from page to page. */
const NAME = /^[a-z][a-z_-]*(?:\d{1,2}(?![\d])[a-z_-]*){0,3}$/i

/** Elements that a page has once by their meaning. */
const LANDMARKS = new Set(['h1', 'main', 'article', 'header', 'footer', 'nav', 'aside'])

/** @param root - the document; its names are counted once. */
export function createSelectors(root: Parent): (element: Element) => string {
  const counts = countsIn(root)
  return (element) => {
    const steps: string[] = []
    let at: Element | undefined = element
    while (at) {
      const unique = namesOf(at).find((name) => counts.get(name) === 1)
      if (unique !== undefined) return [unique, ...steps].join(' > ')
      steps.unshift(stepOf(at))
      at = parentOf(at)
    }
    return steps.join(' > ')
  }
}

/** Selectors that may select the element alone, the most stable first. */
function namesOf({ tagName, attrs }: Element): string[] {
  const value = (name: string) => attrs.find((one) => one.name === name)?.value ?? ''
  const ids = NAME.test(value('id')) ? [`#${value('id')}`] : []
  const roles = ['itemprop', 'data-testid', 'name'].flatMap((name) =>
    NAME.test(value(name)) ? [`${tagName}[${name}="${value(name)}"]`] : []
  )
  const classes = value('class')
    .split(/\s+/)
    .filter((name) => NAME.test(name))
  const own = classes.map((name) => `${tagName}.${name}`)
  return [...ids, ...roles, ...own, ...(LANDMARKS.has(tagName) ? [tagName] : [])]
}

function stepOf(element: Element): string {
  const parent = element.parentNode
  const alike = (parent?.childNodes ?? []).filter((node) => node.nodeName === element.tagName)
  if (alike.length < 2) return element.tagName
  return `${element.tagName}:nth-of-type(${alike.indexOf(element) + 1})`
}

function parentOf({ parentNode }: Element): Element | undefined {
  return parentNode && 'tagName' in parentNode ? parentNode : undefined
}

function countsIn(root: Parent): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const waiting: Parent[] = [root]
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    for (const node of parent.childNodes) {
      if (!('tagName' in node)) continue
      for (const name of new Set(namesOf(node))) counts.set(name, (counts.get(name) ?? 0) + 1)
      waiting.push(node)
    }
  }
  return counts
}
