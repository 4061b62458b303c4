import { createRegistry, ruleOf } from '@sluice/core'
import { describe, expect, it } from 'vitest'
import social from '../src/index.ts'

function planOf(asked: string) {
  const url = new URL(asked)
  return social.plan!({ url, filters: {}, rule: ruleOf(social, url) })[0]!
}

describe('the plan', () => {
  it.each([
    ['https://youtu.be/abcdefghijk?t=4', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://m.youtube.com/shorts/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://m.youtube.com/@ada', 'https://www.youtube.com/@ada'],
    ['https://t.me/weirs/13', 'https://t.me/weirs/13?embed=1&mode=tme'],
    ['https://t.me/s/weirs', 'https://t.me/s/weirs'],
    ['https://t.me/weirs', 'https://t.me/weirs'],
    ['https://bsky.app/profile/a.example', 'https://bsky.app/profile/a.example']
  ])('fetches %s as %s over HTTP', (asked, planned) => {
    expect(planOf(asked)).toMatchObject({ url: new URL(planned), via: 'http' })
  })

  it.each([
    'https://x.com/ada',
    'https://twitter.com/ada/status/1',
    'https://mobile.twitter.com/ada'
  ])('fetches %s in the browser, since X serves an empty page', (url) => {
    expect(planOf(url)).toMatchObject({ url: new URL(url), via: 'browser' })
  })

  it('fetches any host when the client asks for this parser', () => {
    expect(planOf('https://weirs.example/@ada')).toEqual({
      url: new URL('https://weirs.example/@ada'),
      via: 'http'
    })
  })
})

describe('the rules', () => {
  const registry = createRegistry([social])
  it.each([
    'https://www.instagram.com/ada/',
    'https://old.reddit.com/r/weirs/',
    'https://www.threads.net/@ada',
    'https://mastodon.social/@ada',
    'https://vm.tiktok.com/x/',
    'https://youtu.be/abcdefghijk'
  ])('answer for %s', (url) => {
    expect(registry.match(new URL(url))).toBe(social)
  })

  it.each(['https://notx.com/', 'https://redditor.com/', 'https://example.com/'])(
    'do not answer for %s',
    (url) => {
      expect(registry.match(new URL(url))).toBeUndefined()
    }
  )
})
