/** Indents HTML off the main thread: parsing a large page takes a while. */

import { indentedHtml } from './indented-html.ts'

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(indentedHtml(data)))
