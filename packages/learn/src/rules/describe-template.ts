/** Templates in words. */

import type { LearnedParser, Mark } from '../parser/learned-parser.ts'
import { tokenInWords } from './describe-rule.ts'

type Template = NonNullable<LearnedParser['templates']>[number]

/** Most marks that are named. */
const NAMED = 3

/** A template as a person would say it: `pages with "shop" as part 1 of the path`. */
export function describeTemplate({ marks }: Template): string {
  if (marks.length === 0) return 'all other pages'
  return `pages with ${marks.slice(0, NAMED).map(markInWords).join(', ')}`
}

function markInWords({ kind, value, nth = 1 }: Mark): string {
  switch (kind) {
    case 'token':
      return tokenInWords(value)
    case 'text':
      return `the text "${value}"`
    case 'thing':
      return `structured data about "${value}"`
    case 'language':
      return `the language "${value}"`
    case 'path':
      return `"${value}" as part ${nth} of the path`
    case 'depth':
      return `${value} parts in the path`
    case 'query':
      return `the parameter "${value}"`
  }
}
