/** Checks of a package with untrusted code, used by `sluice parser check` and `sluice parser add`. */

export { checkIsolated, type IsolatedReport, type ParserFacts } from './isolated/check-isolated.ts'
