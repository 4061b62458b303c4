/**
 * Data that a page brings for its own scripts, and reading it: `@sluice/content/state`.
 *
 * A site's data changes shape without notice, so nothing here throws: what is not there, or is of another kind, is
 * `undefined` or an empty list.
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
