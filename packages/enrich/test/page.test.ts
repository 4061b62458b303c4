/** decisions.md §4: which images and recordings of a page are its content. */

import { mainContent, parseHtml } from '@sluice/content'
import { expect, test } from 'vitest'
import { audioSources, contentImages, unreadMedia } from '../src/page/index.ts'

const base = new URL('https://news.example/a/')
const urls = (html: string) => contentImages(parseHtml(html), base).map(({ url }) => url)

test('images are ordered by declared size, by width of srcset, then unknown sizes', () => {
  const html = `
    <img src="thumb.jpg" width="120" height="80" alt="A thumb">
    <img src="none.jpg">
    <picture><source srcset="wide.webp 1600w, narrow.webp 400w"><img src="wide.jpg" alt=""></picture>
    <img src="chart.png" style="width: 800px; height: 600px" alt=" Ships a year ">`
  expect(contentImages(parseHtml(html), base)).toEqual([
    { url: 'https://news.example/a/wide.webp', alt: null },
    { url: 'https://news.example/a/chart.png', alt: 'Ships a year' },
    { url: 'https://news.example/a/none.jpg', alt: null },
    { url: 'https://news.example/a/thumb.jpg', alt: 'A thumb' }
  ])
})

const others: [string, string][] = [
  ['a pixel', '<img src="/t.gif" width="1" height="1">'],
  ['an icon', '<img src="/x.png" width="16" height="16">'],
  ['a file of an icon', '<img src="/img/icon-mail.png">'],
  ['an avatar', '<img class="user-avatar" src="/u/1.jpg">'],
  ['a logo', '<img id="site_logo" src="/1.png">'],
  ['a sprite', '<img src="/sprite.png" width="600" height="400">'],
  ['a drawing of vectors', '<img src="/map.svg">'],
  ['a hidden image', '<div style="display:none"><img src="/1.jpg"></div>'],
  ['decoration', '<img role="presentation" src="/1.jpg">'],
  ['data in the page', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'],
  ['a counter', '<img src="https://pixel.example/c.png" width="300" height="300">']
]
test.each(others)('the list of images leaves out %s', (_, html) => {
  expect(urls(`${html}<img src="/photo.jpg">`)).toEqual(['https://news.example/photo.jpg'])
})

test('each image is listed once, and main-content images before larger ones elsewhere', () => {
  const text = 'The harbour of the town was built by fishermen, who needed a wall. '.repeat(8)
  const html = `<body><aside class="sidebar"><a href="/x"><img src="/teaser.jpg" width="500" height="500"></a></aside>
    <article><h1>The harbour</h1><p>${text}</p><img src="/wall.jpg" width="400" height="300"><p>${text}</p><img src="/wall.jpg"></article></body>`
  const tree = parseHtml(html)
  const { root } = mainContent(tree, { url: base })
  expect(contentImages(tree, base, root).map(({ url }) => url)).toEqual([
    'https://news.example/wall.jpg',
    'https://news.example/teaser.jpg'
  ])
})

test('recordings of players are listed before links, each once, without playlists', () => {
  const html = `<head><meta property="og:audio" content="/meta.mp3">
      <link rel="enclosure" href="/episode" type="audio/mpeg"></head>
    <a href="/download/talk.mp3">Download</a> <a href="/page">Page</a>
    <a href="/radio.m3u8" type="audio/x-mpegurl">Live</a>
    <audio src="talk.ogg"></audio>
    <video><source src="live.m3u8" type="application/x-mpegURL"><source src="film.mp4"></video>
    <audio data-src="late.mp3"></audio><audio><source src="talk.ogg"></audio>`
  expect(audioSources(parseHtml(html), base)).toEqual([
    'https://news.example/meta.mp3',
    'https://news.example/a/talk.ogg',
    'https://news.example/a/film.mp4',
    'https://news.example/a/late.mp3',
    'https://news.example/episode',
    'https://news.example/download/talk.mp3'
  ])
})

test('links to a recording in several formats are one recording', () => {
  const html = `<a href="/ep/1.mp3?from=feed">MP3</a><a href="/ep/1.ogg?from=feed">OGG</a><a href="/ep/2.ogg">2</a>
    <audio src="/ep/3.ogg"></audio><a href="/ep/3.mp3">Download</a>`
  expect(audioSources(parseHtml(html), base).map((url) => new URL(url).pathname)).toEqual([
    '/ep/3.ogg',
    '/ep/1.mp3',
    '/ep/2.ogg'
  ])
})

test('an image within the page is content if it is no placeholder', () => {
  const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(200)}`
  expect(urls(`<img src="${picture}">`)).toEqual([picture])
  expect(urls(`<img src="${picture}" data-src="/real.jpg">`)).toEqual([
    'https://news.example/real.jpg'
  ])
  expect(urls(`<img src="data:image/svg+xml;base64,${'PHN2Zz4'.repeat(300)}">`)).toEqual([])
})

const all = { images: true, audio: true }
const unread: [string, string, object][] = [
  [
    'a stream in parts',
    '<video src="/v.m3u8"></video><audio><source src="/x" type="application/dash+xml"></audio>',
    { playlists: 2 }
  ],
  [
    'a stream beside a recording',
    '<video><source src="/v.m3u8"><source src="/v.mp4"></video>',
    { playlists: 1 }
  ],
  [
    'players of other sites',
    `<iframe src="https://www.youtube.com/embed/abc"></iframe><iframe src="//player.vimeo.com/video/1"></iframe>
     <iframe data-src="https://open.spotify.com/embed/episode/1"></iframe><iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe>
     <lite-youtube videoid="x"></lite-youtube><iframe src="https://maps.example/embed"></iframe>`,
    { players: 5 }
  ],
  [
    'recordings without an address',
    '<audio src="blob:https://a.example/1"></audio><audio src="data:audio/wav;base64,UklGRg=="></audio>',
    { blobs: 1, data: 1 }
  ],
  [
    'drawings of vectors',
    '<img src="/map.svg"><img src="/plan.svg?v=2"><img src="/logo.svg">',
    { svg: 2 }
  ],
  ['other formats', '<img src="/photo.heic">', { formats: 1 }],
  [
    'backgrounds',
    `<div style="background: #fff url('/hero.jpg') no-repeat"></div><section data-dce-background-image-url="/winter.webp"></section>
     <div style="background-image: linear-gradient(red, blue)"></div>`,
    { backgrounds: 2 }
  ]
]
test.each(unread)('media that are not read are counted: %s', (_, html, counts) => {
  expect(unreadMedia(parseHtml(html), base, all)).toEqual(counts)
})

test('only media that were asked for are counted', () => {
  const html =
    '<video src="/v.m3u8"></video><img src="/map.svg"><img src="/photo.jpg"><audio src="/a.mp3"></audio>'
  expect(unreadMedia(parseHtml(html), base, { images: false, audio: true })).toEqual({
    playlists: 1
  })
  expect(unreadMedia(parseHtml(html), base, { images: true, audio: false })).toEqual({ svg: 1 })
})
