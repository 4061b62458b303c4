/** Document loader of Sluice for LangChain.js. */

export { type LoadFailure, PageError } from './failures.ts'
export type { SluiceMetadata } from './page-document.ts'
export { SluiceLoader, type SluiceLoaderSettings } from './sluice-loader.ts'
