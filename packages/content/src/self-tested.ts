/**
 * Parts that reach into a library beyond its API.
 *
 * Each has its version pinned and a way to do without. Before its first use a sample is made both
 * ways; unless both are the same, the library is used as it is, more slowly.
 */

/**
 * A test that runs once, when first asked for.
 *
 * @param library - named in the warning that is written when the test fails.
 * @param isSame - whether the sample comes out as without; what it throws counts as no.
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
    // A part is missing or is something else.
  }
  console.warn(
    `@sluice/content: this version of ${library} is not known and is used unchanged, which is slower.`
  )
  return false
}
