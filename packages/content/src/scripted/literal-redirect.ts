/** Scripts that only navigate to a literal URL. */

/**
 * The only URL that scripts navigate to, if it is a literal.
 *
 * @param programs - inline scripts of a page.
 * @param latest - the longest delay, seconds.
 * @returns `undefined` if the URL is computed, if there are two, or if it is conditional.
 */
export function literalRedirect(programs: string, latest: number): string | undefined {
  if (programs.length > MOST || !programs.includes('location')) return undefined
  const code = withoutComments(programs)
  const targets = new Set<string | undefined>()
  for (const { index, 0: found } of code.matchAll(GOES)) {
    targets.add(literalAt(code, index + found.length))
  }
  const [target] = targets
  if (targets.size !== 1 || target === undefined) return undefined
  const bare = code.replace(STRINGS, '""')
  if (DEPENDS.test(bare) || HANDLERS.test(code)) return undefined
  for (const { 1: delay } of bare.matchAll(DELAYS)) {
    if (Number(delay) > latest * 1_000) return undefined
  }
  return target
}

/** Maximum characters of scripts that only redirect. */
const MOST = 5_000

const GOES =
  /(?<![\w$.])(?:(?:window|document|self|top|parent|globalThis)\s{0,5}\.\s{0,5}){0,3}location(?:\s{0,5}\.\s{0,5}href)?\s{0,5}(?:=(?!=)|\.\s{0,5}(?:replace|assign)\s{0,5}\()\s{0,20}/g

/** A complete string that nothing is added to. */
function literalAt(code: string, start: number): string | undefined {
  const quote = code[start]
  if (quote !== '"' && quote !== "'" && quote !== '`') return undefined
  const end = code.indexOf(quote, start + 1)
  if (end === -1) return undefined
  const value = code.slice(start + 1, end)
  if (/[\n]|\$\{/.test(value)) return undefined
  if (!/^\s{0,20}(?:[;)},]|\n|$)/.test(code.slice(end + 1, end + 25))) return undefined
  return value.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gi, (_, short, long, plain) =>
    plain === undefined ? String.fromCharCode(Number.parseInt(short ?? long, 16)) : plain
  )
}

function withoutComments(code: string): string {
  return code
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ')
    .replace(/(^|[\s;{}])\/\/[^\n]*/g, '$1')
    .replace(/<!--|-->/g, ' ')
}

const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g
const DEPENDS = /\b(?:if|switch|for|while|catch|confirm|prompt)\b|\?|&&|\|\|/
const HANDLERS =
  /addEventListener\s*\(\s*['"](?!load|DOMContentLoaded|pageshow)|\.on(?!load\b|pageshow\b)[a-z]+\s*=|\.on\s*\(/
const DELAYS = /,\s{0,20}(\d{1,9})\s{0,20}\)/g
