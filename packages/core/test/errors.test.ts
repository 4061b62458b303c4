import { describe, expect, test } from 'vitest'
import { ERRORS, ParseError, SluiceError } from '../src/index.ts'

/** The codes by status, written out so that a change of the table is noticed (decisions.md §9); `r` marks what may be retried. */
const TABLE: Record<number, string> = {
  400: 'INVALID_JSON INVALID_REQUEST MISSING_PARAMETER INVALID_URL URL_NOT_ALLOWED INVALID_FILTER INVALID_SCHEMA COST_LIMIT_EXCEEDED AI_NOT_CONFIGURED SEARCH_NOT_CONFIGURED ROBOTS_DISALLOWED RIGHTS_RESERVED NOT_KEPT',
  401: 'UNAUTHORIZED',
  402: 'INSUFFICIENT_TOKENS',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'IDEMPOTENCY_IN_PROGRESS:r',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'IDEMPOTENCY_KEY_REUSED',
  500: 'DNS_ERROR:r CONNECTION_FAILED:r TLS_ERROR FETCH_TIMEOUT:r TOO_MANY_REDIRECTS INVALID_RESPONSE UPSTREAM_STATUS TARGET_BLOCKED:r LOGIN_REQUIRED RESPONSE_TOO_LARGE UNSUPPORTED_CONTENT DOCUMENT_ENCRYPTED DOCUMENT_NEEDS_OCR EMPTY_CONTENT PAGE_TOO_COMPLEX PARSE_FAILED PARSER_OUTDATED ACTION_FAILED RENDER_CRASHED:r AI_UNAVAILABLE:r AI_OUTPUT_INVALID SEARCH_UNAVAILABLE:r PAYMENT_REQUIRED_BY_SITE STORE_UNAVAILABLE:r INTERNAL_ERROR:r',
  503: 'SHUTTING_DOWN:r OVERLOADED:r'
}

describe('decisions.md §9: the error table', () => {
  const written = Object.entries(TABLE).flatMap(([status, codes]) =>
    codes.split(' ').map((entry) => {
      const [code, mark] = entry.split(':')
      return [code as string, { status: Number(status), retryable: mark === 'r' }] as const
    })
  )

  test('has exactly the codes of the table', () => {
    expect(Object.keys(ERRORS).sort()).toEqual(written.map(([code]) => code).sort())
  })

  test.each(written)('%s', (code, facts) => {
    expect(ERRORS[code as keyof typeof ERRORS]).toMatchObject(facts)
  })

  test.each(Object.entries(ERRORS))('%s has advice in a few words', (_, { advice }) => {
    expect(advice).toMatch(/^[A-Za-z][^'\n]{6,70}\.$/)
  })

  test('never answers 429', () => {
    expect(Object.values(ERRORS).map((row) => row.status as number)).not.toContain(429)
  })
})

describe('SluiceError', () => {
  test('is recognised when another copy of the package made it', () => {
    const foreign = Object.defineProperty(new Error('x'), Symbol.for('sluice.error'), {
      value: true
    })
    expect(SluiceError.is(foreign)).toBe(true)
    expect(SluiceError.is(new Error('x'))).toBe(false)
    expect(SluiceError.is(null)).toBe(false)
  })

  test('carries code, details and cause', () => {
    const cause = new Error('low level')
    const error = new SluiceError('UPSTREAM_STATUS', 'answered 404', {
      cause,
      details: { target_status: 404 }
    })
    expect(error).toMatchObject({
      name: 'SluiceError',
      code: 'UPSTREAM_STATUS',
      details: { target_status: 404 }
    })
    expect(error.cause).toBe(cause)
  })

  test('a ParseError is PARSE_FAILED unless it knows better', () => {
    expect(new ParseError('no list').code).toBe('PARSE_FAILED')
    expect(new ParseError('wall', { code: 'LOGIN_REQUIRED' }).code).toBe('LOGIN_REQUIRED')
  })
})
