/** Behaviour of the pages in the browser: look, menu, tabs, copying, the place in the outline, and the search. */

import { startCopying, startScrolling } from './code-blocks.ts'
import { startMenu, startOutline, startTheme, startUnfolding } from './frame.ts'
import { showOwnService } from './own-service.ts'
import { startTabs } from './tabs.ts'

// Static files belong to no service.
const isServed = document.body.dataset.base !== ''
if (isServed) showOwnService()
startTheme()
startMenu()
startTabs()
startCopying()
startScrolling()
startOutline()
startUnfolding()
if (isServed && document.body.className === 'reference') {
  void import('./try-it.ts').then(({ startTrying }) => startTrying())
}

let search: Promise<typeof import('./search.ts')> | undefined

async function openSearch(query?: string): Promise<void> {
  search ??= import('./search.ts')
  const { showSearch } = await search
  showSearch(query)
}

// Links to a search have its words in the address.
const asked = new URLSearchParams(location.search).get('q')
if (asked) void openSearch(asked)

document.querySelector('.find')?.addEventListener('click', () => void openSearch())
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey
  if (!isSlash && !(event.key === 'k' && (event.metaKey || event.ctrlKey))) return
  event.preventDefault()
  void openSearch()
})
