/** Values of a model that the text given to it does not show. */

import { evidenceIn } from './evidence.ts'

/** Values that are listed. */
const MOST = 200

/**
 * Paths of the values without evidence, names and positions joined by dots. Booleans are judgements and never listed.
 *
 * @param facts - values of the page itself, which need no evidence.
 * @param markdown - text that the model was given.
 */
export function unfoundedPaths(
  data: unknown,
  facts: unknown,
  markdown: string,
  language: string | null
): string[] {
  const page = evidenceIn({ markdown, language })
  const paths: string[] = []
  const visit = (value: unknown, fact: unknown, path: string): void => {
    if (paths.length >= MOST || value === null || value === undefined || value === fact) return
    if (typeof value === 'object') {
      const known = (typeof fact === 'object' && fact !== null ? fact : {}) as Record<
        string,
        unknown
      >
      for (const [name, inner] of Object.entries(value)) {
        visit(inner, known[name], path === '' ? name : `${path}.${name}`)
      }
      return
    }
    if (typeof value !== 'number' && typeof value !== 'string') return
    if (page.placeOf(value, path) === undefined) paths.push(path === '' ? 'value' : path)
  }
  visit(data, facts, '')
  return paths
}
