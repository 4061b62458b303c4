/** decisions.md §9: whatever a store throws, clients see one error. */

import { SluiceError } from '@sluice/core'
import { expect, test } from 'vitest'
import { storeFailure } from '../../src/connections/store-failure.ts'

test.each([new Error('SQLITE_FULL'), 'text', undefined])(
  '%s becomes the cause, and is not shown',
  (cause) => {
    const failure = storeFailure(cause)
    expect(failure).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: 'The store of this service does not answer.'
    })
    expect(failure.cause).toBe(cause)
  }
)

test('an error of the interface is passed through unchanged', () => {
  const failure = new SluiceError('STORE_UNAVAILABLE', 'Told already.')
  expect(storeFailure(failure)).toBe(failure)
})
