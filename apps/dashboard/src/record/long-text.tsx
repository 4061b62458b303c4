/** A text that may be long: its beginning, and all of it on demand in an area that scrolls. */

import { useState } from 'preact/hooks'
import { plural } from '../parts/shown.tsx'

/** Characters that are shown without asking. */
const SHORT = 320
/** Characters that are laid out: a browser needs seconds for megabytes. */
const MOST = 200_000

/** @param props.label - names the area that scrolls. */
export function LongText({ text, label }: { text: string; label: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text.length <= SHORT) return <span class="keep-lines">{text}</span>
  return (
    <div class="long-text">
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section class="scroll-area keep-lines" tabIndex={0} aria-label={label}>
          {text.slice(0, MOST)}
          {text.length > MOST && <p class="quiet">Cut here. The JSON has all of it.</p>}
        </section>
      ) : (
        <p class="clamped">{text.slice(0, 2 * SHORT)}</p>
      )}
      <button
        type="button"
        class="text-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : `Show all (${amount(text)})`}
      </button>
    </div>
  )
}

/** Characters up to which words are counted. */
const COUNTED = 1_000_000

/** In words; in characters where words are not apart, or are very many. */
function amount(text: string): string {
  const words = text.length > COUNTED ? 0 : text.split(/\s+/).length
  return words * 20 < text.length ? plural(text.length, 'character') : plural(words, 'word')
}
