/** Patterns of ECMA-262, which JSON Schema has, in the syntax of RE2. */

import { RE2JS } from 're2js'

/** White space and line ends of ECMA-262; `\s` of RE2 is ASCII. */
const SPACE =
  '\\t\\n\\v\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'

/**
 * Compile a pattern; it then runs in linear time.
 *
 * @throws RE2JSException when the pattern looks around or back, or is malformed.
 */
export function ecmaPattern(pattern: string): RE2JS {
  return RE2JS.compile(RE2JS.translateRegExp(withSpaces(pattern)))
}

function withSpaces(pattern: string): string {
  let inClass = false
  return pattern.replace(/\\[\s\S]|[[\]]/g, (token) => {
    if (token === '[') inClass = true
    else if (token === ']') inClass = false
    else if (token === '\\s') return inClass ? SPACE : `[${SPACE}]`
    else if (token === '\\S' && !inClass) return `[^${SPACE}]`
    return token
  })
}
