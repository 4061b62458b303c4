/** Clean HTML has nothing that hast-util-sanitize would drop, except the names listed here. */

import fc from 'fast-check'
import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import { parseFragment } from 'parse5'
import { expect, it } from 'vitest'
import { all, parseHtml, toHtml } from '../src/index.ts'

/** Elements that mean something and do nothing, and players, whose sources are web addresses. */
const ELEMENTS =
  'abbr address article aside audio bdi bdo caption cite col colgroup dfn figcaption figure footer header hgroup main mark menu nav small time u video wbr ' +
  'math annotation maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics'

/** The default schema with the additional names of clean HTML. */
const SCHEMA: Schema = {
  ...defaultSchema,
  // Cells outside of a table are a matter of layout; a browser leaves them within formulas.
  ancestors: {},
  tagNames: [...(defaultSchema.tagNames ?? []), ...ELEMENTS.split(' ')],
  attributes: {
    ...defaultSchema.attributes,
    // Code names its language by a class of either form.
    code: [['className', /^lang(?:uage)?-/]],
    pre: [['className', /^lang(?:uage)?-/]],
    // Numbering of lists, and how a player and a formula are shown.
    ol: ['reversed', 'type'],
    audio: ['controls', 'src'],
    video: ['controls', 'poster', 'src'],
    source: ['src', 'type'],
    math: ['display'],
    annotation: ['encoding']
  },
  protocols: { ...defaultSchema.protocols, poster: ['http', 'https'] }
}

const url = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JAVASCRIPT&colon;alert(1)',
    '&#1;javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:a',
    'blob:https://a.example/b',
    'file:///etc/passwd',
    'ftp://a.example/',
    'mailto:a@b.example',
    'tel:+1',
    '//a.example/b',
    '/a?b=c&d',
    'https://a.example/?"onload=x'
  ),
  fc.string()
)

const attribute = fc
  .tuple(
    fc.constantFrom(
      ...'href src srcset poster cite action formaction xlink:href background data style class id name onclick onload onerror title dir lang type start open controls value width align headers encoding display srcdoc is slot'.split(
        ' '
      )
    ),
    url
  )
  .map(([name, value]) => `${name}="${value.replaceAll('"', '&quot;')}"`)

const tag = fc.constantFrom(
  ...`${defaultSchema.tagNames?.join(' ')} ${ELEMENTS} script style iframe object embed svg form button template noscript textarea select title meta link base plaintext xmp image foreignObject use animate a-b`.split(
    ' '
  )
)

const text = fc.oneof(
  fc.constantFrom(
    'a',
    '<',
    '&lt;script&gt;',
    '<!--',
    '-->',
    ']]>',
    '</script>',
    '</p><img src=x onerror=y>',
    '\0'
  ),
  fc.string()
)

const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    text,
    fc
      .tuple(
        tag,
        fc.array(attribute, { maxLength: 4 }),
        fc.array(tie('html'), { maxLength: 4 }),
        fc.boolean()
      )
      .map(([name, attributes, children, isClosed]) => {
        const inner = children.join('')
        return `<${[name, ...attributes].join(' ')}>${inner}${isClosed ? `</${name}>` : ''}`
      })
  )
}))

/**
 * Links may lead to other programs (`tel:`, `magnet:`), where the default schema knows five schemes. What
 * holds content or code, or means something on this machine only, never stays.
 */
const UNSAFE = /^(?:javascript|data|vbscript|blob|file|about):$/
const URLS = ['href', 'src', 'poster', 'cite']

/** The tree of HTML as a browser reads it, with one web address for all that are safe. */
function fragment(source: string): Root {
  const tree = fromParse5(parseFragment(source)) as Root
  for (const { properties } of all(tree, '*')) {
    for (const name of URLS) {
      const value = properties[name]
      if (value === undefined || UNSAFE.test(protocolOf(String(value)))) continue
      properties[name] = 'https://safe.example/'
    }
  }
  return tree
}

function protocolOf(value: string): string {
  return URL.parse(value, 'https://a.example/')?.protocol ?? ''
}

function dropped(source: string): [unknown, unknown] {
  const tree = fragment(source)
  const safe = sanitize(structuredClone(tree), SCHEMA) as Root
  return [tree.children, safe.children]
}

it('keeps nothing that the sanitizer would drop', () => {
  const base = new URL('https://a.example/b/')
  fc.assert(
    fc.property(fc.array(html, { maxLength: 6 }), fc.boolean(), (parts, isBased) => {
      const clean = toHtml(parseHtml(parts.join('')), isBased ? { base } : {})
      const [tree, safe] = dropped(clean)
      expect(tree).toEqual(safe)
    }),
    { numRuns: 2000 }
  )
})

it.each([
  '<p onclick="a">b</p>',
  '<a href="javascript:a">b</a>',
  '<img src="data:image/svg+xml,a">',
  '<video poster="javascript:a"></video>',
  '<iframe src="https://a.example/"></iframe>',
  '<pre class="a">b</pre>'
])('the check finds %s', (unsafe) => {
  const [tree, safe] = dropped(unsafe)
  expect(tree).not.toEqual(safe)
})
