/** docs/errors.md has every code of the table of errors, with its status, and what to do. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firecrawlFailure } from '../../apps/service/src/doors/firecrawl/failure.ts'
import { ERRORS, type ErrorCode, SluiceError } from '../../packages/core/src/errors.ts'
import { ROOT } from './code-blocks.ts'

const text = readFileSync(`${ROOT}docs/errors.md`, 'utf8')
const sections = new Map(
  text
    .split(/^### /m)
    .slice(1)
    .map((section) => [/^[A-Z_]+/.exec(section)?.[0] ?? '', section])
)

test('has a section for each code and for no other', () => {
  expect([...sections.keys()].toSorted()).toEqual(Object.keys(ERRORS).toSorted())
})

test.each(Object.entries(ERRORS))('%s: status, whether it may pass, what to do', (code, row) => {
  const section = (sections.get(code) ?? '').replace(/\s+/g, ' ')
  const kind = row.retryable ? 'temporary' : 'permanent'
  expect(section).toContain(`Status ${row.status}, ${kind}. `)
  expect(section).toMatch(/\*\*What to do\.\*\* .{20,}/)
})

test('docs/firecrawl.md has the status and the code of each failure in the format of Firecrawl', () => {
  const guide = readFileSync(`${ROOT}docs/firecrawl.md`, 'utf8')
  const rows = [...guide.matchAll(/^\| (\d{3}[\d, ]*) \| (.*) \|$/gm)]
  const codesBy = new Map(
    rows.flatMap(([, statuses = '', codes = '']) =>
      statuses.split(', ').map((status) => [Number(status), codes] as const)
    )
  )
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const { status, body } = firecrawlFailure(new SluiceError(code, 'It failed.'))
    const { code: theirs } = JSON.parse(body)
    const shown = codesBy.get(status) ?? ''
    const isShown = shown.includes(`\`${theirs}\``)
    const isOwn = theirs === code && shown.includes('the code of the API')
    expect(isShown || isOwn, `${code}: ${status} ${theirs}`).toBe(true)
  }
})

test('shows a failure as the service answers it', () => {
  const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '')
  expect(Object.keys(ERRORS)).toContain(shown.error.code)
  expect(shown.error.details).toEqual({ retryable: false, target_status: 404 })
})
