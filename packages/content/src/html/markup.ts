/**
 * Markup in the attributes of a page. Its readers get the parser from here, without loading it: commands that only check
 * a selector would start more slowly with it.
 */

import type { Root } from 'hast'

type Parse = (html: string) => Root

let parse: Parse | undefined

/** Set the parser. `parseHtml` does so when it is loaded. */
export function provideParser(parser: Parse): void {
  parse = parser
}

/** The tree of some markup; `undefined` if no page was parsed in this process. */
export function parsedMarkup(html: string): Root | undefined {
  return parse?.(html)
}
