/** Refuses a version of Node that is too old, in a sentence, before something that it lacks is missed. */

/**
 * Throws where a package needs a newer Node. To be called by the first module that its entry imports; the modules after
 * it must not import by name what an older Node lacks, since that fails before any code runs.
 *
 * @param name - name of the package.
 * @param needed - the oldest version, `'22.19'`.
 * @throws Error `@sluice/acquire needs Node 22.19 or newer; this is 20.19.0.` Nothing where there is no Node.
 */
export function needNode(name: string, needed: string): void {
  const { process } = globalThis as { process?: { versions?: { node?: string } } }
  const have = process?.versions?.node
  if (have === undefined || !isOlder(have, needed)) return
  throw new Error(`${name} needs Node ${needed} or newer; this is ${have}.`)
}

/** Compares two versions by major and minor. */
function isOlder(have: string, needed: string): boolean {
  const [major = 0, minor = 0] = have.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number)
  return major < neededMajor || (major === neededMajor && minor < neededMinor)
}
