/** Error pages of frameworks and servers that title and heading alone do not reveal. */

import type { Wall } from './wall.ts'
import { KIND_REFUSALS } from './wall-refusals.ts'

/** Error pages served with a success status, as data. */
export const ERROR_PAGES: readonly Wall[] = [
  page('not-found', /^page not found at \//, /urlconf|url patterns/, 4000),
  page(
    'server-error',
    /^\w+(?: \w+)? at \//,
    /request method:.{0,2000}exception (?:type|value):/s,
    4000
  ),
  page('not-found', /^error$/, /^error cannot (?:get|head|post) \//, 400),
  page(
    'server-error',
    /^error$/,
    /^error \w*error: .{1,2000}(?:node_modules|\.[cm]?[jt]s:\d+)/s,
    4000
  ),
  page(
    'not-found',
    /^(?:error|whitelabel.*)?$/,
    /^.{0,40}whitelabel error page.{0,600}status=404/s,
    1000
  ),
  page(
    'server-error',
    /^(?:error|whitelabel.*)?$/,
    /^.{0,40}whitelabel error page.{0,600}status=5\d\d/s,
    4000
  ),
  page('not-found', /^action controller: exception caught/, /routing error|no route matches/, 4000),
  page('server-error', /^action controller: exception caught/, /./, 4000),
  page('server-error', /^we're sorry, but something went wrong/, /something went wrong/, 600),
  page('not-found', /^iis [\d.]+ detailed error - 404/, /./, 4000),
  page('server-error', /^iis [\d.]+ detailed error - 5\d\d/, /./, 4000),
  page('server-error', /^(?:wordpress › error)?$/, /critical error on (?:this|your) website/, 400),
  page('not-found', /^an error occurred: not found/, /the server returned a "404 not found"/, 800),
  page('server-error', /^an error occurred: /, /the server returned a "5\d\d /, 800),
  page(
    'server-error',
    /^$/,
    /^(?:php )?fatal error ?: (?:uncaught|allowed memory|maximum execution|cannot|call to)/,
    2000
  ),
  page('not-found', /^error 404/, /http error:? 404.{0,300}(?:problem accessing|uri:)/s, 800),
  page(
    'server-error',
    /^error 5\d\d/,
    /http error:? 5\d\d.{0,300}(?:problem accessing|uri:)/s,
    4000
  )
]

function page(
  kind: 'not-found' | 'server-error',
  title: RegExp,
  says: RegExp,
  prose: number
): Wall {
  return { ...KIND_REFUSALS[kind], title, says, prose }
}
