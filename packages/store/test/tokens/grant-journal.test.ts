/** ledger.md: a grant is on the disk before it is applied, and outlives a crash at any moment. */

import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type GrantRecord, openGrantJournal } from '../../src/tokens/grant-journal.ts'
import { watchSyncs } from '../payloads/power-cut.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-journal-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
let folder: string
let file: string
beforeEach(() => {
  folder = join(root, `${folders++}`)
  mkdirSync(folder)
  file = join(folder, 'grants.jsonl')
})

const grantOf = (id: string): GrantRecord => ({ account: 'a', id, tokens: 2_000, at: 5 })

test('grants are read in the order of their writing, by the next process too', () => {
  const journal = openGrantJournal(file)
  expect(journal.read()).toEqual([])
  for (const id of ['g1', 'g2']) journal.append(grantOf(id))
  journal.close()
  const again = openGrantJournal(file)
  again.append(grantOf('g3'))
  expect(again.read()).toEqual(['g1', 'g2', 'g3'].map(grantOf))
  again.close()
})

test('a grant survives a power cut once it was appended, and so does its file', async () => {
  const disk = watchSyncs(folder)
  const journal = openGrantJournal(file)
  for (const id of ['g1', 'g2']) {
    journal.append(grantOf(id))
    expect(disk.kept(file)).toContain(JSON.stringify(grantOf(id)))
  }
  journal.close()
  disk.end()
})

test('a line that a crash truncated anywhere is skipped, and spoils no other', () => {
  const journal = openGrantJournal(file)
  journal.append(grantOf('g1'))
  const start = statSync(file).size
  journal.append(grantOf('g2'))
  const whole = readFileSync(file)
  journal.close()
  // The last two bytes end the record and its line.
  for (let length = start; length < whole.length - 2; length++) {
    rmSync(file)
    appendFileSync(file, whole)
    truncateSync(file, length)
    const again = openGrantJournal(file)
    expect(again.read()).toEqual([grantOf('g1')])
    again.append(grantOf('g3'))
    expect(again.read()).toEqual(['g1', 'g3'].map(grantOf))
    again.close()
  }
})

test('other users cannot read it, and a closed journal accepts nothing', () => {
  const journal = openGrantJournal(file)
  expect(statSync(file).mode & 0o077).toBe(0)
  journal.close()
  expect(() => journal.append(grantOf('g1'))).toThrow(/EBADF/)
  expect(readFileSync(file, 'utf8')).toBe('')
})

test('closing it twice does not close a file opened in between', () => {
  const journal = openGrantJournal(file)
  journal.close()
  // The lowest free number is given again.
  const other = openGrantJournal(join(folder, 'other'))
  journal.close()
  other.append({ account: 'a', id: 'g', tokens: 1, at: 0 })
  expect(other.read()).toHaveLength(1)
  other.close()
})
