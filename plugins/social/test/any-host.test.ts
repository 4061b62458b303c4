/** Discussions and videos on sites that no rule was written for, and pages that are neither. */

import { documentTree } from '@sluice/content/documents'
import type { Page } from '@sluice/core'
import { describe, expect, test } from 'vitest'
import social from '../src/index.ts'

const THREAD = 'https://forum.weir.example/threads/leaking-sluice.77/'

function pageOf(html: string, address = THREAD): Page {
  const url = new URL(address)
  return { url, status: 200, contentType: 'text/html', html, tree: documentTree(html, 'text/html') }
}

const evidence = (html: string, address?: string) =>
  social.anyHost?.recognise(pageOf(html, address))

// biome-ignore lint/suspicious/noExplicitAny: a test looks at single fields of any record
function read(html: string, address?: string): any {
  const page = pageOf(html, address)
  return social.parse([page], { url: page.url, filters: {} })
}

const brief = (record: {
  comments: { author: { name: string }; text: string; in_reply_to: string | null; id: string }[]
}) =>
  record.comments.map(({ author, text, in_reply_to }) => {
    const parent = record.comments.find(({ id }) => id === in_reply_to)
    return [author.name, text, parent?.author.name ?? null]
  })

function titled(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>${title} | Weir keepers</title>${head}</head><body><header><nav><a href="/">Home</a></nav></header>${body}<footer>Weir keepers since 1999</footer></body></html>`
}

const script = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const QUESTION =
  'Since the flood of last week my sluice leaks at the sill. The gate closes, yet a hand of water runs below it.'
const ANSWER =
  'Look whether gravel lies on the sill. A rake with a long handle and an hour of low water usually help.'
const SECOND =
  'Mine leaked at the seal; a new strip of rubber was enough, and it has held for three winters now.'
const THANKS = 'Thanks, it was gravel!'
const TITLE = 'Leaking sluice gate'

describe('discussions that a page shows', () => {
  const uniform = (unit: (name: string, time: string, text: string, id: number) => string) =>
    [
      ['Ada', '2026-03-01T10:00:00Z', QUESTION],
      ['Ben', '2026-03-01T11:30:00Z', ANSWER],
      ['Cleo', '2026-03-02T08:00:00Z', SECOND],
      ['Ada', '2026-03-02T09:00:00Z', THANKS]
    ]
      .map(([name, time, text], id) => unit(name!, time!, text!, id + 1))
      .join('')
  const shown = [
    ['Ben', ANSWER, null],
    ['Cleo', SECOND, null],
    ['Ada', THANKS, null]
  ]

  test.each([
    [
      'a list of articles with time elements',
      uniform(
        (name, time, text, id) =>
          `<article class="post" id="post-${id}"><div class="side"><h4><a class="username" href="/members/${name}.${id}/">${name}</a></h4><p>Joined 2019, messages 1,204</p></div><header><time datetime="${time}">Mar 1</time></header><div class="text">${text}</div><footer class="actions"><a href="/posts/${id}/like">Like</a> <a href="/reply?id=${id}">Reply</a></footer></article>`
      )
    ],
    [
      'a board whose posts say who wrote them when',
      uniform(
        (name, time, text, id) =>
          `<div class="post bg${id % 2}" id="p${id}"><div class="postbody"><h3><a href="#p${id}">Re: ${TITLE}</a></h3><p class="author">by <strong><a href="./memberlist.php?mode=viewprofile&amp;u=${id}">${name}</a></strong> » ${new Date(time).toUTCString().slice(0, 22)}</p><div class="content">${text}</div></div><dl class="postprofile"><dt>${name}</dt><dd>Posts: 88</dd></dl></div>`
      )
    ],
    [
      'a board of tables',
      uniform(
        (name, time, text, id) =>
          `<table class="tborder" id="post${id}"><tr><td class="thead">${Number(time.slice(8, 10))} March 2026, ${time.slice(11, 16)}</td></tr><tr><td class="alt2"><a class="bigusername" href="member.php?u=${id}">${name}</a><div>Join Date: Mar 2004</div></td><td class="alt1"><div class="msg">${text}</div></td></tr></table>`
      )
    ],
    [
      'items whose heads and texts stand side by side',
      uniform(
        (name, time, text) =>
          `<h4 class="line"><a href="/u/${name}">${name}</a> <time datetime="${time}">1 March</time></h4><div class="said"><p>${text}</p></div>`
      )
    ]
  ])('%s is a post with comments', (_, posts) => {
    const html = titled(TITLE, `<main><h1>${TITLE}</h1><div id="list">${posts}</div></main>`)
    expect(evidence(html)).toMatchObject({ kind: 'post' })
    const record = read(html)
    expect(record).toMatchObject({
      type: 'post',
      title: TITLE,
      author: { name: 'Ada' },
      text: QUESTION
    })
    expect(record.published_at).toMatch(/^2026-03-01/)
    expect(brief(record)).toEqual(shown)
  })

  test.each([
    ...['body', 'content', 'text', 'message', 'commtext', 'markdown', 'entry', 'postbody'],
    ...['bbWrapper', 'cooked', 'prose', 'md']
  ])('an element called %s is the text, beside a somewhat longer one', (name) => {
    const beside = (text: string) => `${text.split(' ').reverse().join(' ')} (member since 2019)`
    const posts = uniform(
      (author, time, text, id) =>
        `<article id="p-${id}"><a class="username" href="/members/${author}.${id}/">${author}</a> <time datetime="${time}">Mar 1</time><div class="${name}">${text}</div><div class="about">${beside(text)}</div></article>`
    )
    const record = read(
      titled(TITLE, `<main><h1>${TITLE}</h1><div id="list">${posts}</div></main>`)
    )
    expect(record).toMatchObject({ title: TITLE, text: QUESTION })
    expect(brief(record).slice(0, 2)).toEqual(shown.slice(0, 2))
  })

  const reply = (name: string, text: string, replies = '') =>
    `<li class="comment" id="c-${name.length}${text.length}"><div class="meta"><a class="author" href="/user/${name}">${name}</a> <time datetime="2026-03-02T10:00:00Z">yesterday</time></div><div class="md"><p>${text}</p></div><a href="/reply/1">reply</a>${replies && `<ul class="children">${replies}</ul>`}</li>`
  const opening = `<div class="topic"><h1>${TITLE}</h1><p class="tagline">submitted by <a class="author" href="/user/Ada">Ada</a> <time datetime="2026-03-01T10:00:00Z">2 days ago</time></p><div class="md"><p>${QUESTION}</p></div></div>`

  test('replies within replies say what they answer', () => {
    const tree =
      reply(
        'Ben',
        ANSWER,
        reply('Ada', THANKS, reply('Ben', 'You are welcome.')) + reply('Dora', 'The same here.')
      ) + reply('Cleo', SECOND)
    const html = titled(TITLE, `${opening}<ul class="comments">${tree}</ul>`)
    expect(evidence(html, 'https://weir.example/r/weirs/comments/77/leak/')).toMatchObject({
      kind: 'post'
    })
    const record = read(html, 'https://weir.example/r/weirs/comments/77/leak/')
    expect(record).toMatchObject({ title: TITLE, author: { name: 'Ada' }, text: QUESTION })
    expect(brief(record)).toEqual([
      ['Ben', ANSWER, null],
      ['Ada', THANKS, 'Ben'],
      ['Ben', 'You are welcome.', 'Ada'],
      ['Dora', 'The same here.', 'Ben'],
      ['Cleo', SECOND, null]
    ])
  })

  test('rows that are indented say what they answer', () => {
    const row = (name: string, text: string, indent: number) =>
      `<tr class="athing" id="${text.length}"><td><table><tr><td class="ind" indent="${indent}"></td><td class="default"><div><span class="comhead"><a href="user?id=${name}" class="hnuser">${name}</a> <span class="age" title="2026-03-02T10:00:00"><a href="item?id=${text.length}">3 hours ago</a></span></span></div><div class="commtext">${text}</div><a href="reply?id=${text.length}">reply</a></td></tr></table></td></tr>`
    const html = `<html><head><title>${TITLE} | Weir News</title></head><body><table class="fatitem"><tr><td class="title"><a href="https://weir.example/">${TITLE}</a></td></tr><tr><td class="subtext"><span class="subline">88 points by <a href="user?id=Ada" class="hnuser">Ada</a> <span class="age" title="2026-03-02T08:00:00"><a href="item?id=1">5 hours ago</a></span></span></td></tr></table><table class="tree">${row('Ben', ANSWER, 0)}${row('Ada', THANKS, 1)}${row('Cleo', SECOND, 0)}</table></body></html>`
    const record = read(html, 'https://news.weir.example/item?id=1')
    expect(record).toMatchObject({
      title: TITLE,
      author: { name: 'Ada' },
      published_at: '2026-03-02T08:00:00'
    })
    expect(brief(record)).toEqual([
      ['Ben', ANSWER, null],
      ['Ada', THANKS, 'Ben'],
      ['Cleo', SECOND, null]
    ])
  })

  test('an issue with its comments is a post', () => {
    const unit = (name: string, text: string, id: number) =>
      `<div class="timeline-item" id="issuecomment-${id}"><h3><a href="/${name}" class="author">${name}</a> commented <relative-time datetime="2026-03-0${id}T10:00:00Z">Mar ${id}, 2026</relative-time></h3><div class="comment-body"><p>${text}</p></div></div>`
    const html = titled(
      `${TITLE} · Issue #77`,
      `<h1>${TITLE}</h1>${unit('ada', QUESTION, 1)}${unit('ben', ANSWER, 2)}${unit('ada', THANKS, 3)}`
    )
    const record = read(html, 'https://git.weir.example/weirs/sluice/issues/77')
    expect(record).toMatchObject({ title: TITLE, author: { name: 'ada' }, text: QUESTION })
    expect(brief(record)).toEqual([
      ['ben', ANSWER, null],
      ['ada', THANKS, null]
    ])
  })
})

describe('discussions that a page describes', () => {
  const forum = {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: TITLE,
    text: QUESTION,
    url: THREAD,
    author: { '@type': 'Person', name: 'Ada', url: '/members/ada' },
    datePublished: '2026-03-01T10:00:00Z',
    comment: [
      {
        '@type': 'Comment',
        text: ANSWER,
        author: { '@type': 'Person', name: 'Ben' },
        datePublished: '2026-03-01T11:30:00Z',
        upvoteCount: 12,
        comment: { '@type': 'Comment', text: THANKS, author: { name: 'Ada' } }
      },
      { '@type': 'Comment', text: `<p>${SECOND}</p>`, author: { name: 'Cleo' } }
    ]
  }

  test('a forum posting has its comments, with likes, times and what they answer', () => {
    const html = titled(TITLE, `<h1>${TITLE}</h1><p>${QUESTION}</p>`, script(forum))
    expect(evidence(html)).toEqual({
      kind: 'post',
      signs: ['json-ld:discussionforumposting'],
      weight: 3
    })
    const record = read(html)
    expect(brief(record)).toEqual([
      ['Ben', ANSWER, null],
      ['Ada', THANKS, 'Ben'],
      ['Cleo', SECOND, null]
    ])
    expect(record.comments[0]).toMatchObject({
      published_at: '2026-03-01T11:30:00Z',
      reactions: { likes: 12 }
    })
  })

  test('a question has its answers as comments, the accepted one first', () => {
    const answer = (text: string, name: string) => ({ '@type': 'Answer', text, author: { name } })
    const page = {
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: TITLE,
        text: QUESTION,
        answerCount: 2,
        author: { name: 'Ada' },
        suggestedAnswer: [answer(SECOND, 'Cleo')],
        acceptedAnswer: answer(ANSWER, 'Ben')
      }
    }
    const html = titled(TITLE, `<h1>${TITLE}</h1>`, script(page))
    expect(evidence(html)).toMatchObject({ kind: 'post', signs: ['json-ld:question'] })
    expect(brief(read(html))).toEqual([
      ['Ben', ANSWER, null],
      ['Cleo', SECOND, null]
    ])
  })

  test('microdata whose authors are links names them', () => {
    const html = titled(
      TITLE,
      `<div itemscope itemtype="https://schema.org/DiscussionForumPosting"><h1 itemprop="headline">${TITLE}</h1><div itemprop="text">${QUESTION}</div><div itemprop="comment" itemscope itemtype="https://schema.org/Comment"><span itemprop="author" itemscope itemtype="https://schema.org/Person"><a itemprop="name" href="/user/ben">Ben</a></span><div itemprop="text">${ANSWER}</div></div></div>`
    )
    expect(read(html).comments[0]).toMatchObject({
      author: { name: 'ben', url: 'https://forum.weir.example/user/ben' },
      text: ANSWER
    })
  })

  test('a comment of a deleted author has none', () => {
    const html = titled(
      TITLE,
      `<h1>${TITLE}</h1>`,
      script({ ...forum, comment: [{ '@type': 'Comment', text: ANSWER }] })
    )
    expect(read(html).comments[0]).toMatchObject({
      author: { name: null, url: null },
      text: ANSWER
    })
  })

  test('a post with a video is a post', () => {
    const html = titled(
      TITLE,
      `<h1>${TITLE}</h1>`,
      script({ ...forum, video: { '@type': 'VideoObject', name: TITLE } })
    )
    expect(evidence(html)).toMatchObject({ kind: 'post' })
  })

  test('comments that the data leaves out are those of the page', () => {
    const unit = (name: string, text: string) =>
      `<div class="reply"><a class="user" href="/u/${name}">${name}</a> <time datetime="2026-03-02T10:00:00Z">2 March</time><div class="body"><p>${text}</p></div></div>`
    const html = titled(
      TITLE,
      `<h1>${TITLE}</h1>${unit('Ada', QUESTION)}${unit('Ben', ANSWER)}${unit('Cleo', SECOND)}`,
      script({ ...forum, comment: undefined })
    )
    expect(brief(read(html))).toEqual([
      ['Ben', ANSWER, null],
      ['Cleo', SECOND, null]
    ])
  })
})

describe('videos', () => {
  const video = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: 'Seven weirs in flood',
    description: 'Filmed in March.',
    uploadDate: '2026-03-01',
    duration: 'PT2M5S',
    contentUrl: 'https://cdn.example/7.mp4?token=a'
  }
  const watch = 'https://films.example/watch/7'

  test('a VideoObject that the page is called after is the main entity', () => {
    const html = titled(
      'Seven weirs in flood',
      '<h1>Seven weirs in flood</h1><p>Filmed in March.</p>',
      script({ ...video, genre: 'Nature' })
    )
    expect(evidence(html, watch)).toMatchObject({ kind: 'video', signs: ['json-ld:videoobject'] })
    expect(read(html, watch)).toMatchObject({
      type: 'video',
      title: 'Seven weirs in flood',
      duration_seconds: 125,
      category: 'Nature',
      comments: []
    })
  })

  test('the address of a file or a player is not that of the video', () => {
    const html = titled(
      'Seven weirs in flood',
      '<h1>Seven weirs in flood</h1>',
      script({ ...video, url: video.contentUrl })
    )
    expect(read(html, watch)).toMatchObject({
      id: watch,
      url: watch,
      media: [{ type: 'video', url: video.contentUrl }]
    })
  })

  test('tags of a video and one player are evidence together', () => {
    const head =
      '<meta property="og:type" content="video.other"><meta property="og:title" content="Seven weirs in flood"><meta property="og:video:url" content="https://films.example/embed/7"><meta property="og:video:duration" content="125">'
    const html = titled(
      'Seven weirs in flood',
      '<h1>Seven weirs in flood</h1><video src="/7.mp4"></video>',
      head
    )
    expect(evidence(html, watch)).toMatchObject({ kind: 'video' })
    expect(read(html, watch)).toMatchObject({
      type: 'video',
      duration_seconds: 125,
      media: [{ type: 'video', url: 'https://films.example/embed/7' }]
    })
  })

  test.each([
    [
      'an article with a clip',
      titled(
        'Weirs',
        `<article><h1>Weirs</h1><p>${QUESTION}</p></article>`,
        script([{ '@type': 'NewsArticle', headline: 'Weirs', video }, video])
      )
    ],
    [
      'a recipe with a video',
      titled(
        'Fish pie',
        '<h1>Fish pie</h1>',
        script([
          { '@type': 'Recipe', name: 'Fish pie' },
          { ...video, name: 'Fish pie' }
        ])
      )
    ],
    [
      'a list of videos',
      titled(
        'Videos',
        '<h1>Videos</h1>',
        script([video, { ...video, name: 'Another' }, { ...video, name: 'A third' }])
      )
    ],
    ['a page with a clip of another name', titled('Our mill', '<h1>Our mill</h1>', script(video))],
    [
      'the page of a film',
      titled(
        'The Weir',
        '<h1>The Weir</h1>',
        '<meta property="og:type" content="video.movie"><meta property="og:title" content="The Weir">'
      )
    ]
  ])('%s is no video', (_, html) => {
    expect(evidence(html, watch)).toBeUndefined()
  })
})

describe('pages that are no discussion', () => {
  const comment = (name: string, text: string) =>
    `<li class="comment"><a class="author" href="/user/${name}">${name}</a> <time datetime="2026-03-02T10:00:00Z">2 March</time><p>${text}</p><a class="btn" href="?replytocom=1">Reply</a></li>`
  const long = `<p>${QUESTION}</p>`.repeat(20)
  test.each([
    [
      'an article with comments',
      titled(
        'On weirs',
        `<article><h1>On weirs</h1><p>By <a rel="author" href="/author/ada">Ada</a>, <time datetime="2026-03-01">1 March</time></p>${long}</article><ol>${comment('Ben', ANSWER)}${comment('Cleo', SECOND)}</ol>`
      )
    ],
    [
      'an article that says so, with comments',
      titled(
        'On weirs',
        `<h1>On weirs</h1><ol>${comment('Ben', ANSWER)}${comment('Cleo', SECOND)}${comment('Ada', THANKS)}</ol>`,
        script({ '@type': 'BlogPosting', headline: 'On weirs' })
      )
    ],
    [
      'a list of posts',
      titled(
        'News',
        `<h1>News</h1>${['One', 'Two', 'Three'].map((name) => `<article><h2><a href="/news/${name}">${name}</a></h2><a rel="author" href="/author/ada">Ada</a> <time datetime="2026-03-01">1 March</time><p>${ANSWER}</p></article>`).join('')}`
      )
    ],
    [
      'a product with reviews',
      titled(
        'Rake',
        `<h1>Rake</h1><p>£29</p><ol>${comment('Ben', ANSWER)}${comment('Cleo', SECOND)}</ol>`,
        script({ '@type': 'Product', name: 'Rake' })
      )
    ],
    [
      'frequent questions',
      titled(
        'Questions',
        '<h1>Questions</h1>',
        script({
          '@type': 'FAQPage',
          mainEntity: [
            {
              '@type': 'Question',
              name: 'How?',
              acceptedAnswer: { '@type': 'Answer', text: 'So.' }
            }
          ]
        })
      )
    ],
    [
      'a profile',
      titled(
        'Ada',
        '<h1>Ada</h1>',
        script({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'Ada' } })
      )
    ]
  ])('%s is none', (_, html) => {
    expect(evidence(html, 'https://weir.example/pages/1')).toBeUndefined()
  })

  test('the threads of a forum are a list', () => {
    const row = (name: string) =>
      `<div class="row"><a class="title" href="/threads/${name}.1/">How do I mend ${name} of oak and iron</a><a class="username" href="/members/1">Ada</a> <time datetime="2026-03-01">1 March</time></div>`
    expect(
      evidence(
        titled('Weirs', `<h1>Weirs</h1>${['gates', 'sills', 'seals', 'wheels'].map(row).join('')}`),
        'https://forum.weir.example/forums/weirs.3/'
      )
    ).toBeUndefined()
  })
})
