import type { Root } from 'hast'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, type TreeAdapter } from 'parse5'
import { describe, expect, it } from 'vitest'
import { createTreeAdapter, type TreeMap } from '../src/html/adapter.ts'
import { TREE_LIMITS, treeBudget } from '../src/html/limits.ts'
import { isScannedInBulk, scanInBulk } from '../src/html/scanner/scanner.ts'

describe('reading in bulk builds the tree that parse5 builds alone', () => {
  it('reading in bulk is enabled with the pinned version of parse5', () => {
    expect(isScannedInBulk()).toBe(true)
  })

  const pages: Record<string, string> = {
    'tags of each kind':
      '<p a b=c d="e" f=\'g\' h = i j= "k" ><br/><br /><hr a/><hr b=c/></p ></P\n>',
    'names in upper case': '<DIV CLASS=a iD=b><My-Card X:Y=c></MY-CARD></dIV>',
    'names of any characters':
      '<a @b.c=d :e=f (g)=h [i]=j *k=l #m n{o} p"q=r s\'t u<v=w é=x =y ==z>',
    'a tag name of any characters': '<a"b><c\'d><e=f><g<h><ié><1><-><a.b:c_d-e>',
    'the first of attributes of one name': '<a b=1 B=2 b c=3 b=4><a b=5></a b=6 b=7>',
    'many attributes': `<a ${numbered(300)} a1=b a299=c>d`,
    'many attributes of one name': `<a ${'b=c '.repeat(500)}>d`,
    'long names': `<${'a'.repeat(64)} ${'b'.repeat(64)}=c><${'a'.repeat(65)} ${'b'.repeat(65)}=c>`,
    'names that objects have': '<constructor __proto__=a toString=b valueOf hasOwnProperty=c>',
    'references in values':
      '<a b="c&amp;d&amp;&amp;" e=\'&ampf&amp\' g=&amp; h="&lt;i&notin;&noti=&#x41;">',
    'quotes and ends in values': '<a b="\'>" c=\'">\' d=e>f</a><a b="<c>" d=\'</a>\'>',
    'values without quotes': '<a b=/c/?d=e&f=g h=i/ j=k"l m=n\'o p=q<r s=t`u v==w x=é😀>',
    'missing values, spaces and ends': '<a b=><c d= ><e f="g"h=i><j/k=l><m / ><n//><o/ p><q =r',
    'line ends': '<a\nb\n=\n"c\nd"\n><e\r\nf="g\r\nh\ri"\r></e\r\n>\r<j>\r\n<k>\rl\r\n\r\nm',
    NULs: '<a\0b c\0d=e f="g\0h" i=j\0k>\0l<m>\0<n></o\0>',
    'other white space': '<a\tb\fc\u00a0d\u2028e=f\vg>',
    'surrogates alone and in pairs':
      '<a b="\ud83d" c=\'😀\' d=\ude00 \ud83d=e>\ud83d<\ude00>\ude00</a😀>',
    comments:
      '<!--a--><!----><!---><!--><!--b--!><!--c--d---><!-- <!-- --><!--e\0f\r\n--><!--g-!>-->',
    'comments that do not end': '<!--a--',
    'markup that is no tag': '<><1></><//><? a><!b><!doctype c><a <b></a <c>< d></ e>',
    'raw text':
      '<script>a<b></script ><style>c<d></STYLE\n><textarea>\n\ne<f></textarea/><title>g<h></titleX></title a=b>',
    'scripts with comments': '<script><!--<script>a</script>--></script>b<script><!--</script>c',
    'a plaintext': '<p a=b>c<plaintext d=e><p>f</plaintext>',
    'drawings and formulas':
      '<svg viewbox="a" viewBox=b><PATH D=c /><foreignobject><p d=e>f</p></foreignobject><![CDATA[<g>]]></svg><math definitionurl=h><mi xlink:href=i xml:lang=j xmlns=k/></math>',
    'what closes a drawing':
      '<svg a=b><font color=c><g/></svg><svg><font d=e><g></svg><svg><p f=g>',
    'text before each mode':
      ' a <html> b <head> c <title> d </title> e </head> f <body> g </body> h </html> i ',
    'text in tables': '<table> a <tr> <td> b </td> c</tr> <caption> d </table> e',
    'a line end after pre':
      '<pre>\n\n a</pre><pre> \na</pre><textarea>\n a</textarea><listing>\n<b>\nc',
    'a repeated body': '<body a=b>c<body a=d e=f><html g=h>',
    'an image and other names that change': '<image src=a><svg><image href=b></svg>',
    'hidden fields in tables':
      '<table><input type=hidden a=b><input type="HIDDEN"><input type=c></table>',
    'the end within a tag': '<p>a<b c="d'
  }
  for (const [name, html] of Object.entries(pages)) {
    it(`builds the same tree of ${name}`, () => {
      expectSame(html)
      // Cut anywhere, it is a page too.
      for (let end = 0; end < Math.min(html.length, 400); end++) expectSame(html.slice(0, end))
    })
  }

  it('builds the same tree from 10,000 random tag soups', { tags: 'long' }, () => {
    const random = generator(1)
    for (let count = 0; count < 10_000; count++) expectSame(soup(random))
  })

  it('builds the same tree after any other page', () => {
    // More names than are known at once, among tags that need theirs.
    const random = generator(2)
    for (let count = 0; count < 30; count++) {
      const names = Array.from({ length: 400 }, () => `${pick(random, NAMES)}${int(random, 1e6)}`)
      const tags = names.map((name) => `<${name} a ${name}=1 B=2 ${name}=3 a=4></${name}>`)
      expectSame(`${tags.join('')}${soup(random)}`)
    }
  })

  it('builds the same tree after a page that was too large', () => {
    const limits = { ...TREE_LIMITS, nodes: 10 }
    const parser = new Parser({ treeAdapter: createTreeAdapter(treeBudget(limits)) })
    scanInBulk(parser)
    expect(() => parser.tokenizer.write('<p a=b>c'.repeat(20), true)).toThrow('more than 10 nodes')
    expectSame('<p a=b>c')
  })

  it('builds the same tree from pages of growing and shrinking size', { tags: 'long' }, () => {
    for (const length of [10, 70_000, 600_000, 1_100_000, 5000, 10]) {
      expectSame(`<p a="${'b'.repeat(length)}">${'c '.repeat(length)}<b d>`)
    }
  })
})

function expectSame(html: string): void {
  // With the trees of parse5 itself, which hold all that is read.
  const own = () => new Parser<DefaultTreeAdapterMap>({ treeAdapter: defaultTreeAdapter })
  expectSameOf(html, own, (parser) => parser.document)
  const ours = () => {
    const treeAdapter: TreeAdapter<TreeMap> = createTreeAdapter(treeBudget(TREE_LIMITS))
    return new Parser<TreeMap>({ treeAdapter })
  }
  expectSameOf<Parser<TreeMap>>(html, ours, (parser): Root => parser.document)
}

function expectSameOf<Made extends { tokenizer: Parser<TreeMap>['tokenizer'] }>(
  html: string,
  create: () => Made,
  treeOf: (parser: Made) => unknown
): void {
  const [plain, quick] = [create(), create()]
  scanInBulk(quick)
  plain.tokenizer.write(html, true)
  quick.tokenizer.write(html, true)
  const [expected, found] = [textOf(treeOf(plain)), textOf(treeOf(quick))]
  if (found !== expected) expect(found, JSON.stringify(html.slice(0, 1000))).toBe(expected)
}

function textOf(tree: unknown): string {
  const left = ['parentNode', 'known']
  return JSON.stringify(tree, (key, value) => (left.includes(key) ? undefined : value))
}

function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}=${index}`).join(' ')
}

type Random = () => number

/** Numbers from 0 to 1, the same for the same seed. */
function generator(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function int(random: Random, below: number): number {
  return Math.floor(random() * below)
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[int(random, items.length)]!
}

const NAMES =
  'a b i p div span DIV Svg math mi annotation-xml foreignObject path table tr td th tbody caption select option li ul pre listing textarea title script style template noscript iframe plaintext br img input image body html head form button h1 frameset nobr xmp my-card x:y'.split(
    ' '
  )
const ATTRIBUTES =
  'a b A class CLASS id href rel type style @c :d data-e xlink:href xmlns definitionurl encoding color é n"o p\'q <r s=t =u \0 constructor'.split(
    ' '
  )
const VALUES =
  'a,b c, d  e,f&amp;g,&amp,&lt;,&noti;,&,\0,\r,\r\n,\n,é,😀,\ud83d,<,>,=,`,/,hidden,text/html,a long value that goes on and on,'.split(
    ','
  )
const SPACES = [' ', ' ', ' ', ' ', '\n', '\t', '\f', '  ', '\r\n', '\r', '', '/', ' / ']
const TEXTS = [
  '',
  'x',
  ' ',
  '\n',
  ' y z',
  '\n  ',
  '\r\n',
  '\0',
  '&amp;',
  '&nbsp',
  '<',
  '</',
  '&#65;',
  'long text of many words'
]
const OTHERS = [
  '<!--a-->',
  '<!--',
  '-->',
  '<!---->',
  '<!-->',
  '<!--b--!>',
  '<![CDATA[',
  ']]>',
  '<?c>',
  '<!d>',
  '</>'
]

/** A page of random pieces, in combinations that real pages hardly have. */
function soup(random: Random): string {
  let html = ''
  for (let count = int(random, 12); count >= 0; count--) {
    html += random() < 0.12 ? pick(random, OTHERS) : tag(random)
    html += pick(random, TEXTS)
  }
  return html
}

function tag(random: Random): string {
  let text = (random() < 0.3 ? '</' : '<') + pick(random, NAMES)
  for (let count = int(random, 4); count > 0; count--) {
    text += pick(random, SPACES) + pick(random, ATTRIBUTES) + value(random)
  }
  if (random() < 0.15) text += pick(random, SPACES)
  if (random() < 0.1) text += '/'
  return random() < 0.04 ? text : `${text}>`
}

function value(random: Random): string {
  const text = pick(random, VALUES) + (random() < 0.3 ? pick(random, VALUES) : '')
  const kind = int(random, 12)
  if (kind < 2) return ''
  if (kind < 6) return `="${text}"`
  if (kind < 8) return `='${text}'`
  if (kind < 10) return `=${text}`
  return kind < 11 ? ` = "${text}"` : `="${text}`
}
