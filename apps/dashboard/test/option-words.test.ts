/** Each option of the forms has a name in words. */

import { expect, test } from 'vitest'
import { BATCH_OPTIONS, CRAWL_OPTIONS, JOB_OPTIONS } from '../src/jobs/job-options.ts'
import { OPTION_WORDS } from '../src/options/option-words.ts'
import { OPTIONS } from '../src/options/options.ts'

const ALL = [...OPTIONS, ...CRAWL_OPTIONS, ...JOB_OPTIONS, ...BATCH_OPTIONS]

test('Every option has words, and no words are left over.', () => {
  const names = new Set(ALL.map(({ name }) => name))
  expect([...names].filter((name) => OPTION_WORDS[name] === undefined)).toEqual([])
  expect(Object.keys(OPTION_WORDS).filter((name) => !names.has(name))).toEqual([])
})

test('Two options of a group have different words.', () => {
  const shown = ALL.map(({ group, name }) => `${group}: ${OPTION_WORDS[name]}`)
  expect(shown.filter((one, at) => shown.indexOf(one) !== at)).toEqual([])
})

test('Words are words: they begin with a capital and have no underscores.', () => {
  expect(Object.values(OPTION_WORDS).filter((words) => !/^[A-Z][^_]+$/.test(words))).toEqual([])
})
