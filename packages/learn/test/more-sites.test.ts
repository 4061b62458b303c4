import { parseHtml } from '@sluice/content'
import { learn, read } from '@sluice/learn'
import { describe, expect, test } from 'vitest'
import { KINDS } from './more-sites.ts'

/** Pages that are read, and examples. */
const UNSEEN = [2, 3, 5, 6, 7, 8, 9]

function pageOf(kind: string, i: number) {
  const { html } = KINDS[kind]!(i)
  return { url: new URL(`https://boats.example/b/${i}`), tree: parseHtml(html), html }
}

/** Values of the unseen pages that are read, wrong or missing. */
function countsOf(kind: string, examples: readonly number[], withPages: boolean) {
  const make = KINDS[kind]!
  const { parser } = learn(
    examples.map((i) => ({ page: pageOf(kind, i), values: make(i).truth })),
    {
      types: make(0).types ?? {},
      ...(withPages ? { pages: UNSEEN.map((i) => pageOf(kind, i)) } : {})
    }
  )
  const counts = { right: 0, wrong: 0, missing: 0 }
  for (const i of UNSEEN) {
    const { record } = read(parser, pageOf(kind, i))
    const { truth } = make(i)
    for (const name of new Set([...Object.keys(truth), ...Object.keys(record)])) {
      if (JSON.stringify(record[name]) === JSON.stringify(truth[name])) counts.right++
      else if (record[name] === undefined) counts.missing++
      else counts.wrong++
    }
  }
  return counts
}

describe.each(Object.keys(KINDS))('A site with %s', (kind) => {
  test.each([true, false])('Three examples are enough; further pages: %s.', (withPages) => {
    expect(countsOf(kind, [0, 1, 4], withPages)).toMatchObject({ wrong: 0, missing: 0 })
  })

  test.each([true, false])('One example gives no wrong value; further pages: %s.', (withPages) => {
    const { right, wrong, missing } = countsOf(kind, [0], withPages)
    expect(wrong).toBe(0)
    expect(missing).toBeLessThan(right)
  })
})
