/** A fetched page in a frame without scripts: a person picks values in it. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { appendPage } from './clean-page.ts'
import { folded } from './folded.ts'
import { placesOf } from './value-places.ts'
import './page-view.css'

/** Nothing in it is executed; its own origin only lets this page fill it and hear clicks. */
const SANDBOX = 'allow-same-origin'
const EMPTY =
  '<!doctype html><html lang="en"><head><title>Example page</title></head><body></body></html>'

const STYLE = `:root { color-scheme: light dark }
body { margin: 1rem; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
table { border-collapse: collapse } th, td { padding: 0.2rem 0.5rem; text-align: left; vertical-align: top }
button { all: unset; border-radius: 3px; cursor: pointer }
button:hover, button:focus-visible { outline: 2px solid Highlight; outline-offset: 1px }
button.taken, button.shown { background: Mark; color: MarkText }
button.shown { outline: 2px solid Highlight; outline-offset: 1px }`

/** The page, and what is pointed at in it. */
export interface PageFrameProps {
  readonly title: string
  readonly html: string
  readonly url: string
  /** Values that are fields already. */
  readonly taken: readonly string[]
  /** Value whose places are marked, the first one in view. */
  readonly shown?: string | undefined
  /** Receives the number of places that are marked. */
  readonly onMarked?: (places: number) => void
  /** Receives the value that was picked, a CSS selector of its place, and whether that is a field to type into. */
  readonly onPick?: (value: string, selector: string, isField: boolean) => void
  /** Fields to type into are shown too. */
  readonly hasFields?: boolean
}

/** Show a page. */
export function PageFrame(props: PageFrameProps) {
  const { title, html, url, taken, shown, onMarked, onPick, hasFields = false } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const selectorOf = useRef<(button: HTMLElement) => string>(() => '')
  const pick = useRef(onPick)
  pick.current = onPick
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page || !isReady) return
    page.body.replaceChildren()
    selectorOf.current = appendPage(html, url, page.body, hasFields)
    frame.current?.contentWindow?.scrollTo(0, 0)
  }, [html, url, isReady])
  useEffect(() => {
    const shown = new Set(taken.map(folded))
    for (const button of frame.current?.contentDocument?.querySelectorAll('button') ?? []) {
      button.classList.toggle('taken', shown.has(button.dataset.value ?? ''))
    }
  }, [html, isReady, taken.join('\n')])
  useEffect(() => {
    const buttons = [...(frame.current?.contentDocument?.querySelectorAll('button') ?? [])]
    for (const button of buttons) button.classList.remove('shown')
    if (shown === undefined) return
    const texts = buttons.map((button) => button.dataset.value ?? '')
    const marked = placesOf(texts, shown).map((index) => buttons[index])
    for (const button of marked) button?.classList.add('shown')
    marked[0]?.scrollIntoView({ block: 'nearest' })
    onMarked?.(marked.length)
  }, [html, isReady, shown])
  const open = () => {
    const page = frame.current?.contentDocument
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!page || !view || isReady) return
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(STYLE)
    page.adoptedStyleSheets = [sheet]
    page.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('button')
      const value = button?.dataset.value
      if (!button || !value) return
      pick.current?.(value, selectorOf.current(button), button.dataset.field !== undefined)
    })
    setReady(true)
  }
  return (
    <iframe
      ref={frame}
      class="page-frame"
      title={title}
      sandbox={SANDBOX}
      srcdoc={EMPTY}
      onLoad={open}
    />
  )
}
