/** Loading parsers by the modules that list them. */

export { loadParsers, type ParserModules, recordSchema } from './parsers/load-parsers.ts'
