import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Element, Nodes, Root, RootContent } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { isScannedInBulk } from '../src/html/scanner/scanner.ts'

describe('parseHtml builds the tree that parse5 builds', () => {
  const snippets: Record<string, string> = {
    'an empty page': '',
    'text alone': 'a &amp; b',
    'a whole page':
      '<!doctype html><html lang=en><head><meta charset=utf-8><title>T</title><link rel=icon href=i><base href=/b></head><body class="a  b">x</body></html>',
    'limited quirks, where a table closes a paragraph':
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><p>a<table><tr><td>b</table>',
    'quirks, where it does not': '<p>a<table><tr><td>b</table>',
    'misnested formatting': '<p><b>1<i>2<div>3</b>4</i>5</div>6',
    'formatting that goes on': '<p><b class=x><i>1<p>2<p>3</b></i>4',
    'links in links': '<a href=1>x<a href=2>y<div>z</a>w',
    'foster parenting': 'a<table>b<tr>c<td>d</td>e</tr>f<b>g</b></table>h',
    'a form in a table': '<table><form><tr><td><input></form></table>',
    'implied elements': '<ul><li>a<li>b<dl><dt>c<dd>d<select><option>e<optgroup><option>f',
    'repeated html and body tags': '<html a=1><body b=1>x<html a=2 c=3><body b=2 d=4>',
    MathML:
      '<math display=block><mi definitionurl=x>x</mi><annotation-xml encoding="text/html"><p>y</p></annotation-xml></math>',
    'attributes of all kinds':
      '<input class=" a\tb " checked disabled=disabled value="" size=20 maxlength=x accept="a, b ,c" data-foo-bar=1 data-x aria-label=l hidden style="a:b"><a download rel="a b" href=x>y</a><td headers="a b" colspan=2><video controls poster=p preload=auto><img srcset="a 1x, b 2x" sizes="1px, 2px" width=10 height="5%">',
    'raw text':
      '<textarea>\n<b>a</textarea><title>x</title><xmp><i></xmp><pre>\n\na</pre><plaintext><p>',
    'a ruby': '<ruby>a<rp>(<rt>b<rp>)</ruby>',
    frames: '<frameset><frame src=a></frameset>',
    'entities and odd characters': '&nbsp;&notin;&#x80;\0\r\n\r<p>\0a&#0;\u{1F600}</p>',
    'nested tables': '<table><tr><td><table><tr><td>a</table>b</table>c',
    'buttons and headings': '<button>a<button>b<h1>c<h2>d</h1>e',
    'elements of no standard': '<my-card some-thing=1><slot name=a>b</my-card><x:y z:w=1>'
  }

  for (const [name, html] of Object.entries(snippets)) {
    it(`builds the same tree of ${name}`, () => {
      expect(plain(parseHtml(html))).toEqual(reference(html))
    })
  }

  it('builds the same tree from any tag soup', () => {
    const tags =
      'a b i em nobr font p div span ul li table tbody tr td th caption select option h1 pre form button svg math mi annotation-xml foreignObject dl dt dd ruby rt textarea script style template noscript br img input hr'
    const piece = fc.oneof(
      fc.constantFrom(
        ...tags.split(' ').flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} id=x>`])
      ),
      fc.constantFrom('x', ' ', '<!--c-->', '&amp;', '<p/>', '</x', '<body c>', '<html d>')
    )
    const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(soup, (html) => {
        expect(plain(parseHtml(html))).toEqual(reference(html))
      }),
      { numRuns: 2000 }
    )
  })

  it('builds the same tree from any characters, in bulk or not', () => {
    expect(isScannedInBulk(), 'this version of parse5 can be read in bulk').toBe(true)
    const piece = fc.constantFrom(
      ...'a bc  \n \t \f \r \r\n \0 &amp; &am & < > " \' = / - -- <!-- --> ]]> <p> </p> <pre> <b c=" <b c=\' <b c= <script> </script> <textarea> </textarea> <title> </title> <style> </style> <table> <td> </table> <select> <svg> <![CDATA[ </svg> <head> <body> <frameset> <plaintext> é 漢 😀 \ud83d \ude00'.split(
        ' '
      ),
      ' ',
      'word '.repeat(20),
      'x'.repeat(70_000)
    )
    const soup = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(soup, (html) => {
        expect(JSON.stringify(plain(parseHtml(html)))).toBe(JSON.stringify(reference(html)))
      }),
      { numRuns: 2000 }
    )
  })

  const pages = new URL('../../../../shared/corpora/wcxb/dev/html/', import.meta.url)
  it.skipIf(!existsSync(pages))(
    'builds the same tree for real pages (needs ../shared/corpora)',
    () => {
      const names = readdirSync(pages).filter((_, index) => index % 40 === 0)
      for (const name of names) {
        const html = gunzipSync(readFileSync(new URL(name, pages))).toString()
        expect(JSON.stringify(plain(parseHtml(html))), name).toBe(JSON.stringify(reference(html)))
      }
    }
  )
})

describe('parseHtml drops what no output needs', () => {
  it('comments, styles, scripts that run, and templates are dropped', () => {
    const html =
      '<!--a--><style>b{}</style><script>c()</script><script type=module>d()</script><template><p>e</template><p>f<!--g-->h'
    expect(bodyOf(html)).toEqual([element('p', {}, [text('fh')])])
  })

  it('JSON and TeX are kept', () => {
    const html =
      '<script type="application/ld+json">{"a":1}</script><script type="application/json" id=x>{}</script><script type="math/tex; mode=display">y</script>'
    const scripts = all(parseHtml(html), 'script')
    expect(scripts.map((script) => script.children)).toEqual([
      [text('{"a":1}')],
      [text('{}')],
      [text('y')]
    ])
  })

  it('the content of svg and iframe is dropped, but not the elements', () => {
    const html =
      '<p>a<svg aria-label=b><title>c</title><text>d</text></svg><iframe src=e>f</iframe>g'
    expect(bodyOf(html)).toEqual([
      element('p', {}, [
        text('a'),
        element('svg', { ariaLabel: 'b' }, []),
        element('iframe', { src: 'e' }, []),
        text('g')
      ])
    ])
  })

  it('the media of a noscript are kept, and it closes neither head nor paragraph', () => {
    const html =
      '<head><noscript><img src=pixel></noscript><meta name=a content=b></head><p>c<noscript><p>d<img src=e></noscript>f<noscript>turn scripts on</noscript>'
    const root = parseHtml(html)
    expect(all(all(root, 'head')[0]!, 'meta')).toHaveLength(1)
    const paragraphs = all(all(root, 'body')[0]!, 'p')
    expect(paragraphs[0]!.children.map((child) => (child as Element).tagName ?? 'text')).toEqual([
      'text',
      'noscript',
      'text',
      'noscript'
    ])
    expect(all(paragraphs[0]!, 'img').map((image) => image.properties.src)).toEqual(['e'])
    expect((paragraphs[0]!.children[3] as Element).children).toEqual([])
  })
})

describe('nodes are plain hast', () => {
  it('nodes look plain when copied, serialized or cloned', () => {
    const root = parseHtml('<p class=a>b')
    const [paragraph] = all(root, 'p')
    expect({ ...paragraph }).toStrictEqual(element('p', { className: ['a'] }, paragraph!.children))
    expect(structuredClone(root)).toEqual(root)
    expect(JSON.parse(JSON.stringify(root))).toEqual(plain(root))
  })

  it('attributes do not reach Object.prototype', () => {
    const [paragraph] = all(parseHtml('<p __proto__=a constructor=b id=d>'), 'p')
    expect(Object.getPrototypeOf(paragraph!.properties)).toBe(Object.prototype)
    expect(Object.keys(paragraph!.properties)).toEqual(['id'])
  })
})

/** The tree that hast-util-from-parse5 makes of the page, without the parts that are dropped on purpose. */
function reference(html: string): Root {
  return dropped(fromParse5(parse(html)) as Root)
}

const GONE = new Set(['style', 'template'])
const EMPTIED = new Set(['svg', 'iframe', 'noembed', 'noframes', 'noscript'])

function dropped<Node extends Root | Element>(node: Node): Node {
  const children: RootContent[] = []
  for (const child of node.children) {
    if (child.type === 'comment') continue
    if (child.type === 'element') {
      if (GONE.has(child.tagName)) continue
      if (child.tagName === 'script' && !/json|math/.test(String(child.properties.type))) continue
      children.push(EMPTIED.has(child.tagName) ? { ...child, children: [] } : dropped(child))
    } else {
      const last = children.at(-1)
      if (child.type === 'text' && last?.type === 'text') last.value += child.value
      else children.push({ ...child })
    }
  }
  return { ...node, children } as Node
}

/** The tree as objects without prototype of their own, `noscript` emptied. */
function plain(root: Root): Root {
  return dropped(JSON.parse(JSON.stringify(root)) as Root)
}

function bodyOf(html: string): RootContent[] {
  return (plain(parseHtml(html)).children[0] as Element).children[1]!.type === 'element'
    ? ((plain(parseHtml(html)).children[0] as Element).children[1] as Element).children
    : []
}

function all(node: Nodes, tagName: string): Element[] {
  if (!('children' in node)) return []
  return node.children.flatMap((child) => [
    ...(child.type === 'element' && child.tagName === tagName ? [child] : []),
    ...all(child, tagName)
  ])
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: Element['children']
): Element {
  return { type: 'element', tagName, properties, children }
}

function text(value: string): { type: 'text'; value: string } {
  return { type: 'text', value }
}
