/** JSON Schema to data from a web page, without a model. Pure: no network, no files. */

export { type CompiledSchema, compileSchema } from './compile-schema.ts'
export { type ExtractInput, type Extraction, extract } from './extract.ts'
export type { Remark } from './fill-report.ts'
export { filledPaths } from './filled-paths.ts'
export { SCHEMA_LIMITS } from './schema-budget.ts'
export { type ValidateOptions, type Violation, violation } from './validate.ts'
