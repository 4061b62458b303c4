/** The attributes that readers see of an element match its properties. */

import type { Element, Root, RootContent } from 'hast'
import { expect, test } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { attributesOf, classesOf, HAS } from '../src/html/present.ts'

const PAGE = `<!doctype html><html class="a"><head><meta property="og:type" content="article"></head>
<body class="b c"><body id="late" class="not-this" role="main"><html lang="en" class="nor-this" itemscope>
<div class="one"><div class="one two"><div class><p id="x" class="one">p</p>
<section id=y role=navigation aria-label="You are here" itemscope itemtype="https://schema.org/Thing" typeof="Thing">
<a rel="author" itemprop="author" href="/ada" class="one">Ada</a><b hidden>b</b><i style="display:none">i</i></section>
<div class="${'long-'.repeat(80)}"></div><svg class="s" id="z" viewBox="0 0 1 1"></svg><math class="m"></math>
<p class="one">again</p><p class="one&amp;two">reference</p><p CLASS='One'>case</p><p constructor=x class=k>k</p>
<table class=t><tr class=r><td class="one">cell<div class="foster">x</table></div></div></div>`

function elementsOf(node: Root | RootContent): Element[] {
  const own = node.type === 'element' ? [node] : []
  return 'children' in node ? [...own, ...node.children.flatMap(elementsOf)] : own
}

/** The expected result of {@link attributesOf}, read from the properties. */
function bitsOf({ properties }: Element): number {
  let bits = 0
  for (const [name, bit] of Object.entries(HAS)) if (properties[name] !== undefined) bits |= bit
  return bits
}

const ALL = Object.values(HAS).reduce((bits, bit) => bits | bit, 0)

test('each element of a page is read the same way twice', () => {
  for (let time = 0; time < 2; time++) {
    const elements = elementsOf(parseHtml(PAGE))
    expect(elements.length).toBeGreaterThan(20)
    for (const element of elements) {
      expect(attributesOf(element) & ALL, element.tagName).toBe(bitsOf(element))
      expect(classesOf(element), element.tagName).toEqual(element.properties.className)
    }
  }
})

test('a second `body` adds what the first lacks', () => {
  const body = elementsOf(parseHtml(PAGE)).find(({ tagName }) => tagName === 'body')!
  expect(body.properties).toMatchObject({ className: ['b', 'c'], id: 'late', role: 'main' })
  expect(attributesOf(body) & HAS.role).toBe(HAS.role)
})

test('an element built by hand may have any attribute', () => {
  const own: Element = {
    type: 'element',
    tagName: 'p',
    properties: { className: ['x'], id: 'y' },
    children: []
  }
  expect(attributesOf(own) & ALL).toBe(ALL)
  expect(classesOf(own)).toEqual(['x'])
  expect(classesOf({ ...own, properties: {} })).toBeUndefined()
})
