/** What is known of a request, and of a failure, before anything is fetched. */

export { checkExtras } from './check-extras.ts'
export { asSluiceError, errorBody } from './http/errors.ts'
export { readFetchRequest } from './requests.ts'
