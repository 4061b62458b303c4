/** The requirements of every store of learned parsers, as tests that a third driver can run. */

import { randomUUID } from 'node:crypto'
import { declareSuite, type PartFixture, type Subject, type TestApi } from '../conformance-suite.ts'
import { LEARNED_TEXT_MAX, type LearnedChange, type LearnedStore } from './learned-store.ts'

/** Opens the driver under test. */
export type LearnedSubject = Subject<{ readonly learned: LearnedStore }>

type Fixture = PartFixture<LearnedStore>

/** Declare the suite for a driver. */
export function learnedConformance(subject: LearnedSubject, api: TestApi): void {
  declareSuite({ title: 'learned parser', part: 'learned', cases: CASES }, subject, api)
}

const ACCOUNT = 'acc_a'

function parser(name: string, more: Partial<LearnedChange> = {}): LearnedChange {
  const site = `${name}.example`
  const revision = randomUUID()
  const base = { account: ACCOUNT, name, site, revision, previous: undefined, most: 10 }
  return { ...base, state: `{"of":"${name} „ß" 日本"}`, ...more }
}

function rowOf({ account, name, site, revision, state }: LearnedChange) {
  return { account, name, site, revision, state }
}

const CASES: Record<string, (fixture: Fixture) => Promise<void>> = {
  'a parser is found by its name and by its site at once': async ({ store, other, expect }) => {
    expect(await other.hasLearned(ACCOUNT)).toBe(false)
    const books = parser('books', { site: 'shop.example/books' })
    expect(await store.putLearned(books)).toBe('OK')
    expect(await store.putLearned(books)).toBe('OK')
    expect(await other.learned(books)).toEqual(rowOf(books))
    expect(await other.hasLearned(ACCOUNT)).toBe(true)
    const shop = parser('shop', { site: 'shop.example' })
    await store.putLearned(shop)
    const sites = ['shop.example/books', 'shop.example/toys', 'shop.example', 'example']
    expect(await other.learnedAt(ACCOUNT, sites)).toEqual([rowOf(books), rowOf(shop)])
    expect(await other.learnedAt(ACCOUNT, [])).toEqual([])
  },

  'accounts do not see the parsers of other accounts': async ({ store, expect }) => {
    await store.putLearned(parser('books'))
    const foreign = { account: 'acc_b', name: 'books' }
    expect(await store.learned(foreign)).toBe(undefined)
    expect(await store.learnedAt('acc_b', ['books.example'])).toEqual([])
    expect(await store.learnedList({ account: 'acc_b', limit: 10 })).toEqual([])
    expect(await store.removeLearned(foreign)).toBe(false)
    expect(await store.putLearned(parser('books', { account: 'acc_b' }))).toBe('OK')
    expect(await store.learnedList({ account: ACCOUNT, limit: 10 })).toHaveLength(1)
  },

  'only the first of two changes of one state is made': async ({ store, other, expect }) => {
    const first = parser('books')
    await store.putLearned(first)
    const next = parser('books', { previous: first.revision, state: '2' })
    expect(await other.putLearned(next)).toBe('OK')
    expect(await store.putLearned(parser('books', { previous: first.revision }))).toBe('STALE')
    expect(await store.putLearned(parser('books'))).toBe('STALE')
    expect((await store.learned(first))?.state).toBe('2')
  },

  'a site belongs to one parser of an account, and is free again': async ({ store, expect }) => {
    const first = parser('one', { site: 'shop.example' })
    await store.putLearned(first)
    expect(await store.putLearned(parser('two', { site: 'shop.example' }))).toBe('TAKEN')
    const moved = parser('one', { site: 'other.example', previous: first.revision })
    expect(await store.putLearned(moved)).toBe('OK')
    expect(await store.learnedAt(ACCOUNT, ['shop.example'])).toEqual([])
    expect(await store.putLearned(parser('two', { site: 'shop.example' }))).toBe('OK')
    await store.removeLearned(moved)
    expect(await store.putLearned(parser('three', { site: 'other.example' }))).toBe('OK')
  },

  'the number of parsers per account is limited': async ({ store, expect }) => {
    const first = parser('a', { most: 2 })
    await store.putLearned(first)
    await store.putLearned(parser('b', { most: 2 }))
    expect(await store.putLearned(parser('c', { most: 2 }))).toBe('TOO_MANY')
    const again = parser('a', { most: 2, previous: first.revision })
    expect(await store.putLearned(again)).toBe('OK')
  },

  'parsers are listed by name, a page at a time': async ({ store, expect }) => {
    for (const name of ['c', 'a', 'd', 'b']) await store.putLearned(parser(name))
    const names = async (after?: string) =>
      (await store.learnedList({ account: ACCOUNT, after, limit: 2 })).map(({ name }) => name)
    expect([await names(), await names('b'), await names('d')]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      []
    ])
  },

  'parts are written and removed with their parser': async ({ store, other, expect }) => {
    const rules = (part: string) => ({ part, revision: randomUUID(), text: `rules ${part} 日本` })
    const [one, two] = [rules('1'), rules('2')]
    const first = parser('books', { parts: [one, two] })
    await store.putLearned(first)
    expect(await other.learnedPart(first, '2')).toEqual(two)
    await store.putLearned(parser('books', { previous: first.revision, removed: ['1'] }))
    expect(await other.learnedPart(first, '1')).toBe(undefined)
    expect(await other.removeLearned(first)).toBe(true)
    expect(await store.learnedPart(first, '2')).toBe(undefined)
  },

  'a part is replaced by the first change of its text only': async ({ store, other, expect }) => {
    const ref = parser('books')
    const part = (previous: string | undefined, text: string) => {
      const { account, name } = ref
      return { account, name, part: 'drift', revision: randomUUID(), previous, text }
    }
    expect(await store.putLearnedPart(part(undefined, 'none'))).toBe('STALE')
    await store.putLearned(ref)
    const first = part(undefined, 'first')
    expect(await store.putLearnedPart(first)).toBe('OK')
    expect(await other.putLearnedPart(first)).toBe('OK')
    expect(await other.putLearnedPart(part(undefined, 'late'))).toBe('STALE')
    expect(await other.putLearnedPart(part(first.revision, 'second'))).toBe('OK')
    expect((await store.learnedPart(ref, 'drift'))?.text).toBe('second')
  },

  'all of an account can be removed': async ({ store, other, expect }) => {
    const part = { part: '1', revision: randomUUID(), text: 'rules' }
    const [one, two] = [parser('a', { parts: [part] }), parser('b')]
    const foreign = parser('a', { account: 'acc_b' })
    for (const each of [one, two, foreign]) await store.putLearned(each)
    await other.removeAllLearned(ACCOUNT)
    expect(await store.hasLearned(ACCOUNT)).toBe(false)
    expect(await store.learnedList({ account: ACCOUNT, limit: 9 })).toEqual([])
    expect(await store.learnedAt(ACCOUNT, ['a.example', 'b.example'])).toEqual([])
    expect(await store.learnedPart(one, '1')).toBe(undefined)
    expect(await store.learned(foreign)).toEqual(rowOf(foreign))
  },

  'a text that is too long is refused': async ({ store, expect }) => {
    const text = 'x'.repeat(LEARNED_TEXT_MAX)
    const part = { part: '1', revision: randomUUID(), text }
    expect(await store.putLearned(parser('a', { state: text, parts: [part] }))).toBe('OK')
    const longer = { ...part, text: `${text}x` }
    await expect(store.putLearned(parser('b', { parts: [longer] }))).rejects.toThrow(TypeError)
    await expect(store.putLearned(parser('b', { state: `${text}x` }))).rejects.toThrow(TypeError)
  },

  'a closed store answers STORE_UNAVAILABLE': async ({ other, closeOther, expect }) => {
    await closeOther()
    const one = parser('a')
    const answers = [
      other.putLearned(one),
      other.learned(one),
      other.hasLearned(ACCOUNT),
      other.learnedAt(ACCOUNT, ['a']),
      other.learnedList({ account: ACCOUNT, limit: 1 }),
      other.learnedPart(one, '1'),
      other.removeLearned(one),
      other.removeAllLearned(ACCOUNT)
    ]
    await Promise.all(
      answers.map((answer) => expect(answer).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }))
    )
  }
}
