/** The head of a page: names the window, and takes the focus so that those who hear the page hear where they are. */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A page's title, lead, actions and content. Sets the title of the document and moves the focus to the heading. */
export function Page(props: {
  title: string
  lead?: ComponentChildren
  actions?: ComponentChildren
  /** Uses the whole window, as panes beside each other do. */
  isWide?: boolean
  children: ComponentChildren
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${props.title} · Sluice`
  }, [props.title])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div class={props.isWide ? 'wide-page' : undefined}>
      <header class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {props.title}
          </h1>
          {props.lead && <p class="lead">{props.lead}</p>}
        </div>
        {props.actions && <div class="row">{props.actions}</div>}
      </header>
      {props.children}
    </div>
  )
}
