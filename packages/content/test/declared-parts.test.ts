import { describe, expect, it } from 'vitest'
import { mainContent, parseHtml, toMarkdown } from '../src/index.ts'

const url = new URL('https://a.example/x')
const TEXT =
  'The keeper of the crossing and the keeper of the sluice do the same work in all weathers.'
const LAST = 'In spring it opens every gate of the lower canal before the sun is over the hill.'

const read = (body: string) =>
  toMarkdown(mainContent(parseHtml(`<title>Gates</title><body>${body}`), { url }).root).markdown

describe('parts that a page declares', () => {
  it('the answers of a question are content, and votes and menus of posts are not', () => {
    const post = (text: string) =>
      `<div class="votecell"><div>30</div></div><div itemprop="text"><p>${text}</p></div><div class="post-menu"><a href="/s">Share</a> <a href="/e">Improve this</a></div>`
    const markdown = read(
      `<div itemscope itemtype="https://schema.org/Question"><h1>Why does it stick?</h1>${post('My gate sticks every autumn.')}<div itemprop="acceptedAnswer" itemscope>${post('Plane it.')}</div><div itemprop="suggestedAnswer" itemscope>${post('Buy steel.')}</div></div>`
    )
    expect(markdown).toContain('Plane it.')
    expect(markdown).toContain('Buy steel.')
    expect(markdown).not.toContain('Improve this')
    expect(markdown).not.toContain('30')
  })

  it('paragraphs that are not to be printed are content', () => {
    const markdown = read(
      `<article><h1>Gates</h1><p>${TEXT}</p><p class=noprint>${LAST}</p></article>`
    )
    expect(markdown).toContain(LAST)
  })

  it.each([
    ['<div class="subscription-widget-wrap"><p>Thanks for reading! Subscribe.</p></div>', 'Thanks'],
    [
      '<div class="speechify-ignore"><span>5 min read</span><button>Listen</button></div>',
      'min read'
    ],
    [
      '<div id="related-topics"><h3>More</h3><ul><li><a href="/t">Anchor sizes</a><li><a href="/u">Oak</a></ul></div>',
      'Anchor'
    ],
    ['<div class="tasty-recipe-jump"><a href="#r">Jump to it</a></div>', 'Jump'],
    [
      '<div class="sharedaddy"><h3>Share this:</h3><ul><li><a href="/f">Tell a friend</a></li></ul></div>',
      'Share this'
    ],
    ['<div class="newsletter-signup"><h3>Get our letter</h3></div>', 'letter'],
    ['<div class="advertisement">Advertisement</div>', 'Advert'],
    ['<div class="online-list"><h3>Readers</h3><p>Nobody but guests reads</p></div>', 'guests'],
    [
      '<aside><h4>You may like</h4><ul><li><a href="/o">Ten old oak gates of the valley</a><li><a href="/p">Planes and how to set them</a></ul></aside>',
      'Ten old'
    ],
    [
      '<div class="newsletter-unit"><p>A letter every day.</p><form><input type=email><button>Go</button></form></div>',
      'letter every'
    ],
    [
      '<div class="subscribe-inline"><p><b>Do you read us?</b> <a href="/login">Come in</a></p></div>',
      'Do you read'
    ],
    [
      '<section class="most-read-inline"><h3>Read a lot</h3><ol><li><a href="/o">Ten old oak gates</a><li><a href="/p">Planes for oak</a></ol></section>',
      'Read a lot'
    ],
    [
      '<div id="onetrust-banner-sdk"><h2>We value you</h2><p>By clicking, you agree to the storing of cookies on your device, which helps us to count you.</p></div>',
      'We value'
    ],
    [
      '<div class="slide"><div class="counter">2 / 7</div><img src="/g.jpg" alt="The gate"></div>',
      '2 / 7'
    ],
    ['<div><p>Set it.</p><button>Add to wishlist</button></div>', 'wishlist'],
    ['<article><p>Set it.</p><button>Share</button></article>', 'Share'],
    ['<div class="noprint"><p>Jump to the list of pages</p></div>', 'Jump to'],
    [
      '<div role="navigation" class="navbox"><table><tr><td>Other gates</td></tr></table></div>',
      'Other'
    ]
  ])('widgets between paragraphs go: %s', (widget, text) => {
    const markdown = read(`<article><h1>Gates</h1><p>${TEXT}</p>${widget}<p>${TEXT}</p></article>`)
    expect(markdown).toContain(TEXT)
    expect(markdown).not.toContain(text)
  })
})
