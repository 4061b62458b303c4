/** The conformance kit of parsers: `testParser` for vitest. Without a test runner: `@sluice/testkit/check`. */

export { type TestParserOptions, testParser } from './test-parser.ts'
