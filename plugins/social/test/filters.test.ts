import { describe, expect, it } from 'vitest'
import { chosenPosts } from '../src/chosen-posts.ts'
import type { PostDraft } from '../src/drafts.ts'
import { Filters } from '../src/filters.ts'

describe('decisions.md §10: filters of social profiles', () => {
  it.each([
    ['a limit over 50', { posts_limit: '51' }],
    ['a negative limit', { posts_limit: '-1' }],
    ['a limit that is not a number', { posts_limit: 'all' }],
    ['a number in place of a text', { posts_limit: 5 }],
    ['a day that does not exist', { since: '2026-02-31' }],
    ['a date in words', { until: 'yesterday' }],
    ['an invalid hour', { since: '2026-02-01T25:00:00Z' }],
    ['an invalid reply flag', { include_replies: 'yes' }],
    ['an unknown key', { limit: '5' }]
  ])('refuses %s', (_, filters) => {
    expect(Filters.safeParse(filters).success).toBe(false)
  })

  it('reads filters as the schema describes them', () => {
    const since = '2026-01-31T12:00:00+02:00'
    const read = Filters.parse({
      posts_limit: '0',
      since,
      until: '2026-02-01',
      include_replies: 'false'
    })
    expect(read).toEqual({ posts_limit: 0, since, until: '2026-02-01', include_replies: false })
    expect(Filters.parse({})).toEqual({})
  })
})

describe('chosen posts', () => {
  const post = (id: string, more: Partial<PostDraft> = {}): PostDraft => ({ id, url: '', ...more })
  const dated = [
    post('new', { published_at: '2026-02-02T00:00:00Z' }),
    post('evening', { published_at: '2026-02-01T23:30:00Z' }),
    post('zone', { published_at: '2026-02-02T00:30:00+02:00' }),
    post('day', { published_at: '2026-02-01' }),
    post('old', { published_at: '2026-01-31T23:59:59Z' }),
    post('undated', { published_at_raw: '2 days ago' })
  ]
  const chosen = (posts: PostDraft[], filters: Record<string, string>) =>
    chosenPosts(posts, Filters.parse(filters)).map(({ id }) => id)

  it('returns 12 posts unless the client asks for another number', () => {
    const many = Array.from({ length: 60 }, (_, index) => post(String(index)))
    expect(chosen(many, {})).toHaveLength(12)
    expect(chosen(many, { posts_limit: '50' })).toHaveLength(50)
    expect(chosen(many, { posts_limit: '0' })).toEqual([])
  })

  it('returns the posts of the requested days, including the last, in their time zones', () => {
    expect(chosen(dated, { since: '2026-02-01', until: '2026-02-01' })).toEqual([
      'evening',
      'zone',
      'day'
    ])
    expect(chosen(dated, { since: '2026-02-02' })).toEqual(['new'])
    expect(chosen(dated, { until: '2026-01-31T23:59:59Z' })).toEqual(['old'])
    expect(chosen(dated, {})).toContain('undated')
  })

  it('leaves out replies unless requested, and repeated posts', () => {
    const posts = [
      post('a'),
      post('b', { isReply: true }),
      post('c', { in_reply_to: 'x' }),
      post('a')
    ]
    expect(chosen(posts, {})).toEqual(['a'])
    expect(chosen(posts, { include_replies: 'true' })).toEqual(['a', 'b', 'c'])
  })
})
