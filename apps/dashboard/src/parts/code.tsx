/** Text as it is, with a button that copies it. */

import { useState } from 'preact/hooks'
import { announce } from './toast.tsx'

/** Characters that are shown: a browser needs seconds to lay out megabytes. */
const SHOWN = 200_000

/** A block of code. @param label - names it for those who hear it. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div class="code">
      <CopyButton text={text} label={label} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          <code>{text.slice(0, SHOWN)}</code>
        </pre>
      </section>
      {text.length > SHOWN && (
        <p class="quiet">
          The first {SHOWN.toLocaleString('en')} of {text.length.toLocaleString('en')} characters;
          Copy takes all of them.
        </p>
      )}
    </div>
  )
}

/** Copies a text. @param props.says - text of the button; default: Copy. */
export function CopyButton(props: { text: string; label: string; says?: string }) {
  const { text, label, says = 'Copy' } = props
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true)
      announce(`${label} copied.`)
      setTimeout(() => setCopied(false), 2_000)
    } else announce('The browser did not allow copying. Select the text and copy it by hand.')
  }
  return (
    <button
      type="button"
      class="small copy"
      onClick={copy}
      aria-label={`${isCopied ? 'Copied' : 'Copy'} ${label}`}
    >
      {isCopied ? 'Copied' : says}
    </button>
  )
}

/** Browsers have a clipboard over TLS and on this machine only. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
