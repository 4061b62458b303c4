/** Bare http(s) URLs in Markdown text (GFM, "autolinks"). */

import type { Token } from 'markdown-it'

/** Parts of the renderer that are used here. */
interface Inline {
  readonly tokens: readonly Token[]
  readonly Token: new (type: string, tag: string, nesting: 1 | 0 | -1) => Token
}

const ADDRESS = /(?<![\w/])https?:\/\/[^\s<>"`|]+/gi

/** A markdown-it rule that links bare URLs. The renderer's own rule takes time quadratic in the length of a URL. */
export function linkBareAddresses({ tokens, Token }: Inline): void {
  for (const token of tokens) {
    if (token.type !== 'inline' || !token.children || !/https?:\/\//i.test(token.content)) continue
    let depth = 0
    token.children = token.children.flatMap((child) => {
      if (child.type === 'link_open') depth++
      else if (child.type === 'link_close') depth--
      return child.type === 'text' && depth === 0 ? linked(child, Token) : [child]
    })
  }
}

function linked(text: Token, Token: Inline['Token']): Token[] {
  const parts: Token[] = []
  const add = (content: string) => {
    if (content === '') return
    const part = new Token('text', '', 0)
    part.content = content
    parts.push(part)
  }
  let done = 0
  for (const match of text.content.matchAll(ADDRESS)) {
    const address = withoutEnd(match[0])
    const url = URL.parse(address)
    if (url === null) continue
    const open = new Token('link_open', 'a', 1)
    open.attrs = [['href', url.href]]
    add(text.content.slice(done, match.index))
    parts.push(open)
    add(address)
    parts.push(new Token('link_close', 'a', -1))
    done = match.index + address.length
  }
  if (done === 0) return [text]
  add(text.content.slice(done))
  return parts
}

/** Drops trailing punctuation and unmatched closing brackets. Source: GFM, "extended autolink path validation". */
function withoutEnd(address: string): string {
  let end = address.length
  let closed = count(address, ')') - count(address, '(')
  for (;;) {
    const last = address[end - 1] ?? ''
    if (last === ')' && closed > 0) closed--
    else if (!/[?!.,:;*_~'\]]/.test(last)) return address.slice(0, end)
    end--
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
