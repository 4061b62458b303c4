/** Requests of a page to crawlers: the robots meta element and the header `X-Robots-Tag`. */

/** Directives that concern links and indexes. */
export interface RobotsDirectives {
  /** Links of the page must not be followed. */
  readonly nofollow: boolean
  /** The page must not be listed. */
  readonly noindex: boolean
}

/** Directives with values, which otherwise look like the name of a crawler before a colon. */
const WITH_VALUE = /^(?:unavailable_after|max-(?:snippet|image-preview|video-preview))$/i

/** Characters of a header that are read. */
const LONGEST = 4_096

/** The directives of a `content` attribute: words by commas. */
export function metaDirectives(content: string): RobotsDirectives {
  return directivesOf(content.slice(0, LONGEST).split(','))
}

/**
 * The directives of `X-Robots-Tag` for an agent: those without a name and those after its name. Several headers are joined
 * by commas, so a name holds until the next one.
 *
 * @param agent - product token; case does not count.
 */
export function headerDirectives(header: string, agent: string): RobotsDirectives {
  const mine: string[] = []
  let isMine = true
  for (const part of header.slice(0, LONGEST).split(',')) {
    const [, name, rest] = /^\s*([\w-]+)\s*:(.*)$/s.exec(part) ?? []
    if (name === undefined || WITH_VALUE.test(name)) {
      if (isMine) mine.push(part)
      continue
    }
    isMine = name === '*' || name.toLowerCase() === agent.toLowerCase()
    if (isMine) mine.push(rest ?? '')
  }
  return directivesOf(mine)
}

/** The strictest of several. */
export function strictest(all: readonly RobotsDirectives[]): RobotsDirectives {
  return {
    nofollow: all.some(({ nofollow }) => nofollow),
    noindex: all.some(({ noindex }) => noindex)
  }
}

function directivesOf(words: readonly string[]): RobotsDirectives {
  const set = new Set(words.map((word) => word.trim().toLowerCase()))
  const none = set.has('none')
  return { nofollow: none || set.has('nofollow'), noindex: none || set.has('noindex') }
}
