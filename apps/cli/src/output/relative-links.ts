/** Links between saved pages: from the address of a page to its file. */

import { posix } from 'node:path'

/** An escaped character, or the beginning of a link and its address. */
const MARKDOWN = /\\.|(\]\(<?)(https?:\/\/[^\s<>)]{1,2000})/g
const HTML = /(\bhref=")(https?:\/\/[^"\s]{1,2000})/g
/** The first or last line of a block of code. */
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/

/** A page's own file, and the file of a saved page by its address. */
interface Saved {
  readonly file: string
  readonly fileOf: (url: string) => string | undefined
}

/** The text of a page with links to the files of other pages. Links to pages that are not saved stay as they are. */
export function relativeLinks(text: string, format: 'markdown' | 'html', saved: Saved): string {
  if (format === 'html') {
    return text.replace(HTML, (_, head, url) => head + relativeLink(url, saved))
  }
  let isCode = false
  return text
    .split('\n')
    .map((line) => {
      if (FENCE.test(line)) isCode = !isCode
      return isCode ? line : outsideCode(line, (part) => linked(part, saved))
    })
    .join('\n')
}

/** Changes the parts of a line that are no code between backticks. */
function outsideCode(line: string, change: (part: string) => string): string {
  const parts = line.split(/(`+)/)
  const last = new Map(parts.map((part, at) => [part, at]))
  let written = ''
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const isCode = at % 2 === 1 && (last.get(part) ?? at) > at
    const end = isCode ? parts.indexOf(part, at + 1) : at
    written += isCode ? parts.slice(at, end + 1).join('') : at % 2 === 1 ? part : change(part)
    at = end
  }
  return written
}

function linked(part: string, saved: Saved): string {
  return part.replace(MARKDOWN, (whole, head, url) =>
    head === undefined ? whole : head + relativeLink(url, saved)
  )
}

function relativeLink(url: string, { file, fileOf }: Saved): string {
  const at = url.indexOf('#')
  const target = fileOf(at < 0 ? url : url.slice(0, at))
  if (target === undefined) return url
  const hash = at < 0 ? '' : url.slice(at)
  if (target === file) return hash || posix.basename(target)
  return encodeURI(posix.relative(posix.dirname(file), target)).replace(/[()#?]/g, percent) + hash
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
