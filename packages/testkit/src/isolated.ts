/** Checks of a package whose code is not trusted: `sluice parser check` and `sluice parser add` are made of these. */

export { checkIsolated, type IsolatedReport, type ParserFacts } from './isolated/check-isolated.ts'
