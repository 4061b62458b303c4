/** The parts of a page that go to a provider. Pure: runs where the page is parsed. */

export { audioSources } from './audio-sources.ts'
export { type ContentImage, contentImages } from './content-images.ts'
export { modelMarkdown, visibleMarkdown, visiblePage } from './model-markdown.ts'
export { type UnreadMedia, unreadMedia } from './unread-media.ts'
