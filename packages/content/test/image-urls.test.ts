import { describe, expect, it } from 'vitest'
import { imageUrls, parseHtml } from '../src/index.ts'

const BASE = new URL('https://site.example/a/')
const images = (html: string) =>
  imageUrls(parseHtml(html), BASE).map((url) => url.replace('https://site.example/a/', ''))

describe('decisions.md §2: image_urls', () => {
  it.each([
    ['src', '<img src=a.jpg>', ['a.jpg']],
    ['largest width', '<img src=s.jpg srcset="m.jpg 640w, l.jpg 1280w, s.jpg 320w">', ['l.jpg']],
    ['largest density', '<img src=s.jpg srcset="s.jpg, l.jpg 2x">', ['l.jpg']],
    ['commas in addresses', '<img srcset="c,w_1.jpg 100w, c,w_2.jpg 200w">', ['c,w_2.jpg']],
    ['parentheses in descriptors', '<img srcset="a.jpg (1,2), b.jpg 5w">', ['b.jpg']],
    ['a data URI in srcset', '<img src=a.jpg srcset="data:image/gif;base64,R0 1w">', ['a.jpg']],
    ['lazy attribute', '<img src="data:image/gif;base64,R0" data-src=a.jpg>', ['a.jpg']],
    ['lazy set', '<img src=tiny.jpg data-srcset="a.jpg 100w, b.jpg 900w">', ['b.jpg']],
    ['unknown lazy attribute', '<img src=/img/blank.gif data-foo="b.webp?x=1">', ['b.webp?x=1']],
    ['unknown lazy set', '<img data-foo="a.jpg 1x, b.jpg 3x">', ['b.jpg']],
    [
      'named like a placeholder, but large',
      '<img src=lazy.jpg width=600 height=400>',
      ['lazy.jpg']
    ],
    ['named like a placeholder, but with a text', '<img src=1x1.png alt="Chart">', ['1x1.png']],
    ['a photograph named like a placeholder', '<img src=crazy-lazy.jpg>', ['crazy-lazy.jpg']],
    ['a placeholder that a script replaces', '<img class=lazyload src=/blank.png width=600>', []],
    ['a placeholder beside its image', '<img src=/lazy.jpg data-src=a.jpg width=600>', ['a.jpg']],
    ['a pixel by its style', '<img src=/p.gif style="width:1px;height:1px">', []],
    ['placeholder only', '<img src=/spacer.gif><img src="data:image/gif;base64,R0">', []],
    ['picture', '<picture><source srcset="b.webp 2x"><img src=a.jpg></picture>', ['b.webp']],
    [
      'picture without choice',
      '<picture><source srcset=b.webp><img src=a.jpg></picture>',
      ['a.jpg']
    ],
    ['noscript', '<noscript><img src=a.jpg></noscript>', ['a.jpg']],
    [
      'noscript beside its image',
      '<img data-src=a.jpg><noscript><img src=b.jpg></noscript>',
      ['a.jpg']
    ],
    ['poster', '<video poster=p.jpg></video>', ['p.jpg']],
    ['button', '<input type=image src=a.png>', ['a.png']],
    ['counting pixel', '<img src=a.gif width=1 height=1>', []],
    ['repeats', '<img src=b.jpg><img src=a.jpg><img src=b.jpg>', ['b.jpg', 'a.jpg']],
    ['scheme of code', '<img src="javascript:x">', []]
  ])('%s', (_, html, expected) => {
    expect(images(html)).toEqual(expected)
  })

  it('long srcsets are read to the end, for any content', () => {
    const set = Array.from({ length: 20_000 }, (_, index) => `${index}.jpg ${index + 1}w`).join(
      ', '
    )
    expect(images(`<img srcset="${set}">`)).toEqual(['19999.jpg'])
    expect(images(`<img srcset="${','.repeat(100_000)}${'('.repeat(100_000)}" src=a.jpg>`)).toEqual(
      ['a.jpg']
    )
  })
})
