/** Reads Markdown beside the page: texts exist that take minutes to read, and whoever looks at one must not wait. */

import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

addEventListener('message', ({ data }: MessageEvent<string>) => {
  const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }
  postMessage(fromMarkdown(data, options))
})
