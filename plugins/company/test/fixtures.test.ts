/** The parser on its fixtures and on hostile pages. */

import { testParser } from '@sluice/testkit'
import parser from '../src/index.ts'

// Its regular expressions are judged by packages/testkit/test/own-parsers.long.test.ts.
testParser(parser, new URL('../fixtures/', import.meta.url), { regexes: false })
