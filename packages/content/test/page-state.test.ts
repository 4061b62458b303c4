import { describe, expect, test } from 'vitest'
import { pageState, stateArticle } from '../src/index.ts'

const TEXT =
  'The ferry crosses at dawn and again at dusk. In between it waits for the tide to turn.'
const PARAGRAPHS = Array.from({ length: 8 }, (_, n) => `${TEXT} Day ${n} is like the others.`)

describe('pageState', () => {
  test.each<[string, string, unknown[]]>([
    [
      'Next.js',
      '<script id="__NEXT_DATA__" type="application/json">{"props":{"a":1}}</script>',
      [{ name: '__NEXT_DATA__', value: { props: { a: 1 } } }]
    ],
    [
      'JSON without an id',
      '<script type=application/json>[1,2]</script>',
      [{ name: '', value: [1, 2] }]
    ],
    [
      'properties that are defined',
      `<script>Object.defineProperties(window, {'__DATA__': {configurable: false, value: freeze(JSON.parse("{\\"a\\":1}")), writable: false}})</script>`,
      [{ name: '__DATA__', value: { a: 1 } }]
    ],
    [
      'entities',
      '<script type="application/json" id=x>{&quot;a&quot;:&quot;b&quot;}</script>',
      [{ name: 'x', value: { a: 'b' } }]
    ],
    [
      'a variable of the window',
      '<script>window.__INITIAL_STATE__ = {"a":{"b":"}"}};doMore()</script>',
      [{ name: '__INITIAL_STATE__', value: { a: { b: '}' } } }]
    ],
    [
      'by brackets',
      `<script>window['__APOLLO_STATE__']={"ROOT":{}}</script>`,
      [{ name: '__APOLLO_STATE__', value: { ROOT: {} } }]
    ],
    [
      'declared',
      '<script>var ytInitialData = {"c":[1]};</script>',
      [{ name: 'ytInitialData', value: { c: [1] } }]
    ],
    [
      'JSON in a quoted string',
      `<script>window.__STATE__ = JSON.parse('{"a":"x\\u0041"}')</script>`,
      [{ name: '__STATE__', value: { a: 'xA' } }]
    ],
    [
      'undefined in it',
      '<script>window.s = {"a":undefined,"b":2}</script>',
      [{ name: 's', value: { a: null, b: 2 } }]
    ],
    [
      'React server components',
      '<script>self.__next_f.push([1,"0:{\\"a\\":1}\\n1:[\\"$\\"]\\n"])</script><script>self.__next_f.push([1,"2:I[1]\\n"])</script>',
      [{ name: '__next_f', value: [{ a: 1 }, ['$'], [1]] }]
    ],
    ['JSON-LD is not state', '<script type="application/ld+json">{"@type":"Thing"}</script>', []],
    ['code is not data', '<script>window.app = {run() { return 1 }, at: new Date}</script>', []],
    ['it does not end', '<script>window.a = {"b": "</script>', []],
    ['no script', '<p>window.a = {"b":1}</p>', []]
  ])('the state of a page is read: %s', (_name, html, expected) => {
    expect(pageState(html)).toEqual(expected)
  })
})

describe('stateArticle', () => {
  const article = (value: unknown, name = '__NEXT_DATA__') => stateArticle([{ name, value }])

  test('reads HTML beside a title', () => {
    const html = PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')
    expect(article({ props: { post: { title: 'The ferry', slug: 'ferry', body: html } } })).toEqual(
      {
        title: 'The ferry',
        html,
        source: '__NEXT_DATA__:$.props.post'
      }
    )
  })

  test('reads the rendered texts of WordPress', () => {
    const found = article({
      title: { rendered: 'The ferry' },
      content: { rendered: `<p>${PARAGRAPHS.join(' ')}</p>` }
    })
    expect(found?.title).toBe('The ferry')
    expect(found?.html).toContain('Day 7 is like')
  })

  test('reads the blocks of an editor', () => {
    const body = [
      { _type: 'block', style: 'h2', children: [{ _type: 'span', text: 'At dawn' }] },
      ...PARAGRAPHS.map((text) => ({
        _type: 'block',
        style: 'normal',
        children: [{ _type: 'span', text }]
      }))
    ]
    const { html } = article({ data: { page: { headline: 'The ferry', body } } }) ?? { html: '' }
    expect(html).toContain('<h2>At dawn</h2>')
    expect(html).toContain('<p>The ferry crosses at dawn')
  })

  test('reads plain paragraphs, and escapes them', () => {
    const { html } = article({
      name: 'x',
      text: PARAGRAPHS.join('\n\n').replace('waits', 'waits <b & c>')
    }) ?? { html: '' }
    expect(html.match(/<p>/g)).toHaveLength(8)
    expect(html).toContain('waits &lt;b &amp; c>')
  })

  test('does not take a list of teasers or a short text for an article', () => {
    const teasers = PARAGRAPHS.map((body, n) => ({ title: `No ${n}`, body: body.repeat(5) }))
    expect(article({ items: teasers })).toBeUndefined()
    expect(article({ title: 'x', body: TEXT })).toBeUndefined()
    expect(article({ code: 'a'.repeat(5_000) })).toBeUndefined()
  })
})
