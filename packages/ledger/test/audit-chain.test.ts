/** ledger.md: what a store without unique numbers may hold of the audit log, and what verify says of it. */

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyChain } from '../src/audit-chain.ts'
import { sealed } from '../src/audit-seal.ts'
import { assertFollows, EMPTY_HEAD } from '../src/audit-sequence.ts'
import type { AuditHead, AuditRecord, Directory } from '../src/index.ts'

const seal = (text: string) => createHmac('sha256', 'server key').update(text).digest()

/** More than are read at once, so that breaks fall on either side of a seam. */
const ALL = chainOf(1_200)

describe('verify', () => {
  test('finds nothing in what was written, of any length', async () => {
    for (const length of [0, 1, 2, 499, 500, 501, 999, 1_000, 1_200]) {
      expect(await verify(ALL.slice(0, length), headOf(ALL.slice(0, length)))).toBe(undefined)
    }
  })

  test('reads a log once, in parts, and no record of it twice', async () => {
    const asked: number[] = []
    expect(await verify(ALL, headOf(ALL), (limit) => asked.push(limit))).toBe(undefined)
    expect(Math.max(...asked)).toBe(500)
    expect(asked.length).toBeLessThan(8)
  })

  test.each([1, 2, 200, 201, 202, 700, 701, 702, 1_199, 1_200])(
    'finds a second record %i',
    async (seq) => {
      const records = [...ALL, ALL[seq - 1] as AuditRecord]
      expect(await verify(records, headOf(ALL))).toEqual({
        seq,
        text: `record ${seq} is there more than once`
      })
    }
  )

  test.each([499, 500, 501, 1_001])('finds %i more of one record, and goes on', async (times) => {
    const same = Array.from({ length: times }, () => ALL[699] as AuditRecord)
    const records = [...ALL, ...same]
    expect((await verify(records, headOf(ALL)))?.seq).toBe(700)
    const harmed = records.map((one) => (one.seq === 3 ? { ...one, actor: 'x' } : one))
    expect(await verify(harmed, headOf(ALL))).toEqual({
      seq: 3,
      text: 'record 3 is not as it was sealed'
    })
  })

  test('names the first of many breaks, wherever it stands', async () => {
    for (const first of [1, 2, 350, 1_199]) {
      const harmed = ALL.map((one) => (one.seq >= first ? { ...one, actor: 'x' } : one))
      expect(await verify(harmed, headOf(ALL))).toEqual({
        seq: first,
        text: `record ${first} is not as it was sealed`
      })
    }
  })

  test('of two breaks of one record names the one that tells what happened', async () => {
    // Record 2 is gone, and record 3 is changed; and the same of the end.
    const harmed = ALL.filter(({ seq }) => seq !== 2 && seq < 1_200)
    expect(await verify(harmed, headOf(ALL))).toEqual({ seq: 2, text: 'record 2 is missing' })
    const beyond = [...ALL, { ...(ALL[0] as AuditRecord), seq: 1_205 }]
    expect(await verify(beyond, headOf(ALL))).toEqual({
      seq: 1_205,
      text: 'record 1205 is beyond the last one, 1200'
    })
    const both = beyond.filter(({ seq }) => seq !== 700)
    expect(await verify(both, headOf(ALL))).toEqual({ seq: 700, text: 'record 700 is missing' })
  })

  test('finds records below the first', async () => {
    const below = { ...(ALL[0] as AuditRecord), seq: 0 }
    expect((await verify([...ALL, below], headOf(ALL)))?.seq).toBeLessThanOrEqual(1)
  })
})

describe('records that are appended', () => {
  const [first, second, third] = ALL as [AuditRecord, AuditRecord, AuditRecord]

  test('follow the head and each other', () => {
    assertFollows(EMPTY_HEAD, [])
    assertFollows(EMPTY_HEAD, [first, second, third])
    assertFollows(second, [third])
  })

  test.each<[string, AuditHead, AuditRecord[], string]>([
    [
      'a number left out',
      first,
      [{ ...second, seq: 3 }],
      'audit record 3 does not follow record 1'
    ],
    ['a number twice', first, [{ ...second, seq: 1 }], 'audit record 1 does not follow record 1'],
    [
      'another record before it',
      first,
      [{ ...second, previous: third.hash }],
      'audit record 2 does not follow record 1'
    ],
    [
      'one left out between them',
      EMPTY_HEAD,
      [first, third],
      'audit record 3 does not follow record 1'
    ]
  ])('are refused otherwise: %s', (_, head, records, message) => {
    expect(() => assertFollows(head, records)).toThrow(new RangeError(message))
  })
})

function chainOf(length: number): AuditRecord[] {
  const records: AuditRecord[] = []
  for (let seq = 1; seq <= length; seq++) {
    const previous = records.at(-1)?.hash ?? EMPTY_HEAD.hash
    const fields = { at: 0, actor: 'usr_1', action: 'x', account: 'a', details: { seq } }
    records.push(sealed({ ...fields, seq, previous }, seal))
  }
  return records
}

function headOf(records: readonly AuditRecord[]): AuditHead {
  const { seq, hash } = records.at(-1) ?? EMPTY_HEAD
  return { seq, hash }
}

/** Verifies what a store holds that keeps any number of records of one number. */
function verify(
  records: readonly AuditRecord[],
  head: AuditHead,
  onRead: (limit: number) => void = () => {}
) {
  const newestFirst = records.toSorted((one, other) => other.seq - one.seq)
  const directory: Pick<Directory, 'audit' | 'auditHead'> = {
    auditHead: async () => head,
    async audit({ limit, before = Number.POSITIVE_INFINITY }) {
      onRead(limit)
      return newestFirst.filter(({ seq }) => seq < before).slice(0, limit)
    }
  }
  return verifyChain(directory, seal)
}
