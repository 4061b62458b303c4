/** The advice about failures follows from what happened. */

import { expect, test } from 'vitest'
import { adviceOn, happened } from '../src/history/failure-advice.ts'

const failure = (code: string, target_status: number | null, engine: 'http' | 'browser') => ({
  error: { code, message: 'The site answered.', details: {} },
  metadata: { bytes: 0, content_type: null, duration_ms: 1, engine, target_status, title: null }
})

test('A page that does not exist is no page that was refused.', () => {
  const gone = failure('UPSTREAM_STATUS', 404, 'http')
  expect(happened(gone)).toBe('404 Not Found')
  expect(adviceOn(gone)).toBe('The page does not exist. Check the URL.')
})

test('The advice after the browser is not to use the browser.', () => {
  for (const code of ['EMPTY_CONTENT', 'TARGET_BLOCKED', 'INVALID_RESPONSE']) {
    expect(adviceOn(failure(code, null, 'browser'))).not.toContain('render: browser')
    expect(adviceOn(failure(code, null, 'http'))).toContain('browser')
  }
})

test('A failure without a status says its message.', () => {
  expect(happened(failure('DNS_ERROR', null, 'http'))).toBe('The site answered.')
})
