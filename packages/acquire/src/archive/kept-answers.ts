/** The answers of a small archive in memory, such as that of one fetch. */

import { answerKey, notKept } from './answer-key.ts'
import type { ArchivedAnswer } from './archived-answer.ts'
import { archivedAnswer, isAnswer, parsedAnswer } from './archived-answer.ts'
import { readWarc, type WarcRecord } from './read-warc.ts'

/** See {@link keptAnswers}. */
export interface KeptAnswers {
  /** Time of the newest answer, ms; 0 without answers. */
  readonly at: number
  /** The last whole answer of a URL. @throws SluiceError `NOT_KEPT` - the archive has none. */
  answer(url: URL): Promise<ArchivedAnswer>
  /** Returns true if a browser made the page of a URL. */
  isRendered(url: URL): boolean
}

/** Place of an answer among the records. */
interface Place {
  readonly number: number
  readonly isRendered: boolean
}

/**
 * The answers of an archive. Each answer is decompressed when it is asked for, so that only one is in memory.
 *
 * @param mostBytes - bytes of one answer; a longer one counts as absent. A damaged end of the archive is left out.
 * @throws SluiceError `INVALID_RESPONSE` - the bytes are no WARC.
 */
export async function keptAnswers(archive: Uint8Array, mostBytes: number): Promise<KeptAnswers> {
  const places = new Map<string, Place>()
  let at = 0
  for await (const { number, record } of numbered(archive)) {
    const isWhole = record.truncated === '' && record.length <= mostBytes
    if (!isAnswer(record) || !isWhole) continue
    // A block that the archive ends in is no answer.
    if (!(await record.block(mostBytes))) continue
    places.set(answerKey(record.url), { number, isRendered: record.type === 'resource' })
    at = Math.max(at, Date.parse(record.date) || 0)
  }
  return {
    at,
    isRendered: ({ href }) => places.get(answerKey(href))?.isRendered ?? false,
    async answer(url) {
      const place = places.get(answerKey(url.href))
      const answer = place && (await answerAt(archive, place, mostBytes))
      if (!answer) throw notKept(url)
      return answer
    }
  }
}

async function answerAt(
  archive: Uint8Array,
  place: Place,
  mostBytes: number
): Promise<ArchivedAnswer | undefined> {
  for await (const { number, record } of numbered(archive)) {
    if (number < place.number) continue
    const block = await record.block(mostBytes)
    const parsed = block && parsedAnswer(record, block)
    return parsed && archivedAnswer(parsed, '')
  }
  return undefined
}

async function* numbered(
  archive: Uint8Array
): AsyncGenerator<{ readonly number: number; readonly record: WarcRecord }> {
  let number = 0
  for await (const record of readWarc(once(archive))) yield { number: number++, record }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
