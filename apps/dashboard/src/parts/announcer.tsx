/** One live region for what happened without a change of page: read out, and shown for a while. */

import { useEffect, useState } from 'preact/hooks'

const SHOWN_MS = 6_000
const EVENT = 'sluice-announce'

/** Say that something happened. */
export function announce(text: string): void {
  dispatchEvent(new CustomEvent(EVENT, { detail: text }))
}

/** The region; once, in the app. */
export function Announcer() {
  const [text, setText] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = (event: Event) => {
      setText(String((event as CustomEvent).detail))
      clearTimeout(timer)
      timer = setTimeout(() => setText(''), SHOWN_MS)
    }
    addEventListener(EVENT, hear)
    return () => {
      removeEventListener(EVENT, hear)
      clearTimeout(timer)
    }
  }, [])
  return (
    <div class="announcer" role="status">
      {text !== '' && <p>{text}</p>}
    </div>
  )
}
