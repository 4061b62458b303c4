/**
 * Data that a page carries for its own scripts, and functions to read it: `@sluice/content/state`. A site's data
 * changes shape without notice, so nothing here throws: missing values and values of another type are `undefined` or an
 * empty list.
 */

export { type PageState, pageState, stateNamed, valueAfter } from './page-state.ts'
export { findObject, findObjects } from './state-search.ts'
export {
  flagAt,
  isObject,
  type JsonObject,
  listAt,
  objectsAt,
  type Step,
  textAt,
  timeAt,
  valueAt,
  wholeNumberAt
} from './state-values.ts'
