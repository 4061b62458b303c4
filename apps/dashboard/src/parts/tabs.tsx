/** Tabs as the ARIA pattern has them: arrow keys move, one stop of the Tab key. */

import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'

/** One tab and its content. Only the selected tab is rendered. */
export interface Tab {
  readonly name: string
  /** Label of the tab. Default: its name. */
  readonly label?: string
  readonly show: () => ComponentChildren
}

/**
 * @param props.label - names the group for screen readers.
 * @param props.open - name of the tab that is open at first.
 * @param props.after - stands beside the tabs.
 * @param props.onChoose - gets the name of a tab that the reader opens.
 */
export function Tabs(props: {
  label: string
  tabs: readonly Tab[]
  open?: string | undefined
  after?: ComponentChildren
  onChoose?: (name: string) => void
}) {
  const { label, tabs, open } = props
  const [chosen, setIndex] = useState(() =>
    Math.max(
      0,
      tabs.findIndex(({ name }) => name === open)
    )
  )
  const setChosen = (index: number) => {
    setIndex(index)
    props.onChoose?.(tabs[index]?.name ?? '')
  }
  const id = useId()
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const move = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: (chosen + 1) % tabs.length,
      ArrowLeft: (chosen + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(to)
    buttons.current[to]?.focus()
  }
  return (
    <div class="tabs">
      <div class="tab-row">
        <div role="tablist" aria-label={label} onKeyDown={move}>
          {tabs.map((tab, index) => (
            <button
              key={tab.name}
              ref={(element) => {
                buttons.current[index] = element
              }}
              type="button"
              role="tab"
              id={`${id}-tab-${index}`}
              aria-selected={index === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => setChosen(index)}
            >
              {tab.label ?? tab.name}
            </button>
          ))}
        </div>
        {props.after}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`} tabIndex={0}>
        {tabs[chosen]?.show()}
      </div>
    </div>
  )
}
