/** Requests and failures, for code that fetches nothing: loads no engine. */

export { shownOptions } from '../browsing/secret-options.ts'
export { WrittenCookie } from '../browsing/visitor-options.ts'
export { checkExtras } from '../check-extras.ts'
export { asSluiceError, errorBody, retryAfter } from '../failures.ts'
export { FetchOptions, FetchRequest, readFetchRequest, withUrl } from './fetch-request.ts'
export { near, parseRequest } from './parse-request.ts'
export { readUploadRequest, UploadRequest } from './upload-request.ts'
