/** Parses Markdown off the main thread: some texts take minutes, and the page must stay responsive. */

import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

addEventListener('message', ({ data }: MessageEvent<string>) => {
  const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }
  postMessage(fromMarkdown(data, options))
})
