/** Links of a page to other pages, and the keys of its content: for code that reads pages and fetches none. */

export { type FoundLink, type PageLinks, type PageSource, pageLinks } from './page/page-links.ts'
export { type ContentKeys, contentKeys } from './url/url-key.ts'
