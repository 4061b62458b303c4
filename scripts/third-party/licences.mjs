/** Licences that may be shipped. */

/** Permissive ones, and the MPL, which asks for the source of its own files only. By SPDX. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  // Permissive; of argparse, which only the command line of markdown-it uses.
  'Python-2.0',
  'Unlicense'
])

/**
 * Returns true if a package with this SPDX expression may be shipped. One of several alternatives must be allowed; all
 * parts of a sum must be allowed.
 *
 * @param {string} expression - `(MIT OR GPL-3.0-only) AND ISC`
 */
export function mayShip(expression) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const either = () => {
    let isAllowed = both()
    while (words[at] === 'OR') {
      at++
      // Both sides are read, whatever the first says.
      isAllowed = both() || isAllowed
    }
    return isAllowed
  }
  const both = () => {
    let isAllowed = one()
    while (words[at] === 'AND') {
      at++
      isAllowed = one() && isAllowed
    }
    return isAllowed
  }
  const one = () => {
    const word = words[at++]
    if (word !== '(') return ALLOWED.has(word)
    const isAllowed = either()
    return words[at++] === ')' && isAllowed
  }
  const isAllowed = either()
  // What is left was not understood: `MIT WITH …`.
  return isAllowed && at === words.length
}
