/** The parser contract of Sluice, host matching, and the table of errors. */

export type { ErrorCode, ErrorDetails, ErrorRow } from './errors.ts'
export { ERRORS, ParseError, SluiceError } from './errors.ts'
export { evidenceOf, type WeighedSign } from './evidence.ts'
export { firstValue, hasValue, type Noted, type Sourced } from './first-value.ts'
export type {
  AnyHost,
  AnyParser,
  Evidence,
  MainEntityKind,
  Page,
  PageDocument,
  PagePlan,
  Parser,
  ParserDefinition,
  Readonlys,
  ReservedKey,
  Target,
  UrlRule
} from './parser.ts'
export {
  defineParser,
  ignoreFilters,
  isReserved,
  MAIN_ENTITY_KINDS,
  PARSER_API,
  RESERVED_KEYS
} from './parser.ts'
export type { Registry } from './registry.ts'
export { createRegistry } from './registry.ts'
export { ruleOf } from './rule-index.ts'
