/** Colours for the source of Markdown: headings, code, links, marks of lists and tables. */

import type { StreamParser } from '@codemirror/language'

interface State {
  /** Fence of the code block that is open. */
  fence: string | undefined
}

/** Line by line: constructs that span lines have no colour, except code blocks. */
export const markdown: StreamParser<State> = {
  name: 'markdown',
  startState: () => ({ fence: undefined }),
  token(stream, state) {
    if (stream.sol()) {
      const fence = /^\s*(`{3,}|~{3,})/.exec(stream.string)?.[1]
      if (state.fence !== undefined) {
        if (fence?.startsWith(state.fence)) state.fence = undefined
        stream.skipToEnd()
        return 'string'
      }
      if (fence !== undefined) {
        state.fence = fence
        stream.skipToEnd()
        return 'string'
      }
      if (stream.match(/^ {0,3}#{1,6} .*/)) return 'heading'
      if (stream.match(/^\s*(?:[-*+]|\d+[.)]) /) || stream.match(/^\s*>/)) return 'keyword'
    }
    if (stream.match(/^`[^`]*`/)) return 'string'
    if (stream.match(/^\*\*[^*]+\*\*/)) return 'strong'
    if (stream.match(/^!?\[[^\]]*\]\([^)]*\)/) || stream.match(/^<https?:[^>]*>/)) return 'link'
    if (stream.match(/^\|/)) return 'comment'
    stream.next()
    stream.eatWhile(/[^`*![<|]/)
    return null
  }
}
