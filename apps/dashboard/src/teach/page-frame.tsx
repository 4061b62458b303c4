/** A fetched page in a frame without scripts: a person picks values in it. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { appendPage, folded } from './clean-page.ts'

/** Nothing in it is executed; its own origin only lets this page fill it and hear clicks. */
const SANDBOX = 'allow-same-origin'
const EMPTY =
  '<!doctype html><html lang="en"><head><title>Example page</title></head><body></body></html>'

const STYLE = `:root { color-scheme: light dark }
body { margin: 1rem; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
table { border-collapse: collapse } th, td { padding: 0.2rem 0.5rem; text-align: left; vertical-align: top }
button { all: unset; border-radius: 3px; cursor: pointer }
button:hover, button:focus-visible { outline: 2px solid Highlight; outline-offset: 1px }
button.taken { background: Mark; color: MarkText }`

/**
 * Show a page.
 *
 * @param props.taken - values that are fields already. @param props.onPick - receives the value that was picked.
 */
export function PageFrame(props: {
  title: string
  html: string
  url: string
  taken: readonly string[]
  onPick: (value: string) => void
}) {
  const { title, html, url, taken, onPick } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const pick = useRef(onPick)
  pick.current = onPick
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page || !isReady) return
    page.body.replaceChildren()
    appendPage(html, url, page.body)
    frame.current?.contentWindow?.scrollTo(0, 0)
  }, [html, url, isReady])
  useEffect(() => {
    const shown = new Set(taken.map(folded))
    for (const button of frame.current?.contentDocument?.querySelectorAll('button') ?? []) {
      button.classList.toggle('taken', shown.has(button.dataset.value ?? ''))
    }
  }, [html, isReady, taken.join('\n')])
  const open = () => {
    const page = frame.current?.contentDocument
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!page || !view || isReady) return
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(STYLE)
    page.adoptedStyleSheets = [sheet]
    page.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('button')
      if (button?.dataset.value) pick.current(button.dataset.value)
    })
    setReady(true)
  }
  return (
    <iframe
      ref={frame}
      class="teach-frame"
      title={title}
      sandbox={SANDBOX}
      srcdoc={EMPTY}
      onLoad={open}
    />
  )
}
