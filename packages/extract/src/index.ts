/** JSON Schema to data from a web page, without a model. Pure: no network, no files. */

export { type ExtractInput, type Extraction, extract } from './extract.ts'
export { extractRows } from './extract-rows.ts'
export type { Remark } from './fill/fill-report.ts'
export { type CompiledSchema, compileSchema, rowColumns } from './schema/compile-schema.ts'
export { filledPaths } from './schema/filled-paths.ts'
export { SCHEMA_LIMITS } from './schema/schema-budget.ts'
export { type ValidateOptions, type Violation, violation } from './schema/validate.ts'
