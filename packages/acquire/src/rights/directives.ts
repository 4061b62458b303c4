/** Directives for robots of a page: `X-Robots-Tag`, `<meta name="robots">`, `noai` among them. */

/** Directives that have a value behind a colon; other names before one are of agents. */
const VALUED: ReadonlySet<string> = new Set([
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after'
])

/** Characters of a value that count. */
const MOST = 4_000

/**
 * The directives of an `X-Robots-Tag` for an agent, lower-case.
 *
 * An agent's name holds for the directives behind it, up to the next name: `otherbot: noindex, nofollow`.
 */
export function headerDirectives(value: string, agent: string): string[] {
  const found: string[] = []
  let isOurs = true
  for (const part of value.slice(0, MOST).split(',')) {
    let directive = part.trim().toLowerCase()
    const colon = directive.indexOf(':')
    const name = directive.slice(0, Math.max(colon, 0)).trim()
    if (name !== '' && !VALUED.has(name)) {
      isOurs = name === '*' || name === agent.toLowerCase()
      directive = directive.slice(colon + 1).trim()
    }
    if (isOurs && directive !== '') found.push(directive)
  }
  return found
}

/** The directives of a `<meta>` for an agent or for all; none of one for others. */
export function metaDirectives(name: string, content: string, agent: string): string[] {
  if (!['robots', agent.toLowerCase()].includes(name.trim().toLowerCase())) return []
  const parts = content.slice(0, MOST).split(',')
  return parts.map((part) => part.trim().toLowerCase()).filter((part) => part !== '')
}
