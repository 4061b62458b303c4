/** The parser on its fixtures and on hostile pages. */

import { testParser } from '@sluice/testkit'
import parser from '../src/index.ts'

testParser(parser, new URL('../fixtures/', import.meta.url))
