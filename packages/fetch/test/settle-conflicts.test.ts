import { expect, test } from 'vitest'
import { type Claims, settleConflicts } from '../src/parsers/settle-conflicts.ts'

const parser = (name: string, ...hosts: string[]): Claims => ({
  name,
  kind: name,
  match: hosts.map((host) => ({ host }))
})
const settled = (...entries: [Claims, number][]) =>
  settleConflicts(entries.map(([one, priority]) => ({ parser: one, priority }))).map(
    ({ name, match }) => [name, ...match.map(({ host }) => host)]
  )

test('a rule goes to the parser with the higher priority, and the other keeps the rest', () => {
  const low = parser('low', 'a.example', 'b.example')
  expect(settled([low, 0], [parser('high', 'a.example'), 1])).toEqual([
    ['low', 'b.example'],
    ['high', 'a.example']
  ])
})

test('a parser without a rule left, or with a name that is taken, is left out', () => {
  expect(settled([parser('low', 'a.example'), 0], [parser('high', 'a.example'), 1])).toEqual([
    ['high', 'a.example']
  ])
  expect(settled([parser('one', 'a.example'), 0], [parser('one', 'b.example'), 1])).toEqual([
    ['one', 'b.example']
  ])
})

test('parsers of one priority keep their rules, for the registry to refuse', () => {
  expect(settled([parser('a', 'x.example'), 1], [parser('b', 'x.example'), 1])).toHaveLength(2)
})
