/** Metadata of pages as common publishing systems and generators write them. All pages are invented. */

import { expect, it } from 'vitest'
import { type Metadata, metadata, parseHtml } from '../src/index.ts'

const lorem =
  'The river rose by a metre in one night, and the lower meadow was under water at dawn.'

function jsonLd(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`
}

const YOAST = jsonLd({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'WebPage',
      '@id': 'https://mill.example/flood/',
      url: 'https://mill.example/flood/',
      name: 'Flood at the mill - Mill Notes',
      datePublished: '2024-03-05T09:00:00+00:00',
      dateModified: '2024-03-06T09:00:00+00:00',
      author: { '@id': 'https://mill.example/#/schema/person/1' },
      primaryImageOfPage: { '@id': 'https://mill.example/flood/#primaryimage' },
      image: { '@id': 'https://mill.example/flood/#primaryimage' }
    },
    {
      '@type': 'ImageObject',
      '@id': 'https://mill.example/flood/#primaryimage',
      url: 'https://mill.example/files/flood.jpg'
    },
    { '@type': 'WebSite', '@id': 'https://mill.example/#website', name: 'Mill Notes' },
    { '@type': 'Person', '@id': 'https://mill.example/#/schema/person/1', name: 'Ada Miller' }
  ]
})

const PAGES: readonly [kind: string, url: string, html: string, expected: Partial<Metadata>][] = [
  [
    'WordPress with a graph of references',
    'https://mill.example/flood/',
    `<html lang="en-US"><head><title>Flood at the mill - Mill Notes</title>${YOAST}</head><body><h1 class="entry-title">Flood at the mill</h1><p>${lorem}</p>`,
    {
      title: 'Flood at the mill',
      author: 'Ada Miller',
      publishedAt: '2024-03-05T09:00:00Z',
      image: 'https://mill.example/files/flood.jpg',
      siteName: 'Mill Notes',
      description: lorem
    }
  ],
  [
    'WordPress without plugins',
    'https://mill.example/2024/03/flood/',
    `<title>Flood at the mill &#8211; Mill Notes</title><header><h1 class="site-title"><a href="https://mill.example/" rel="home">Mill Notes</a></h1></header>
     <article class="post hentry"><h2 class="entry-title"><a href="/2024/03/flood/">Flood at the mill</a></h2><div class="entry-content"><p>${lorem}</p></div>
     <footer class="entry-footer"><span class="posted-on">Posted on <time class="entry-date published" datetime="2024-03-05T09:00:00+00:00">March 5, 2024</time><time class="updated" datetime="2024-04-05T09:00:00+00:00">April 5, 2024</time></span><span class="byline"> by <span class="author vcard"><a class="url fn n" href="/author/ada/">Ada Miller</a></span></span></footer></article>
     <div id="comments"><ol class="comment-list"><li><footer class="comment-meta"><div class="comment-author vcard"><b class="fn">Troll</b> says:</div><time datetime="2024-05-01">May 1, 2024</time></footer><p>First!</p></ol></div>`,
    {
      title: 'Flood at the mill',
      author: 'Ada Miller',
      publishedAt: '2024-03-05T09:00:00Z',
      modifiedAt: '2024-04-05T09:00:00Z'
    }
  ],
  [
    'Ghost',
    'https://weir.example/otters-are-back/',
    `<title>Otters are back</title><meta property="og:site_name" content="Weir"><meta property="og:title" content="Otters are back"><meta property="article:published_time" content="2024-02-01T08:00:00.000Z">
     <meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Cleo Brook"><article><h1 class="article-title">Otters are back</h1><section class="article-byline"><h4 class="author-name"><a href="/author/cleo/">Cleo Brook</a></h4></section><p>${lorem}`,
    { title: 'Otters are back', author: 'Cleo Brook', publishedAt: '2024-02-01T08:00:00Z' }
  ],
  [
    'Hugo',
    'https://notes.example/posts/locks/',
    `<title>Locks :: Notes of Finn</title><article class="post"><h1 class="post-title"><a href="https://notes.example/posts/locks/">Locks</a></h1><div class="post-meta"><time class="post-date">2023-11-09</time><span class="post-author">Finn Sluys</span></div><p>${lorem}`,
    { title: 'Locks', author: 'Finn Sluys', publishedAt: '2023-11-09' }
  ],
  [
    'Jekyll',
    'https://notes.example/2023/11/09/locks.html',
    `<title>Locks | Notes</title><a class="site-title" href="/">Notes</a><article itemscope itemtype="http://schema.org/BlogPosting"><h1 itemprop="name headline">Locks</h1><p class="post-meta"><time datetime="2023-11-09T00:00:00+00:00" itemprop="datePublished">Nov 9, 2023</time> • <span itemprop="author" itemscope itemtype="http://schema.org/Person"><span itemprop="name">Finn Sluys</span></span></p><p>${lorem}`,
    { title: 'Locks', author: 'Finn Sluys', publishedAt: '2023-11-09T00:00:00Z' }
  ],
  [
    'a writing platform',
    'https://write.example/@ada/why-i-swim-1f2e3d',
    `<title>Why I swim. And what it taught me | by Ada Lake | Rivers | Write</title><meta property="og:site_name" content="Write"><meta property="og:title" content="Why I swim"><meta name="author" content="Ada Lake"><meta property="article:author" content="https://write.example/@ada"><article><h1>Why I swim</h1><h2>And what it taught me</h2><p>${lorem}`,
    { title: 'Why I swim', author: 'Ada Lake' }
  ],
  [
    'a newsletter',
    'https://tides.example/p/high-water',
    `<title>High water - by Ada Lake - Tides</title><meta property="og:title" content="High water"><meta property="og:type" content="article"><h1 class="post-title published">High water</h1><h3 class="subtitle">On floods</h3><div class="byline-wrapper"><a class="profile-hover-card-target" href="https://tides.example/@ada">Ada Lake</a><div class="meta">Mar 05, 2024</div></div><p>${lorem}`,
    { title: 'High water', author: 'Ada Lake', publishedAt: '2024-03-05' }
  ],
  [
    'Drupal',
    'https://council.example/news/new-bridge',
    `<title>New bridge | Council of Weir</title><meta name="dcterms.date" content="2024-03-05"><h1 class="page-title"><span>New bridge</span></h1><div class="node__meta">By <span class="field--name-uid"><a href="/user/7">Ada Lake</a></span> on Tue, 03/05/2024 - 09:30</div><p>${lorem}`,
    { title: 'New bridge', author: 'Ada Lake', publishedAt: '2024-03-05' }
  ],
  [
    'Joomla',
    'https://club.example/index.php/news/12-regatta',
    `<html lang="de-de"><title>Regatta - Ruderclub</title><div class="item-page"><h2 itemprop="headline">Regatta</h2><dl class="article-info"><dd class="createdby">Geschrieben von: <span>Anna Fluss</span></dd><dd class="published"><time datetime="2024-03-05T09:00:00+01:00">Veröffentlicht: 05. März 2024</time></dd></dl><p>${lorem}`,
    { title: 'Regatta', author: 'Anna Fluss', publishedAt: '2024-03-05T09:00:00+01:00' }
  ],
  [
    'a site builder',
    'https://www.ada-bakes.example/blog/rye-bread',
    `<title>Rye bread — Ada Bakes</title><meta property="og:site_name" content="Ada Bakes"><meta property="og:title" content="Rye bread — Ada Bakes"><meta itemprop="datePublished" content="2024-03-05T09:00:00-0500"><meta itemprop="author" content="Ada Baker"><h1>Rye bread</h1><p>${lorem}`,
    { title: 'Rye bread', author: 'Ada Baker', publishedAt: '2024-03-05T09:00:00-05:00' }
  ],
  [
    'a shop’s blog',
    'https://kettle.example/blogs/news/how-to-descale',
    `<title>How to descale &ndash; Kettle Shop</title><h1 class="article__title">How to descale</h1><span>By Ada Kettle</span> <span><time datetime="2024-03-05T09:00:00Z">March 5, 2024</time></span><p>${lorem}</p><div class="product-reviews"><div class="review-card"><span class="review-author">Bo K.</span><span class="review-date">01/02/2020</span></div></div>`,
    { title: 'How to descale', author: 'Ada Kettle', publishedAt: '2024-03-05T09:00:00Z' }
  ],
  [
    'Docusaurus',
    'https://lib.example/docs/install',
    `<title>Install | Lib</title><meta property="og:title" content="Install | Lib"><article><h1>Install<a class="hash-link" aria-label="Direct link" href="#install">​</a></h1><p>${lorem}</p></article><footer class="theme-doc-footer"><span class="theme-last-updated">Last updated on <b><time datetime="2024-03-05T00:00:00.000Z">Mar 5, 2024</time></b> by <b>Ada</b></span></footer>`,
    { title: 'Install', author: null, publishedAt: null }
  ],
  [
    'Sphinx',
    'https://lib.example/en/stable/guide/start.html',
    `<title>Start &#8212; Lib 2.1 documentation</title><h1>Start<a class="headerlink" href="#start">¶</a></h1><p>${lorem}</p><div class="footer">© Copyright 2010-2024, Ada. Last updated on Mar 05, 2024. Created using Sphinx 7.</div>`,
    { title: 'Start', author: null, publishedAt: null }
  ],
  [
    'MkDocs',
    'https://lib.example/api/',
    `<title>API - Lib Docs</title><h1 id="api">API<a class="headerlink" href="#api">&para;</a></h1><h3 id="written-by-hand">Written by hand</h3><h3 id="authorization">Authorization</h3><p>${lorem}`,
    { title: 'API', author: null, publishedAt: null }
  ],
  [
    'a forum thread of phpBB',
    'https://boats.example/viewtopic.php?t=7',
    `<title>Boats - View topic - Leaking hull</title><h1>Boats</h1><p>Talk about boats</p><h2 class="topic-title"><a href="./viewtopic.php?t=7">Leaking hull</a></h2><div class="postbody"><p class="author">by <strong><a class="username" href="./memberlist.php?u=1">mariner</a></strong> » Tue Mar 05, 2024 9:00 am</p><div class="content">${lorem}</div></div>`,
    { title: 'Leaking hull', author: 'mariner', publishedAt: '2024-03-05T09:00' }
  ],
  [
    'a question with answers',
    'https://ask.example/topic/7/why-does-it-leak',
    `<title>Why does it leak? | Ask</title>${jsonLd({
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: 'Why does it leak?',
        dateCreated: '2024-03-05',
        author: { '@type': 'Person', name: 'Mariner' },
        acceptedAnswer: { '@type': 'Answer', author: { name: 'Bo' } }
      }
    })}${['a', 'b', 'c'].map((each) => `<div itemscope itemtype="https://schema.org/DiscussionForumPosting"><i itemprop="author">${each}</i></div>`).join('')}<p>${lorem}`,
    { title: 'Why does it leak?', author: 'Mariner', publishedAt: '2024-03-05' }
  ],
  [
    'MediaWiki',
    'https://wiki.example/wiki/Weir',
    `<title>Weir - Wiki of Water</title><h1 id="firstHeading" class="firstHeading">Weir</h1><p>${lorem}</p><li id="footer-info-lastmod"> This page was last edited on 5 March 2024, at 09:00.</li>`,
    { title: 'Weir', publishedAt: null, description: lorem }
  ],
  [
    'Blogger',
    'https://ada.blog.example/2024/03/mud.html',
    `<title>Ada's mud: On mud</title><h1 class="title"><a href="https://ada.blog.example/">Ada's mud</a></h1><h2 class="date-header"><span>Tuesday, March 5, 2024</span></h2><h3 class="post-title entry-title">On mud</h3><p>${lorem}</p><div class="post-footer"><span class="post-author vcard">Posted by <span class="fn">Ada Lake</span></span> at <abbr class="published" title="2024-03-05T09:00:00-08:00">9:00 AM</abbr></div>`,
    { title: 'On mud', author: 'Ada Lake' }
  ],
  [
    'plain HTML',
    'https://old.example/~ada/essay.html',
    `<title>An essay on weirs</title><h1>An essay on weirs</h1><p><i>by Ada Lake, 5 March 2024</i></p><p>${lorem}</p><address>Mail <a href="mailto:a@old.example">me</a></address>`,
    {
      title: 'An essay on weirs',
      author: 'Ada Lake',
      publishedAt: '2024-03-05',
      description: lorem
    }
  ],
  [
    'OpenGraph alone',
    'https://app.example/story/7',
    '<meta property="og:title" content="Ducks at dusk | App"><meta property="og:site_name" content="App"><meta property="og:image" content="/d.jpg"><div id="root"></div>',
    { title: 'Ducks at dusk', image: 'https://app.example/d.jpg', author: null, publishedAt: null }
  ],
  [
    'a French newspaper',
    'https://journal.example/societe/crue-2024.html',
    `<html lang="fr"><title>La crue de mars - Le Journal</title><h1>La crue de mars</h1><p class="auteur">Par Zoé Rivière et Luc Pont, envoyés spéciaux</p><p>Publié le 05 mars 2024 à 09h00, mis à jour le 6 mars 2024 à 10h00</p><p>${lorem}`,
    {
      author: 'Zoé Rivière, Luc Pont',
      publishedAt: '2024-03-05T09:00',
      modifiedAt: '2024-03-06T10:00'
    }
  ],
  [
    'a Japanese blog',
    'https://kawa.example/kiji/12',
    `<html lang="ja"><title>川の話 | 水のブログ</title><h1>川の話</h1><div class="meta"><span class="date">2024年3月5日</span><span class="author">著者：水野 花</span></div><p>${lorem}`,
    { title: '川の話', author: '水野 花', publishedAt: '2024-03-05' }
  ],
  [
    'a library’s record',
    'https://repo.example/item/9',
    '<title>Weirs and their fish - Repo</title><meta name="citation_title" content="Weirs and their fish"><meta name="citation_author" content="Lake, Ada"><meta name="citation_author" content="Brook, Bo"><meta name="citation_publication_date" content="2024/03/05">',
    { title: 'Weirs and their fish', author: 'Ada Lake, Bo Brook', publishedAt: '2024-03-05' }
  ],
  [
    'the start of a site',
    'https://shop.example/',
    `<title>Shop: kettles, pots and pans</title><link rel="canonical" href="https://shop.example/"><h1>Everything for tea</h1><ul><li><h2>A kettle</h2><p class="byline">By Ada Kettle</p><time datetime="2024-03-05">March 5</time></ul>`,
    { title: 'Shop: kettles, pots and pans', author: null, publishedAt: null }
  ]
]

it.each(PAGES)('reads %s', (_, url, html, expected) => {
  expect(metadata(parseHtml(html), { url: new URL(url) })).toMatchObject(expected)
})
