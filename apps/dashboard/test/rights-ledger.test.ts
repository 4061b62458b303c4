/** The rights ledger of a job is counted by host. */

import { expect, test } from 'vitest'
import { readsRights, rightsByHost } from '../src/jobs/rights-ledger.ts'

const line = (url: string, allowed: boolean | null, code?: string) => {
  const right = { allowed, by: [] }
  const uses = { search: { allowed: true, by: [] }, 'ai-input': right, 'ai-train': right }
  const error = code === undefined ? null : { code, message: '' }
  return JSON.stringify({ url, error, rights: code === undefined ? { uses } : null })
}

test('pages are counted by host and by their answer to each use', () => {
  const ledger = [
    line('https://a.example/1', false),
    line('https://b.example/1', true),
    line('https://b.example/2', null),
    line('https://b.example/3', null, 'RIGHTS_RESERVED')
  ]
  expect(rightsByHost(`${ledger.join('\n')}\n`)).toEqual([
    {
      host: 'b.example',
      pages: 3,
      refused: 1,
      uses: {
        search: { allowed: 2, refused: 0, silent: 0 },
        'ai-input': { allowed: 1, refused: 0, silent: 1 },
        'ai-train': { allowed: 1, refused: 0, silent: 1 }
      }
    },
    {
      host: 'a.example',
      pages: 1,
      refused: 0,
      uses: {
        search: { allowed: 1, refused: 0, silent: 0 },
        'ai-input': { allowed: 0, refused: 1, silent: 0 },
        'ai-train': { allowed: 0, refused: 1, silent: 0 }
      }
    }
  ])
})

test('the rights of a job are read if it asks for them, or names a use', () => {
  expect(readsRights({ request: { options: { rights: true } } })).toBe(true)
  expect(readsRights({ request: { site: { politeness: { use: ['search'] } } } })).toBe(true)
  expect(readsRights({ request: { options: { markdown: true } } })).toBe(false)
})
