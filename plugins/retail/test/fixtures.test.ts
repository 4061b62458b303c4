/** The parser on its fixtures and on hostile pages. */

import { testParser } from '@sluice/testkit'
import parser from '../src/index.ts'

// packages/testkit/test/own-parsers.long.test.ts makes the long checks.
testParser(parser, new URL('../fixtures/', import.meta.url), { long: false })
