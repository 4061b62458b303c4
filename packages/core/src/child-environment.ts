/**
 * The environment of child processes and worker threads: what programs need to be found and to run, and nothing else.
 *
 * A list of what may pass, not of what may not: a secret under a name that we have never heard of stays here, too.
 */

const PASSED = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_RUNTIME_DIR',
  // Windows starts no program without them.
  'SystemRoot',
  'PATHEXT',
  'COMSPEC'
]
/**
 * Node's variables that a program receives: only those that hold no code and no credentials. `NODE_OPTIONS` would load
 * modules.
 */
const PASSED_TO_NODE = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE']

/**
 * The environment of a program that is started.
 *
 * @param own - added to it, for this program alone.
 */
export function childEnvironment(own: Readonly<Record<string, string>> = {}) {
  return { ...picked(PASSED), ...own }
}

/** The environment of a worker thread of ours. */
export function workerEnvironment(): Record<string, string> {
  return picked([...PASSED, ...PASSED_TO_NODE])
}

function picked(names: readonly string[]): Record<string, string> {
  const isPassed = (name: string) => names.includes(name) || name.startsWith('LC_')
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (one): one is [string, string] => isPassed(one[0]) && one[1] !== undefined
    )
  )
}
