/**
 * Globs as patterns of RE2, which match in linear time: a caller's glob is matched with every link of a site.
 * picomatch backtracks: `/*a*a*a*a*a*b` takes it minutes for a path of 200 characters. Its meaning of globs is this one,
 * and the tests compare the two.
 */

/**
 * The pattern of a glob, to match a whole text.
 *
 * `*` any run without `/`, `**` as a whole segment any number of segments, `?` one character, `[a-z]` and `[!a-z]`, `{a,b}`,
 * `\` before a character that is meant itself.
 *
 * @throws SyntaxError - a bracket or brace is not closed.
 */
export function globPattern(glob: string): string {
  const [pattern, end] = translate(glob, 0, false)
  if (end < glob.length) throw new SyntaxError(`has an unmatched \`${glob[end]}\``)
  return pattern
}

/** @returns the pattern, and where in the glob it ended: at its end, or at the `,` or `}` of a brace. */
function translate(glob: string, start: number, inBrace: boolean): [pattern: string, end: number] {
  let pattern = ''
  let at = start
  while (at < glob.length) {
    const character = glob[at]!
    if (character === '}' || (inBrace && character === ',')) break
    if (character === '/' && isSegment(glob, at + 1)) {
      // `/**` is nothing, `/`, or any segments below.
      pattern += '(?:/.*)?'
      at += 3
    } else if (character === '*' && at === 0 && isSegment(glob, 0)) {
      const isAll = glob.length === 2
      pattern += isAll ? '.*' : '(?:.*/)?'
      at += isAll ? 2 : 3
    } else if (character === '*') {
      const end = endOfStars(glob, at)
      pattern += isAlone(glob, at, end) ? '[^/]+' : '[^/]*'
      at = end
    } else {
      const [piece, end] = pieceAt(glob, at)
      pattern += piece
      at = end
    }
  }
  return [pattern, at]
}

/** Returns true if `**` stands here as a whole segment. */
function isSegment(glob: string, at: number): boolean {
  return glob.startsWith('**', at) && (at + 2 === glob.length || glob[at + 2] === '/')
}

function endOfStars(glob: string, at: number): number {
  let end = at
  while (glob[end] === '*') end++
  return end
}

/** A `*` that is a whole segment is not an empty one. */
function isAlone(glob: string, at: number, end: number): boolean {
  return (at === 0 || glob[at - 1] === '/') && (end === glob.length || glob[end] === '/')
}

function pieceAt(glob: string, at: number): [pattern: string, end: number] {
  const character = glob[at]!
  if (character === '?') return ['[^/]', at + 1]
  if (character === '[') return classAt(glob, at)
  if (character === '{') return braceAt(glob, at)
  if (character === '\\' && at + 1 < glob.length) return [literal(glob[at + 1]!), at + 2]
  return [literal(character), at + 1]
}

function classAt(glob: string, at: number): [pattern: string, end: number] {
  const close = glob.indexOf(']', at + 2)
  if (close === -1) throw new SyntaxError('has a `[` that is not closed')
  const inside = glob.slice(at + 1, close)
  const isNegated = /^[!^]/.test(inside)
  const written = isNegated ? inside.slice(1) : inside
  for (const [, from = '', to = ''] of written.matchAll(/(.)-(.)/gsu)) {
    if (from > to) throw new SyntaxError(`has the range \`${from}-${to}\`, which runs backwards`)
  }
  const members = written.replace(/[\\[\]^&~]|^-|-$/g, '\\$&')
  return [isNegated ? `[^/${members}]` : `[${members}]`, close + 1]
}

function braceAt(glob: string, at: number): [pattern: string, end: number] {
  const choices: string[] = []
  let end = at
  do {
    const [choice, next] = translate(glob, end + 1, true)
    choices.push(choice)
    end = next
  } while (glob[end] === ',')
  if (glob[end] !== '}') throw new SyntaxError('has a `{` that is not closed')
  return [`(?:${choices.join('|')})`, end + 1]
}

function literal(character: string): string {
  return /[\\^$.*+?()[\]{}|]/.test(character) ? `\\${character}` : character
}
