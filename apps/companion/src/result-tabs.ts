/** The two parts of a result, in tabs, with a button that copies the visible one. */

import { element } from './element.ts'

const tabs = ['markdown-tab', 'record-tab'].map((id) => element(id, HTMLButtonElement))
const panel = element('shown', HTMLElement)
const text = element('text', HTMLElement)
const copy = element('copy', HTMLButtonElement)

let parts: readonly string[] = ['', '']

/** Shows the first of the parts: Markdown, then the record as JSON. */
export function showTabs(given: readonly string[]): void {
  parts = given
  choose(0)
}

tabs.forEach((tab, index) => {
  tab.addEventListener('click', () => choose(index))
  tab.addEventListener('keydown', ({ key }) => {
    const next = { ArrowLeft: 1 - index, ArrowRight: 1 - index, Home: 0, End: 1 }[key]
    if (next === undefined) return
    choose(next)
    tabs[next]?.focus()
  })
})
copy.addEventListener('click', () => void copyText())

function choose(index: number): void {
  for (const [at, tab] of tabs.entries()) {
    tab.setAttribute('aria-selected', String(at === index))
    tab.tabIndex = at === index ? 0 : -1
  }
  panel.setAttribute('aria-labelledby', tabs[index]?.id ?? '')
  text.textContent = parts[index] ?? ''
  panel.scrollTop = 0
  copy.textContent = 'Copy'
}

async function copyText(): Promise<void> {
  try {
    await navigator.clipboard.writeText(text.textContent)
    copy.textContent = 'Copied'
  } catch {
    copy.textContent = 'Select the text and copy it'
  }
}
