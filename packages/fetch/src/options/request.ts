/** Requests and failures, for code that fetches nothing: loads no engine. */

export { asSluiceError, errorBody, retryAfter } from '../failures.ts'
export { REDACTED } from '../redaction/redactor.ts'
export { checkExtras } from './extras.ts'
export {
  FetchOptions,
  FetchRequest,
  readFetchRequest,
  TIMEOUT_MS,
  withUrl
} from './fetch-request.ts'
export { checkList } from './list.ts'
export { ReadAgainRequest, readAgainRequest } from './offline.ts'
export { near, parseRequest } from './parse-request.ts'
export { shownOptions } from './secret-options.ts'
export { OF_FETCHING, readUploadRequest, UploadRequest } from './upload-request.ts'
export { WrittenCookie } from './visitor.ts'
