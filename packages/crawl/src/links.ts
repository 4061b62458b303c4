/** Links of a page to other pages, the keys of its content and its words: for code that reads pages and fetches none. */

export type { LinkLook } from './crawl/link-look.ts'
export { type FoundLink, type PageLinks, type PageSource, pageLinks } from './page/page-links.ts'
export { wordHashes } from './page/word-hashes.ts'
export { type ContentKeys, contentKeys } from './url/url-key.ts'
