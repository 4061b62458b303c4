import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { SluiceError } from '@sluice/core'
import { describe, expect, it } from 'vitest'
import { compileSchema, violation } from '../src/index.ts'

const SUITE = fileURLToPath(
  new URL(
    '../../../../shared/corpora/conformance/json-schema-draft2020-12.json.gz',
    import.meta.url
  )
)

interface Group {
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly { description: string; data: unknown; valid: boolean }[]
}

/** Formats describe by default; vocabularies need metaschemas from elsewhere. */
const LEFT_OUT = /^optional\/format|^vocabulary/

function run(groups: Record<string, readonly Group[]>) {
  const failed: string[] = []
  const refused = new Map<string, number>()
  let all = 0
  for (const [file, list] of Object.entries(groups)) {
    if (LEFT_OUT.test(file)) continue
    for (const { description, schema, tests } of list) {
      let compiled: ReturnType<typeof compileSchema>
      try {
        compiled = compileSchema(schema)
      } catch (error) {
        if (!SluiceError.is(error) || error.code !== 'INVALID_SCHEMA') throw error
        const keyword = String(error.details.keyword)
        refused.set(keyword, (refused.get(keyword) ?? 0) + 1)
        continue
      }
      for (const test of tests) {
        all++
        if ((violation(compiled.root, test.data) === undefined) !== test.valid) {
          failed.push(`${file}: ${description}: ${test.description}`)
        }
      }
    }
  }
  return { failed, all, refused }
}

describe.skipIf(!existsSync(SUITE))('decisions.md §5: the subset of JSON Schema', () => {
  it('passes every case of the suite that uses only the subset', () => {
    const { failed, all } = run(JSON.parse(gunzipSync(readFileSync(SUITE)).toString()))
    expect(failed).toEqual([])
    expect(all).toBe(730)
  })
})
