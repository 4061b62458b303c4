/** Errors for callers without types. */

import { expect, test } from 'vitest'
import { createGuard } from '../src/guard.ts'
import { createAcquirer } from '../src/index.ts'

/** An argument as a caller without a compiler may write it. */
const wrong = (value: unknown) => value as never

test('an acquirer needs a guard, and a guard needs a list of ranges', () => {
  for (const options of [undefined, {}, { guard: '10.0.0.0/8' }]) {
    const call = () => createAcquirer(wrong(options))
    expect(call).toThrow(TypeError)
    expect(call).toThrow('createAcquirer: guard must be a guard')
  }
  expect(() => createGuard({ allowPrivateCidrs: wrong('10.0.0.0/8') })).toThrow(
    new TypeError("createGuard: allowPrivateCidrs must be an array, such as ['10.0.0.0/8']")
  )
})
