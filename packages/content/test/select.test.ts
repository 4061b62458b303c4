import fc from 'fast-check'
import type { Element, Root } from 'hast'
import { select, selectAll } from 'hast-util-select'
import { describe, expect, it } from 'vitest'
import { ContentError } from '../src/content-error.ts'
import { parseHtml } from '../src/html/parse-html.ts'
import { all, attribute, checkSelector, first, link, text } from '../src/select/select.ts'

const tree = parseHtml(
  '<ul class="jobs x"><li data-id=1><h3> One  job </h3><a href="/one">more</a><img src=i.png><li data-id=2><h3></h3><a href="javascript:x()">more</a></ul>'
)
const base = new URL('http://example.test/dir/')

describe('selectors select what hast-util-select selects', () => {
  const names = ['a', 'b', 'li', 'ul', 'p', 'input']
  const page = fc
    .array(
      fc.oneof(
        fc.constantFrom(...names.map((name) => `<${name}>`), ...names.map((name) => `</${name}>`)),
        fc.constantFrom(
          '<p class="x y" id=i>',
          '<li class=x data-n="a b-c">',
          '<a href="/x" class=y>',
          '<input type=checkbox checked>',
          '<ul class="y z" lang=en-GB>',
          'text',
          ' '
        )
      ),
      { maxLength: 40 }
    )
    .map((pieces) => pieces.join(''))
  const simple = fc.constantFrom(
    ...'a b li ul p * .x .y .z #i [href] [class=x] [class~=x] [class~=y] [data-n^=a] [data-n$=c] [data-n*=b] [lang|=en] [type=CHECKBOX] :empty :checked :first-child :last-child :only-child :first-of-type :last-of-type :only-of-type :any-link :root :scope :blank'.split(
      ' '
    ),
    '[type="CHECKBOX" i]',
    ':nth-child(2n+1)',
    ':nth-child(2)',
    ':nth-last-child(-n+2)',
    ':nth-of-type(even)',
    ':nth-last-of-type(odd)',
    ':not(.x)',
    ':is(a, .y)',
    ':not(p, [href])',
    ':has(> a)',
    ':has(li .x)',
    'p.x',
    'li:not(.x):first-child'
  )
  const complex = fc
    .tuple(
      simple,
      fc.array(fc.tuple(fc.constantFrom(' ', ' > ', ' + ', ' ~ '), simple), { maxLength: 3 })
    )
    .map(([head, rest]) => head + rest.flat().join(''))
  const list = fc.array(complex, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(', '))

  it('selects the same elements on any page, in document order', () => {
    fc.assert(
      fc.property(page, list, (html, selector) => {
        const root = parseHtml(html)
        const expected = new Set(selectAll(selector, root))
        const inOrder = selectAll('*', root).filter((element) => expected.has(element))
        expect(all(root, selector), selector).toEqual(inOrder)
        expect(first(root, selector), selector).toBe(inOrder[0])
        const body = select('body', root)!
        expect(new Set(all(body, selector)), selector).toEqual(new Set(selectAll(selector, body)))
      }),
      { numRuns: 3000 }
    )
  })

  it('looks at each element once for any selector', () => {
    let looks = 0
    const deep = (depth: number): Root => {
      let node: Element = { type: 'element', tagName: 'div', properties: {}, children: [] }
      for (let level = 1; level < depth; level++) node = { ...node, children: [node] }
      return { type: 'root', children: [watched(node)] }
    }
    const watched = (node: Element): Element => {
      const children = node.children.map((child) => watched(child as Element))
      return Object.defineProperty({ ...node, children }, 'tagName', {
        get: () => {
          looks++
          return 'div'
        }
      })
    }
    expect(all(deep(200), 'div div div div div div div div')).toHaveLength(193)
    expect(looks).toBeLessThan(200 * 8 + 200)
  })

  it('accepts as many alternatives as a list may have', () => {
    const selector = Array.from({ length: 60 }, (_, index) => `.c${index} a`).join(', ')
    const root = parseHtml('<div class=c59><a>1</a><div class=c0><a>2</a></div></div>')
    expect(all(root, selector).map((element) => text(element))).toEqual(['1', '2'])
    expect(text(first(root, selector)!)).toBe('1')
  })
})

describe('reading by selectors', () => {
  it('all and first are found in document order', () => {
    expect(all(tree, 'ul.jobs > li').map((item) => attribute(item, 'data-id'))).toEqual(['1', '2'])
    expect(attribute(first(tree, 'li:nth-child(2)')!, 'data-id')).toBe('2')
    expect(first(tree, '.none')).toBeUndefined()
    expect(all(tree, '.none')).toEqual([])
  })

  it('text is read, or undefined without any', () => {
    const [one, two] = all(tree, 'li')
    expect(text(one!, 'h3')).toBe('One job')
    expect(text(two!, 'h3')).toBeUndefined()
    expect(text(one!, 'h4')).toBeUndefined()
    expect(text(one!)).toBe('One job\n\nmore')
  })

  it('links are read, absolute and http(s) only', () => {
    const [one, two] = all(tree, 'li')
    expect(link(one!, 'a', base)).toBe('http://example.test/one')
    expect(link(one!, 'img', base)).toBe('http://example.test/dir/i.png')
    expect(link(two!, 'a', base)).toBeUndefined()
    expect(link(two!, 'b', base)).toBeUndefined()
  })

  it('attributes are read by their HTML names', () => {
    const input = first(
      parseHtml('<input CLASS=" a  b" checked value="" accept="a,b" size=5 aria-label=x>'),
      'input'
    )!
    const read = (name: string) => attribute(input, name)
    expect(['class', 'checked', 'value', 'accept', 'size', 'aria-label', 'Size'].map(read)).toEqual(
      ['a b', '', '', 'a, b', '5', 'x', '5']
    )
    expect(['id', 'constructor', '__proto__'].map(read)).toEqual([undefined, undefined, undefined])
  })

  it('a selector that does not parse or is not supported is refused', () => {
    for (const selector of [
      '',
      '>',
      'a[',
      'p:nope',
      'a::before',
      '#',
      'p:nth-child(x)',
      ':has(:has(a))',
      ':is(a b)',
      '+ a',
      `${'a '.repeat(40)}a`,
      ':not('.repeat(400)
    ]) {
      for (const run of [
        () => all(tree, selector),
        () => first(tree, selector),
        () => checkSelector(selector)
      ]) {
        expect(run, selector).toThrow(ContentError)
        expect(run).toThrow(/^selector "/)
      }
    }
    for (const selector of ['a', 'ul li:nth-child(2n+1) > a[href^="/"]', 'h1, h2', ':is(a, b)']) {
      expect(() => checkSelector(selector), selector).not.toThrow()
    }
  })
})
