/** The answer to a request to learn a parser. */

import type { LearnedResult } from './learn-parser.ts'
import { shownFields, shownTemplates } from './shown-parser.ts'

/** The parser, and what it reads on each page. @param name - without `learned/`. */
export function learnAnswer(name: string, { saved, match, rules, outcome, pages }: LearnedResult) {
  return {
    dry_run: saved === undefined,
    parser: {
      name: `learned/${name}`,
      version: saved?.state.current ?? null,
      match,
      heal: saved?.state.heal ?? null,
      templates: shownTemplates(rules),
      fields: shownFields(rules)
    },
    samples: outcome.samples.map(({ record, missing, ambiguous }, index) => {
      const { url = '', result = '' } = pages[index] ?? {}
      return { url, result, record, missing, ambiguous }
    }),
    conflicts: outcome.conflicts
  }
}
