/**
 * One live region for events that do not change the page. Screen readers announce them, and they disappear after a
 * while.
 */

import { useEffect, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

/** Time for which a message stays, ms. A message with an action stays longer, so that the user can reach the button. */
const SHOWN_MS = 6_000
const SHOWN_WITH_ACTION_MS = 10_000

/** Messages that are shown at once; the oldest leave first. */
const SHOWN = 3

const EVENT = 'sluice-toast'

/** Action that a message offers, such as undoing the reported change. */
export interface ToastAction {
  readonly action: string
  readonly run: () => unknown
}

interface Message {
  readonly id: number
  readonly text: string
  readonly offer: ToastAction | undefined
}

let last = 0

/** Say that something happened. @param offer - a button beside the text. */
export function toast(text: string, offer?: ToastAction): void {
  last += 1
  dispatchEvent(new CustomEvent<Message>(EVENT, { detail: { id: last, text, offer } }))
}

/** Say that something happened, without anything to do about it. */
export function announce(text: string): void {
  toast(text)
}

/** The region; once, in the app. */
export function Toasts() {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const drop = (id: number) => setMessages((all) => all.filter((one) => one.id !== id))
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const hear = (event: Event) => {
      const message = (event as CustomEvent<Message>).detail
      setMessages((all) => [...all, message].slice(-SHOWN))
      const stays = message.offer ? SHOWN_WITH_ACTION_MS : SHOWN_MS
      timers.add(setTimeout(() => drop(message.id), stays))
    }
    addEventListener(EVENT, hear)
    return () => {
      removeEventListener(EVENT, hear)
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])
  return (
    <div class="toasts" role="status">
      {messages.map(({ id, text, offer }) => (
        <div key={id} class="toast">
          <p>{text}</p>
          {offer && (
            <button
              type="button"
              class="small"
              onClick={() => {
                drop(id)
                offer.run()
              }}
            >
              {offer.action}
            </button>
          )}
          <button type="button" class="icon-button" aria-label="Dismiss" onClick={() => drop(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
