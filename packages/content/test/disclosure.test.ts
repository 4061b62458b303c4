import { describe, expect, it } from 'vitest'
import { bodyContent, first, isHidden, mainContent, parseHtml, toMarkdown } from '../src/index.ts'

const LEAD =
  'The keeper wrote these answers over the winter, and they are printed here as they stand.'
const url = new URL('https://a.example/faq')

function read(body: string): string {
  const tree = parseHtml(`<title>Mill</title><body><main><h1>Mill</h1><p>${LEAD}</p>${body}</main>`)
  const main = toMarkdown(mainContent(tree, { url }).root).markdown
  expect(toMarkdown(bodyContent(tree)).markdown).toContain(LEAD)
  return main
}

describe('text that a button unfolds', () => {
  it.each([
    [
      'a region',
      '<h3><button id=b aria-expanded=false aria-controls=p>Who opens it?</button></h3><div id=p role=region hidden><p>The keeper opens it at dawn.</p></div>'
    ],
    [
      'a paragraph',
      '<ul><li><button aria-expanded=false aria-controls=p>Who opens it?</button><p id=p hidden>The keeper opens it at dawn.</p></li></ul>'
    ],
    [
      'a label',
      '<h3><button id=b aria-expanded=false>Who opens it?</button></h3><div aria-labelledby=b style="display:none"><p>The keeper opens it at dawn.</p></div>'
    ]
  ])('%s is content', (_, html) => {
    const markdown = read(html)
    expect(markdown).toContain('Who opens it?')
    expect(markdown).toContain('The keeper opens it at dawn.')
  })

  it('the rest of a text behind dots is content', () => {
    const cut = (dots: string) =>
      read(`<p>It opens<span>${dots}</span><span style="display:none"> at dawn</span>.</p>`)
    expect(cut('...')).toContain('at dawn')
    expect(cut('late')).not.toContain('at dawn')
  })

  it.each([
    [
      'a menu',
      '<nav><button aria-expanded=false aria-controls=p>More</button><div id=p hidden><p>All the pages of this site.</p></div></nav>'
    ],
    [
      'a form',
      '<form><button aria-expanded=false aria-controls=p>More</button><div id=p hidden><p>All the pages of this site.</p></div></form>'
    ],
    ['nothing', '<div id=p hidden><p>All the pages of this site.</p></div>']
  ])('what %s unfolds is no content', (_, html) => {
    expect(read(html)).not.toContain('All the pages')
  })
})

describe('text that a style puts out of sight', () => {
  it.each([
    ['position:absolute;left:-9999px', true],
    ['text-indent: -9999px', true],
    ['font-size:0', true],
    ['max-height:0;overflow:hidden', true],
    ['position:absolute;clip:rect(0 0 0 0)', true],
    ['opacity:0', false],
    ['left:-20px', false],
    ['max-height:0', false],
    ['font-size:0.9em', false],
    ['margin-left:-10000px', false]
  ])('%s: %s', (style, hidden) => {
    const paragraph = first(parseHtml(`<p style="${style}">x</p>`), 'p')
    expect(isHidden(paragraph!)).toBe(hidden)
  })

  it('a box without size shows the boxes that set one', () => {
    const html = '<div style="font-size:0"><span style="font-size:14px">seen</span></div>'
    expect(toMarkdown(parseHtml(html)).markdown).toBe('seen')
  })
})
