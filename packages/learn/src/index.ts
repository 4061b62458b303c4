/** Parsers learned from example pages, as data. Pure: no network, no files. */

export { completeness } from './completeness.ts'
export { type Healed, type HealOptions, type HistoryPage, heal } from './heal.ts'
export type { Example, ExampleValue } from './learning/example.ts'
export { type Learned, type LearnOptions, learn } from './learning/learn.ts'
export type { Conflict } from './learning/learn-parts.ts'
export type { LearnPage } from './page/page-view.ts'
export { LearnedParser, PARSER_FORMAT, PARSER_LIMITS } from './parser/learned-parser.ts'
export { type PageRecord, type RecordValue, read } from './read.ts'
export { describeRule } from './rules/describe-rule.ts'
export { describeTemplate } from './rules/describe-template.ts'
export type { FieldType, FieldValue, MoneyValue } from './rules/typed-value.ts'
