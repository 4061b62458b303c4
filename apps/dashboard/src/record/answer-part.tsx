/** The answer to a question about a page. */

import { CopyButton } from '../parts/code.tsx'
import type { QuotedAnswer } from './result.ts'

/** Shows the answer, and the passages of the page that it rests on. */
export function AnswerPart({ of: { text, quotes } }: { of: QuotedAnswer }) {
  return (
    <>
      <div class="tools">
        <CopyButton text={text} label="Answer" />
      </div>
      <div class="prose">
        <p>{text}</p>
        {quotes.map((quote) => (
          <blockquote key={quote}>{quote}</blockquote>
        ))}
      </div>
    </>
  )
}
