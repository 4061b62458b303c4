/** Scripts that stand for content: a snippet or a recording that they write in their place. */

import type { Properties } from 'hast'

const EMBEDDING =
  /^(https:\/\/(?:gist\.github\.com\/[\w-]{1,60}\/[\da-f]{1,60}|asciinema\.org\/a\/\w{1,60}))\.js/

/** The page with the content that a script writes in its place; `undefined` for all other scripts. */
export function embeddedPage({ src }: Properties): string | undefined {
  return typeof src === 'string' ? EMBEDDING.exec(src)?.[1] : undefined
}
