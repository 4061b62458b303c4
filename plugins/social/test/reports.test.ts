/** Pages that other readers of discussions and videos were reported to misread, by repository and number of the report. */

import { documentTree } from '@sluice/content/documents'
import { describe, expect, test } from 'vitest'
import social from '../src/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks at single fields of any record
function read(html: string, address = 'https://weir.example/threads/leak.77/'): any {
  const url = new URL(address)
  const tree = documentTree(html, 'text/html')
  const page = { url, status: 200, contentType: 'text/html', html, tree }
  return social.parse([page], { url, filters: {} })
}

const TITLE = 'Leaking sluice gate'
const QUESTION =
  'Since the flood of last week my sluice leaks at the sill. The gate closes, yet water runs below it.'
const ANSWER = 'Look whether gravel lies on the sill. A rake and an hour of low water usually help.'
const SECOND = 'Mine leaked at the seal; a strip of rubber was enough, and it has held for years.'

const page = (body: string, data?: object) =>
  `<!doctype html><html lang="en"><head><title>${TITLE} | Weir keepers</title>${data ? `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>` : ''}</head><body><h1>${TITLE}</h1>${body}</body></html>`

describe('videos', () => {
  const video = {
    '@type': 'VideoObject',
    name: TITLE,
    uploadDate: '2026-03-01',
    contentUrl: 'https://cdn.example/7.mp4'
  }
  const watched = (count: unknown) => ({
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: count
    }
  })

  test.each([
    ['isodate#46: a duration without its first letter', { duration: 'T1M33S' }, 93],
    ['cinematacms#711: seconds without their first letter', { duration: 'T125S' }, 125],
    ['dash.js#2510: a duration with years and months', { duration: 'P0Y0M0DT0H2M5S' }, 125],
    ['opentogethertube#1230: fractions of seconds', { duration: 'PT1M33.5S' }, 93],
    ['nodebb-plugin-youtube-embed#3: a live stream of no length', { duration: 'PT0S' }, null]
  ])('%s', (_report, more, seconds) => {
    expect(read(page('', { ...video, ...more })).duration_seconds).toBe(seconds)
  })

  test.each([
    ['proboards-scraper#30: a comma between thousands', '1,200', 1200],
    ['blocktube#319: a space between thousands', '10 234', 10_234],
    ['Picuki#6: a count in thousands', '1.2K', 1200],
    ['spotify2mp3#21: words in place of a count', 'No views', null]
  ])('%s', (_report, shown, views) => {
    expect(read(page('', { ...video, ...watched(shown) })).reactions.views).toBe(views)
  })

  test('youtube-dl#31340: a thing of several types is a video if one of them is', () => {
    const data = { ...video, '@type': ['AudioObject', 'VideoObject'] }
    expect(read(page('', data))).toMatchObject({ type: 'video', title: TITLE })
  })
})

describe('discussions', () => {
  const unit = (name: string, text: string, more = '', day = 2) =>
    `<article class="post"><a class="username" href="/members/${name}/">${name}</a> <time datetime="2026-03-0${day}T10:00:00Z">March ${day}</time><div class="body"><p>${text}</p></div>${more}</article>`
  const thread = (...units: string[]) =>
    read(page(`<div id="list">${unit('Ada', QUESTION, '', 1)}${units.join('')}</div>`))

  test('forumslinkgraber#1: signatures are not part of a post', () => {
    const signature = '<div class="signature">Keeper of the year, three times</div>'
    const { comments } = thread(unit('Ben', ANSWER, signature), unit('Cleo', SECOND, signature))
    expect(comments.map(({ text }: { text: string }) => text)).toEqual([ANSWER, SECOND])
  })

  test('vanilla#1000: the note of an edit is neither text nor time of a post', () => {
    const edited =
      '<div class="edited">Last edited by Cleo on <time datetime="2026-03-09T10:00:00Z">March 9</time></div>'
    const { comments } = thread(unit('Ben', ANSWER, edited), unit('Cleo', SECOND))
    expect(comments).toMatchObject([
      { author: { name: 'Ben' }, text: ANSWER, published_at: '2026-03-02T10:00:00Z' },
      { author: { name: 'Cleo' }, text: SECOND }
    ])
  })

  test('tokenly-cms#96: quoted words are told apart from those of the author', () => {
    const quote = `<blockquote><p>${ANSWER}</p></blockquote><p>${SECOND}</p>`
    const html = page(
      `<div id="list">${unit('Ada', QUESTION, '', 1)}${unit('Ben', ANSWER)}${unit('Cleo', 'Thanks.').replace('<p>Thanks.</p>', quote)}</div>`
    )
    expect(read(html).comments.at(-1).text).toBe(`> ${ANSWER}\n\n${SECOND}`)
  })

  test('reddit-moderator-toolbox#431: a deleted author is nobody, and not the author of the post', () => {
    const deleted = unit('Ben', ANSWER).replace(/<a class="username".*?<\/a>/, '<em>[deleted]</em>')
    expect(thread(deleted, unit('Cleo', SECOND)).comments).toMatchObject([
      { author: { name: null, url: null }, text: ANSWER },
      { author: { name: 'Cleo' }, text: SECOND }
    ])
  })

  test('trafilatura#596: texts may stand in forms', () => {
    const inForm = (name: string, text: string) =>
      unit(name, text).replace(/<div class="body">(.*?)<\/div>/, '<form class="usertext">$1</form>')
    expect(thread(inForm('Ben', ANSWER), inForm('Cleo', SECOND)).comments).toMatchObject([
      { text: ANSWER },
      { text: SECOND }
    ])
  })

  test('newsyc#26: a reply to a deleted comment is no reply to the comment before it', () => {
    const row = (id: number, indent: number, head: string, text: string) =>
      `<tr class="athing" id="${id}"><td><table><tr><td class="ind" indent="${indent}"></td><td class="default"><div><span class="comhead">${head}</span></div><div class="commtext">${text}</div><a href="reply?id=${id}">reply</a></td></tr></table></td></tr>`
    const by = (name: string, id: number) =>
      `<a href="user?id=${name}" class="hnuser">${name}</a> <span class="age" title="2026-03-02T1${id}:00:00"><a href="item?id=${id}">${9 - id} hours ago</a></span>`
    const html = page(
      `<table><tr><td>5 points by ${by('Ada', 0)}</td></tr></table><table>${row(1, 0, by('Ben', 1), ANSWER)}${row(2, 0, '<span class="age" title="2026-03-02T12:00:00"><a href="item?id=2">7 hours ago</a></span>', '[deleted]')}${row(3, 1, by('Cleo', 3), SECOND)}</table>`
    )
    const { comments } = read(html, 'https://news.weir.example/item?id=0')
    const [ben, reply] = [comments[0], comments.at(-1)]
    expect(reply).toMatchObject({ author: { name: 'Cleo' }, text: SECOND })
    expect(reply.in_reply_to).not.toBe(ben.id)
  })

  test('apogee#33: a forum whose posts are microdata has all of them with their likes', () => {
    const post = (name: string, text: string, likes: number) =>
      `<div itemprop="comment" itemscope itemtype="http://schema.org/Comment"><div><span itemprop="author" itemscope itemtype="http://schema.org/Person"><a itemprop="url" href="https://weir.example/u/${name}"><span itemprop="name">${name}</span></a></span><time itemprop="datePublished" datetime="2026-03-02T10:00:00Z">March 2</time></div><div itemprop="text"><p>${text}</p></div><div itemprop="interactionStatistic" itemscope itemtype="http://schema.org/InteractionCounter"><meta itemprop="interactionType" content="http://schema.org/LikeAction"><meta itemprop="userInteractionCount" content="${likes}"></div></div>`
    const html = page(
      `<div itemscope itemtype="http://schema.org/DiscussionForumPosting"><meta itemprop="headline" content="${TITLE}"><div itemprop="text">${QUESTION}</div>${post('Ben', ANSWER, 3)}${post('Cleo', SECOND, 0)}</div>`
    )
    expect(read(html).comments).toMatchObject([
      {
        author: { name: 'Ben', url: 'https://weir.example/u/Ben' },
        text: ANSWER,
        published_at: '2026-03-02T10:00:00Z',
        reactions: { likes: 3 }
      },
      { author: { name: 'Cleo' }, text: SECOND, reactions: { likes: 0 } }
    ])
  })
})
