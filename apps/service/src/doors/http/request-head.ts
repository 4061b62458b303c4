/** Refuses with the error envelope requests that Node's HTTP server would refuse with an empty answer. */

import { SluiceError } from '@sluice/core'
import type { Step } from './context.ts'

/** Refuses a request without a target or Host that can be read, and one with an unknown expectation. */
export function checkHead(): Step {
  return (ctx, next) => {
    const { headers, httpVersion } = ctx.req
    if (ctx.state.isLost) {
      throw new SluiceError(
        'INVALID_REQUEST',
        'The target of the request line is not valid. Send a path that begins with `/`.'
      )
    }
    if (httpVersion === '1.1' && headers.host === undefined) {
      ctx.set('Connection', 'close')
      throw new SluiceError('INVALID_REQUEST', 'The request has no Host header.', {
        details: { header: 'Host' }
      })
    }
    if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) {
      ctx.set('Connection', 'close')
      throw new SluiceError(
        'INVALID_REQUEST',
        'The Expect header is not supported. Leave it out, or send `Expect: 100-continue`.',
        { details: { header: 'Expect' } }
      )
    }
    return next()
  }
}
