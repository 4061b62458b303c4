import { describe, expect, it } from 'vitest'
import { mayHoldText } from '../packages/acquire/src/http/fetch-hop.ts'
import { isDocument } from '../packages/content/src/documents/document-types.ts'
import { SUBTYPES } from '../packages/content/src/documents/source-types.ts'

describe('media types of text', () => {
  it('every type of text that has a reader is fetched', () => {
    const types = SUBTYPES.flatMap((name) =>
      ['', 'x-', 'vnd.'].flatMap((prefix) => [
        `application/${prefix}${name}`,
        `text/${prefix}${name}`
      ])
    )
    expect(types.filter(isDocument)).toEqual(types)
    expect(types.filter((type) => !mayHoldText(type))).toEqual([])
    expect(mayHoldText('application/x-subrip') && isDocument('application/x-subrip')).toBe(true)
  })
})
