/** ledger.md: what a store without unique numbers may hold of the audit log, and what verify says of it. */

import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyChain } from '../../src/audit/audit-chain.ts'
import { sealed } from '../../src/audit/audit-seal.ts'
import { assertFollows, EMPTY_HEAD } from '../../src/audit/audit-sequence.ts'
import type { AuditHead, AuditRecord, Directory } from '../../src/index.ts'

const seal = (text: string) => createHmac('sha256', 'server key').update(text).digest()

/** More than are read at once, so that breaks fall on either side of a seam. */
let ALL: readonly AuditRecord[]
beforeEach(() => {
  ALL = chainOf(1_200)
})

describe('verify', () => {
  test('accepts a written log of any length', async () => {
    for (const length of [0, 1, 2, 499, 500, 501, 999, 1_000, 1_200]) {
      expect(await verify(ALL.slice(0, length), headOf(ALL.slice(0, length)))).toBe(undefined)
    }
  })

  test('reads a log once, in parts, and no record twice', async () => {
    const asked: number[] = []
    expect(await verify(ALL, headOf(ALL), (limit) => asked.push(limit))).toBe(undefined)
    expect(Math.max(...asked)).toBe(500)
    expect(asked.length).toBeLessThan(8)
  })

  test.each([1, 2, 200, 201, 202, 700, 701, 702, 1_199, 1_200])(
    'finds a duplicate record %i',
    async (seq) => {
      const records = [...ALL, ALL[seq - 1] as AuditRecord]
      expect(await verify(records, headOf(ALL))).toEqual({
        seq,
        text: `record ${seq} is present more than once`
      })
    }
  )

  test.each([499, 500, 501, 1_001])(
    'finds %i more copies of one record, and continues',
    async (times) => {
      const same = Array.from({ length: times }, () => ALL[699] as AuditRecord)
      const records = [...ALL, ...same]
      expect((await verify(records, headOf(ALL)))?.seq).toBe(700)
      const harmed = records.map((one) => (one.seq === 3 ? { ...one, actor: 'x' } : one))
      expect(await verify(harmed, headOf(ALL))).toEqual({
        seq: 3,
        text: 'record 3 is not as it was sealed'
      })
    }
  )

  test('names the first of many breaks, wherever it is', async () => {
    for (const first of [1, 2, 350, 1_199]) {
      const harmed = ALL.map((one) => (one.seq >= first ? { ...one, actor: 'x' } : one))
      expect(await verify(harmed, headOf(ALL))).toEqual({
        seq: first,
        text: `record ${first} is not as it was sealed`
      })
    }
  })

  test('names the lower of a gap and a record beyond the end', async () => {
    const beyond = [...ALL, { ...(ALL[0] as AuditRecord), seq: 1_205 }]
    expect(await verify(beyond, headOf(ALL))).toEqual({
      seq: 1_205,
      text: 'record 1205 is beyond the last one, 1200'
    })
    const both = beyond.filter(({ seq }) => seq !== 700)
    expect(await verify(both, headOf(ALL))).toEqual({ seq: 700, text: 'record 700 is missing' })
  })

  test('finds a gap below a changed record', async () => {
    const harmed = ALL.filter(({ seq }) => seq !== 2).map((one) =>
      one.seq === 3 ? { ...one, actor: 'x' } : one
    )
    expect(await verify(harmed, headOf(ALL))).toEqual({ seq: 2, text: 'record 2 is missing' })
  })
})

describe('appended records', () => {
  const firstThree = () => ALL as unknown as [AuditRecord, AuditRecord, AuditRecord]

  test('follow the head and each other', () => {
    const [first, second, third] = firstThree()
    assertFollows(EMPTY_HEAD, [])
    assertFollows(EMPTY_HEAD, [first, second, third])
    assertFollows(second, [third])
  })

  test('appended records are refused otherwise', () => {
    const [first, second, third] = firstThree()
    const leftOut = { ...second, seq: 3 }
    expect(() => assertFollows(first, [leftOut])).toThrow(notAfter(3, 1))
    const twice = { ...second, seq: 1 }
    expect(() => assertFollows(first, [twice])).toThrow(notAfter(1, 1))
    const ofAnother = { ...second, previous: third.hash }
    expect(() => assertFollows(first, [ofAnother])).toThrow(notAfter(2, 1))
    expect(() => assertFollows(EMPTY_HEAD, [first, third])).toThrow(notAfter(3, 1))
  })
})

function notAfter(seq: number, last: number): RangeError {
  return new RangeError(`audit record ${seq} does not follow record ${last}`)
}

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
