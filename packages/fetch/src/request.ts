/** What is known of a request, and of a failure, before anything is fetched. Loads no engine. */

export { checkExtras } from './check-extras.ts'
export { asSluiceError, errorBody, retryAfter } from './failures.ts'
export { FetchOptions, FetchRequest, readFetchRequest, withUrl } from './fetch-request.ts'
export { near, parseRequest } from './parse-request.ts'
