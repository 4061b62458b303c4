import { describe, expect, it } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { toHtml } from '../src/clean-html/to-html.ts'
import { parseHtml } from '../src/html/parse-html.ts'
import { bodyContent } from '../src/main-content/body-content.ts'
import { textOf } from '../src/tree/text-of.ts'

function read(html: string): string {
  return toHtml(bodyContent(parseHtml(html)), { base: new URL('http://river.example/') })
}

const OPEN = '<template shadowrootmode="open">'

describe('a declarative shadow root', () => {
  it('a shadow root becomes the content of the host', () => {
    expect(read(`<x-card>${OPEN}<h1>Lock</h1><p>Open</p></template></x-card>`)).toBe(
      '<h1>Lock</h1><p>Open</p>'
    )
  })

  it('children of the host are put into their slots', () => {
    const shadow = `${OPEN}<h2><slot name="name">Nameless</slot></h2><div><slot></slot></div></template>`
    expect(read(`<x-card>${shadow}<p>Text</p><b slot="name">Lock</b></x-card>`)).toBe(
      '<h2><b>Lock</b></h2><div><p>Text</p></div>'
    )
  })

  it('empty slots keep their fallback', () => {
    expect(
      read(
        `<x-card>\n${OPEN}<p><slot name="a">No name</slot></p><slot><i>No text</i></slot></template>\n</x-card>`
      )
    ).toBe('<p>No name</p><i>No text</i>')
  })

  it('children without a slot are dropped', () => {
    expect(read(`<x-card>${OPEN}<p>Shown</p></template><p>Not shown</p></x-card>`)).toBe(
      '<p>Shown</p>'
    )
  })

  it('a shadow root may be nested in another one', () => {
    const inner = `<x-line>${OPEN}<p>In line: <slot></slot></p></template><slot name="q"></slot></x-line>`
    expect(read(`<x-card>${OPEN}${inner}</template><b slot="q">quoted</b></x-card>`)).toBe(
      '<p>In line: <b>quoted</b></p>'
    )
  })

  it('a closed root in a table cell is filled', () => {
    const cell = '<x-y><template shadowrootmode=CLOSED>in a cell</template></x-y>'
    expect(textOf(parseHtml(`<table><tr><td>${cell}</td></tr></table>`))).toBe('in a cell')
  })

  it('only the first root is used: a second root is a template', () => {
    expect(read(`<div>${OPEN}first</template>${OPEN}second</template></div>`)).toBe(
      '<div>first</div>'
    )
  })
})

describe('templates and slots outside of shadow roots', () => {
  it.each([
    ['a template', '<div><template><p>no</p></template>yes</div>'],
    ['another mode', '<div><template shadowrootmode="half"><p>no</p></template>yes</div>'],
    ['a host that may have none', `<div><ul>${OPEN}<p>no</p></template></ul>yes</div>`]
  ])('%s', (_, html) => expect(textOf(parseHtml(html))).toBe('yes'))

  it('a slot of the page itself is treated like any other element', () => {
    expect(textOf(parseHtml('<p>a <slot>b</slot></p>'))).toBe('a b')
  })
})

describe('shadow roots keep the bounds of a tree', () => {
  it('shadow roots keep the bounds at any depth', () => {
    const level = `<x-h>${OPEN}${'<div>'.repeat(150)}<slot></slot></template>`
    const tree = parseHtml(`${level.repeat(190)}bottom`)
    expect(textOf(tree)).toBe('bottom')
    expect(depthOf(tree)).toBeLessThanOrEqual(401)
  })

  it('shadow roots take linear time', () => {
    const page = (size: number) => {
      const count = size * 6_250
      return `<x-h>${OPEN}${'<slot></slot>'.repeat(count)}</template>${'<b>x</b>'.repeat(count)}`
    }
    return expectLinear(page, (html) => parseHtml(html))
  })
})

describe('a page of frames', () => {
  const FRAMES = '<frameset cols="20%,80%"><frame src="/a"><frame src="/b">'

  it('a page of frames has the body of its noframes', () => {
    const html = `${FRAMES}<noframes><body><h1>Old</h1><p>Boats &amp; locks</p></body></noframes></frameset>`
    expect(read(html)).toBe('<h1>Old</h1><p>Boats &amp; locks</p>')
  })

  it('noframes beside a body is ignored', () => {
    expect(textOf(parseHtml('<body><noframes><p>old</p></noframes><p>new</p>'))).toBe('new')
  })
})

function depthOf(root: object): number {
  let most = 0
  const pending: [{ children?: readonly object[] }, number][] = [[root, 0]]
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const [node, depth] = entry
    most = Math.max(most, depth)
    for (const child of node.children ?? []) pending.push([child, depth + 1])
  }
  return most
}
