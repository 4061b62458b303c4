import { expect, test } from 'vitest'
import { createSlowerJobs } from '../../src/domains/jobs/politeness/slower-jobs.ts'

test('jobs.md §4: a turn is wanted at hosts that a job with a slower pace asks, and by no faster one', () => {
  const slower = createSlowerJobs()
  slower.note('a.example', 4)
  slower.note('a.example', 10)
  slower.note('b.example', 10)
  expect(slower.isWanted('a.example', 10)).toBe(true)
  expect(slower.isWanted('a.example', 4)).toBe(false)
  expect(slower.isWanted('b.example', 10)).toBe(false)
  expect(slower.isWanted('c.example', 10)).toBe(false)
  slower.note('a.example', 1)
  expect(slower.isWanted('a.example', 4)).toBe(true)
})
