/** docs/errors.md has every code of the table of errors, with its status, and what to do. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERRORS } from '../../packages/core/src/errors.ts'
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

test('shows a failure as the service answers it', () => {
  const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '')
  expect(Object.keys(ERRORS)).toContain(shown.error.code)
  expect(shown.error.details).toEqual({ retryable: false, target_status: 404 })
})
