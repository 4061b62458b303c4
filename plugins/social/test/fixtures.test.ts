/** The parser on its fixtures and on hostile pages, and what only its records have. */

import { readdirSync, readFileSync } from 'node:fs'
import { testParser } from '@sluice/testkit'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Filters } from '../src/filters.ts'
import social from '../src/index.ts'
import { PostRecord, ProfileRecord } from '../src/record.ts'

const FIXTURES = new URL('../fixtures/', import.meta.url)

// packages/testkit/test/own-parsers.long.test.ts makes the long checks.
testParser(social, FIXTURES, { long: false })

describe('decisions.md §11: the record', () => {
  it('has all keys in every answer', () => {
    for (const name of readdirSync(FIXTURES)) {
      const expected = JSON.parse(readFileSync(new URL(`${name}/expected.json`, FIXTURES), 'utf8'))
      if (expected.error) continue
      const shape = expected.data.type === 'profile' ? ProfileRecord.shape : PostRecord.shape
      expect(Object.keys(expected.data).sort(), name).toEqual(Object.keys(shape).sort())
      for (const post of expected.data.posts ?? []) {
        expect(Object.keys(post).sort(), name).toEqual(Object.keys(PostRecord.shape).sort())
      }
    }
  })

  it('describes every field', () => {
    for (const schema of [ProfileRecord, PostRecord, Filters]) {
      const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' })
      for (const [name, property] of Object.entries(properties)) {
        expect(property, name).toHaveProperty('description')
      }
    }
  })

  it('uses no key that belongs to the service', () => {
    const names = [...Object.keys(ProfileRecord.shape), ...Object.keys(PostRecord.shape)]
    for (const key of ['markdown', 'html', 'links', 'image_urls', 'extracted', 'ai', 'query']) {
      expect(names).not.toContain(key)
    }
  })
})
