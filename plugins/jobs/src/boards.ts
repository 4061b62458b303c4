/** The boards known by their hosts. A new one is added to {@link BOARDS}. */

import type { UrlRule } from '@sluice/core'
import type { Board } from './boards/board.ts'
import { indeed } from './boards/indeed/indeed.ts'
import { linkedin } from './boards/linkedin/linkedin.ts'
import { RECRUITING } from './boards/recruiting/recruiting.ts'
import { seek } from './boards/seek/seek.ts'

/** Every board, in the order of the README. */
export const BOARDS: readonly Board[] = [linkedin, indeed, seek, ...RECRUITING]

/** The rules of the parser. */
export const MATCH: readonly UrlRule[] = BOARDS.flatMap(({ match }) => match)
