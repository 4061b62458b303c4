/** The imports of a parser's sources, and whether its regular expressions can be made to hang. */

import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import type { Finding } from './finding.ts'
import type { Manifest } from './manifest.ts'
import { factsOf, type Regex } from './source-facts.ts'
import { OverTime, withinTime } from './within-time.ts'

/** Node modules that do I/O or return different results per call. */
const OUTSIDE =
  /^(?:node:)?(?:child_process|cluster|dgram|dns|fs|http|http2|https|inspector|net|os|perf_hooks|process|repl|sqlite|timers|tls|tty|vm|worker_threads)(?:\/|$)/

/** Time limit per regular expression, ms: several times what the hardest valid ones took, for busy machines. */
const REGEX_LIMIT = 30_000

/**
 * Judge source files: TypeScript or JavaScript.
 *
 * @param root - folder that file names are relative to.
 * @param manifest - of their package: its dependencies, and regular expressions that are only used on short text.
 * @param judges - false if regular expressions are judged elsewhere: each takes a tenth of a second or more.
 */
export async function checkSources(
  root: URL,
  files: readonly URL[],
  manifest: Manifest,
  judges = true
): Promise<Finding[]> {
  const findings: Finding[] = []
  const bounded = manifest.sluice?.shortTextRegexes ?? []
  const judged = new Map<string, string | undefined>()
  for (const file of files) {
    const where = file.href.slice(root.href.length)
    const facts = factsOf(where, readFileSync(file, 'utf8'))
    if (facts.fault !== undefined) {
      const remedy = 'Files are checked as TypeScript and ES modules.'
      findings.push({ check: 'sources', where, what: `does not parse: ${facts.fault}`, remedy })
    }
    for (const { module, line } of facts.imports) {
      const fault = importFault(module, manifest)
      if (fault) findings.push({ check: 'sources', where: `${where}:${line}`, ...fault })
    }
    for (const regex of judges ? facts.regexes : []) {
      if (bounded.includes(regex.source)) continue
      // Many occur more than once, and each takes a tenth of a second.
      const key = `${regex.flags}/${regex.source}`
      if (!judged.has(key)) judged.set(key, await faultOf(regex))
      const fault = judged.get(key)
      if (fault === undefined) continue
      const remedy =
        'Write it so that no two parts can match the same text, or search in code; if it only sees short ' +
        'text, list its source in package.json as `sluice.shortTextRegexes`.'
      findings.push({ check: 'regexes', where: `${where}:${regex.line}`, what: fault, remedy })
    }
  }
  return findings
}

/** The fault of importing a module, with its remedy. */
function importFault(
  module: string,
  { name, dependencies, peerDependencies }: Manifest
): Pick<Finding, 'what' | 'remedy'> | undefined {
  if (isBuiltin(module)) {
    if (!OUTSIDE.test(module)) return undefined
    const remedy = 'A parser does no I/O: it reads the pages it is given.'
    return { what: `imports ${module}`, remedy }
  }
  const [, imported] = /^((?:@[^/]+\/)?[^./#@][^/]*)/.exec(module) ?? []
  if (imported === undefined || imported === name) return undefined
  if (imported in { ...dependencies, ...peerDependencies }) return undefined
  const remedy = ['@sluice/core', 'zod'].includes(imported)
    ? 'Add it to `peerDependencies`, as the service brings it.'
    : 'Add it to `dependencies`: where it is not installed by chance, the parser does not load.'
  return { what: `imports ${imported}, which package.json does not declare`, remedy }
}

/** Time that a linear regular expression does not need for an attack of some 50,000 characters, ms. */
const HANGING = 400

function hangs({ source, flags }: Pick<Regex, 'source' | 'flags'>, attack: string): boolean {
  try {
    const pattern = new RegExp(source, flags)
    // Longer than the attack that was found: doubling its length makes a quadratic one four times slower.
    withinTime(HANGING, () => pattern.exec(attack + attack))
    return false
  } catch (error) {
    if (error instanceof OverTime) return true
    throw error
  }
}

/** Returns the reason why a regular expression must not run on a hostile page. */
async function faultOf({ source, flags }: Regex): Promise<string | undefined> {
  // 2.9 MB of JavaScript: loaded only when sources are checked.
  const { default: recheck } = await import('#recheck')
  // The checker does not support `v`; syntax that both flags accept means the same in both.
  const judged = recheck.checkSync(source, flags.replace('v', 'u'), { timeout: REGEX_LIMIT })
  const shown = `/${source.length > 100 ? `${source.slice(0, 100)}…` : source}/${flags}`
  if (judged.status === 'vulnerable') {
    const { complexity, attack, checker } = judged
    // Attacks found by trial were timed, on a machine that may be busy: they must be slow here too.
    if (checker === 'fuzz' && !hangs({ source, flags }, attack.string)) return undefined
    return `${shown} takes ${complexity.summary} time, for example on ${attack.pattern.slice(0, 120)}`
  }
  if (judged.status === 'unknown' && judged.error.kind === 'timeout') {
    return `${shown} is too complex to be judged within ${REGEX_LIMIT} ms`
  }
  return undefined
}
