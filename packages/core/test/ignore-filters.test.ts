import { expect, it } from 'vitest'
import { ignoreFilters } from '../src/index.ts'

it('decisions.md §10: ignoreFilters reports each filter that was sent, and no other', () => {
  const ignored: [string, string][] = []
  const filters = { sort: 'date', limit: 0, page: undefined }
  const ignore = (name: string, reason: string) => void ignored.push([name, reason])
  ignoreFilters({ url: new URL('https://a.example/'), filters, ignore }, 'one posting')
  expect(ignored).toEqual([
    ['sort', 'one posting'],
    ['limit', 'one posting']
  ])
  ignoreFilters({ url: new URL('https://a.example/'), filters: undefined, ignore }, 'none sent')
  ignoreFilters({ url: new URL('https://a.example/'), filters }, 'unused')
  expect(ignored).toHaveLength(2)
})
