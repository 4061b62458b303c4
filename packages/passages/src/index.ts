/** Markdown in parts: chunks, passages, sections and blocks, with an estimate of their tokens. */

export { type Block, blocksOf, linesOf, type Range } from './blocks.ts'
export { type Chunk, type ChunkOptions, chunks } from './chunks.ts'
export { type Cut, cutAt } from './cut.ts'
export { estimateTokens } from './estimate-tokens.ts'
export { longestOf, mostTokens, quartersOf } from './most-tokens.ts'
export { type Passage, type PassageOptions, passages } from './passages.ts'
export { plainMarkdown } from './plain-markdown.ts'
export { type Section, type Structure, structureOf, titleOf } from './sections.ts'
export { type TextPlaces, textPlaces } from './text-places.ts'
