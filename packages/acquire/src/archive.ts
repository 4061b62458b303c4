/** WARC files (ISO 28500): written while pages are fetched, and read in place of the network. */

export { type ArchivedAnswer, isAnswer, parsedAnswer } from './archive/archived-answer.ts'
export type { Exchange, OnExchange } from './archive/exchange.ts'
export { type KeptAnswers, keptAnswers } from './archive/kept-answers.ts'
export { type Archive, openArchive } from './archive/open-archive.ts'
export { readWarc, type WarcFaults, type WarcRecord } from './archive/read-warc.ts'
export { warcInfo, warcRecords } from './archive/write-warc.ts'
