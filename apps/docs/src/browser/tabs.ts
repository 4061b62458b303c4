/** Tabs of code. A choice holds for all tabs, on all pages. */

const NAME = 'sluice-docs-language'

/** Make the tabs work, and show the language that was chosen before. */
export function startTabs(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
    tabs.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLElement && target.dataset.tab) choose(target.dataset.tab, target)
    })
    tabs.addEventListener('keydown', (event) => move(event, tabs))
  }
  try {
    const kept = localStorage.getItem(NAME)
    if (kept) showAll(kept)
  } catch {
    // The first tabs stay.
  }
}

function choose(language: string, tab: HTMLElement): void {
  // Tabs above may change their height: what was clicked stays where it is.
  const before = tab.getBoundingClientRect().top
  showAll(language)
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
  try {
    localStorage.setItem(NAME, language)
  } catch {
    // It holds for this page.
  }
}

function showAll(language: string): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
    const all = [...tabs.querySelectorAll<HTMLElement>('[role=tab]')]
    if (!all.some(({ dataset }) => dataset.tab === language)) continue
    for (const tab of all) {
      const isShown = tab.dataset.tab === language
      tab.setAttribute('aria-selected', String(isShown))
      tab.tabIndex = isShown ? 0 : -1
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
      if (panel) panel.hidden = !isShown
    }
  }
  dispatchEvent(new Event('resize'))
}

/** Arrows, Home and End, as in every list of tabs. */
function move(event: KeyboardEvent, tabs: HTMLElement): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[role=tab]')) return
  const all = [...tabs.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = all.indexOf(event.target)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const next = all.at(to % all.length)
  if (!next?.dataset.tab) return
  next.focus()
  choose(next.dataset.tab, next)
}
