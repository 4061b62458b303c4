/** HTML to tree, main content, metadata, links, images and Markdown. Pure: no network, no files. */

export { type HtmlOptions, toHtml } from './clean-html/to-html.ts'
export { ContentError, type ContentErrorCode } from './content-error.ts'
export { documentKind } from './documents/document-facts.ts'
export { type DocumentKind, isDocument } from './documents/document-types.ts'
export { documentValue } from './documents/document-value.ts'
export { embeddedDocument } from './documents/embedded-document.ts'
export { type FeedItem, feedItems } from './feeds/feed-items.ts'
export { DOCUMENT_TREE_LIMITS, TREE_LIMITS, type TreeLimits } from './html/limits.ts'
export { parseHtml } from './html/parse-html.ts'
export { hasScripts } from './html/scripts.ts'
export { unshownLinks } from './html/unshown-links.ts'
export { type Link, type LinkType, links } from './links.ts'
export { bodyContent } from './main-content/body-content.ts'
export { declaredType } from './main-content/choice/declared-type.ts'
export type { PageType } from './main-content/choice/page-type.ts'
export {
  type MainContent,
  type MainContentOptions,
  mainContent
} from './main-content/main-content.ts'
export type { DropReason } from './main-content/receipt/drop-reason.ts'
export { type ReadingPart, readingParts } from './main-content/receipt/reading-parts.ts'
export { type ReadingReceipt, readingReceipt } from './main-content/receipt/reading-receipt.ts'
export { recordReceipt } from './main-content/receipt/record-receipt.ts'
export type { Markdown } from './markdown/serialize/text.ts'
export { type MarkdownOptions, toMarkdown } from './markdown/to-markdown.ts'
export { imageSource } from './media/image-source.ts'
export { imageUrls } from './media/image-urls.ts'
export { type PageMemory, pageMemory } from './memory/page-memory.ts'
export type { Breadcrumb } from './metadata/breadcrumbs.ts'
export { languageTag } from './metadata/language.ts'
export { type Metadata, type MetadataOptions, metadata } from './metadata/metadata.ts'
export type { OwnContent } from './own-content/content-counts.ts'
export { hasOwnContent, ownContent } from './own-content/own-content.ts'
export { baseUrl, resolveUrl, WEB_SCHEMES } from './page/base-url.ts'
export { decodedUri } from './page/decoded-uri.ts'
export { type Control, type PageControls, pageControls } from './page/page-controls.ts'
export { type PageNames, pageNames } from './page/page-names.ts'
export { isHostOf, type SiteAddresses, siteAddress } from './page/site-address.ts'
export { type ListedPage, type Pagination, pagination } from './pagination/pagination.ts'
export { type ReadPage, type ReadPageOptions, readPage } from './read-page.ts'
export { pageRedirect } from './scripted/page-redirect.ts'
export { type PageState, pageState } from './scripted/page-state.ts'
export { type ShellSign, scriptShell } from './scripted/script-shell.ts'
export { type StateArticle, stateArticle } from './scripted/state-article.ts'
export { all, attribute, checkSelector, first, link, text } from './select/select.ts'
export { without } from './select/without.ts'
export type { Item } from './structured-data/item.ts'
export type { JsonLdNode } from './structured-data/json-ld.ts'
export type { MetaTags, OpenGraph } from './structured-data/meta-tags.ts'
export { type StructuredData, structuredData } from './structured-data/structured-data.ts'
export { type SuggestedKind, suggestedKind } from './structured-data/suggested-kind.ts'
export {
  type Thing,
  thingOf,
  things,
  valuePath,
  valueText,
  valueUrl
} from './structured-data/things.ts'
export { hasTable, type Table, tables } from './tables/tables.ts'
export { isHidden } from './tree/hidden.ts'
export { plainText } from './tree/plain-text.ts'
export { sharedWords, wordsOf } from './tree/shared-words.ts'
export { shortText } from './tree/short-text.ts'
export { textOf } from './tree/text-of.ts'
export { wordCount } from './tree/word-count.ts'
