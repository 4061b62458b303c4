/** A post of Mastodon as a browser shows it, without the facts that servers state in the head of a page. */

import { documentTree } from '@sluice/content/documents'
import { ruleOf } from '@sluice/core'
import { expect, test } from 'vitest'
import social from '../src/index.ts'

test('a post that only scripts rendered has its author, text, time and counts', () => {
  const html = `<!doctype html><html lang="en"><head><title>Mastodon</title></head><body><div class="detailed-status">
    <a class="detailed-status__display-name" href="/@ada"><bdi><strong class="display-name__html">Ada Weir</strong></bdi><span class="display-name__account">@ada</span></a>
    <div class="status__content"><div class="status__content__text" lang="en"><p>High water. <a class="mention hashtag" href="/tags/weir">#weir</a></p></div></div>
    <time datetime="2026-02-01T09:30:00.000Z">Feb 1</time><span class="detailed-status__reblogs">3</span><span class="detailed-status__favorites">12</span></div></body></html>`
  const url = new URL('https://mastodon.social/@ada/112233445566778899')
  const tree = documentTree(html, 'text/html')
  const page = { url, status: 200, contentType: 'text/html', html, tree }
  expect(social.parse([page], { url, filters: {}, rule: ruleOf(social, url) })).toMatchObject({
    type: 'post',
    author: { name: 'Ada Weir', url: 'https://mastodon.social/@ada' },
    text: 'High water. #weir',
    published_at: '2026-02-01T09:30:00Z',
    hashtags: ['weir'],
    reactions: { reposts: 3, likes: 12 }
  })
})
