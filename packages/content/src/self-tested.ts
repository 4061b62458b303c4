/**
 * Replacements for internals of libraries. Each library is pinned, and each replacement has a fallback. Before its
 * first use a sample is converted both ways; if the results differ, the library is used unchanged, which is slower.
 */

/**
 * A test that runs once, on first use.
 *
 * @param library - named in the warning if the test fails.
 * @param isSame - whether the sample has the same result; an exception counts as no.
 */
export function selfTested(library: string, isSame: () => boolean): () => boolean {
  let passed: boolean | undefined
  return () => {
    passed ??= passes(library, isSame)
    return passed
  }
}

function passes(library: string, isSame: () => boolean): boolean {
  try {
    if (isSame()) return true
  } catch {
    // A part is missing or different.
  }
  console.warn(
    `@sluice/content: this version of ${library} is unknown and is used unmodified, which is slower.`
  )
  return false
}
