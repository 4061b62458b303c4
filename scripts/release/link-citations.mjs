/**
 * Doc comments cite the texts of docs/design, which no package brings: in the declarations that are published,
 * `decisions.md §9` is the address of that text.
 */

import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts that are cited, by their names. */
const DESIGN = 'docs/design'

/** `decisions.md §9`, `interface.md 4.1` and `ledger.md`, unless an address is before it. */
const citations = (names) => new RegExp(`(?<![/\\w.-])(?:${names.join('|')})\\.md\\b`, 'g')

/** @param {string} root - of the repository. @returns {RegExp} */
function citationsOf(root) {
  const names = readdirSync(join(root, DESIGN)).filter((name) => name.endsWith('.md'))
  return citations(names.map((name) => name.slice(0, -'.md'.length)))
}

/**
 * @param {string} text - of a declaration file
 * @param {string} [root] - of the repository
 * @returns {string[]} what is cited without an address
 */
export function unlinkedCitations(text, root = '.') {
  return [...text.matchAll(citationsOf(root))].map(([name]) => name)
}

/**
 * Writes the addresses into the declarations of a built package.
 *
 * @param {string} folder - of the package
 * @param {{ repository: { url: string } }} manifest
 * @param {string} [root] - of the repository
 */
export function linkCitations(folder, manifest, root = '.') {
  const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '')
  const cited = citationsOf(root)
  for (const file of globSync('dist/**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    const linked = text.replace(cited, (name) => `${repository}/blob/main/${DESIGN}/${name}`)
    if (linked !== text) writeFileSync(path, linked)
  }
}
