/** HTML to tree, main content, metadata, links, images and Markdown. Pure: no network, no files. */

export { ContentError, type ContentErrorCode } from './content-error.ts'
export type { Markdown } from './markdown-text.ts'
export { parseHtml } from './parse-html.ts'
export { all, attribute, checkSelector, first, link, text } from './select.ts'
export { textOf } from './text-of.ts'
export { type HtmlOptions, toHtml } from './to-html.ts'
export { type MarkdownOptions, toMarkdown } from './to-markdown.ts'
export { isHidden } from './tree-hidden.ts'
export { TREE_LIMITS, type TreeLimits } from './tree-limits.ts'
