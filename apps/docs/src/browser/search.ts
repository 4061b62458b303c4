/** The search: a dialog over the sections of all pages. They are loaded, and indexed, when it opens for the first time. */

import MiniSearch from 'minisearch'

/** Row of the index, as build.ts writes it: page, its title, anchor, heading, text. */
type Row = readonly [page: string, title: string, anchor: string, heading: string, text: string]

interface Found {
  readonly row: Row
  readonly terms: readonly string[]
}

const { base = '', index = '' } = document.body.dataset
const dialog = makeDialog()
const input = dialog.querySelector('input') as HTMLInputElement
const list = dialog.querySelector('ul') as HTMLUListElement
const note = dialog.querySelector('.note') as HTMLElement
let search: ((query: string) => Found[]) | undefined

/** Open it. @param query - to begin with. */
export function showSearch(query?: string): void {
  if (dialog.open) return
  dialog.showModal()
  if (query !== undefined) input.value = query
  input.select()
  if (search) return
  note.textContent = 'Loading the index…'
  load().then(
    (loaded) => {
      search = loaded
      show()
    },
    () => {
      note.textContent = 'The index could not be loaded.'
    }
  )
}

async function load(): Promise<(query: string) => Found[]> {
  const answer = await fetch(index)
  if (!answer.ok) throw new Error(String(answer.status))
  const rows: Row[] = await answer.json()
  const engine = new MiniSearch<{ id: number; title: string; heading: string; text: string }>({
    fields: ['heading', 'title', 'text'],
    searchOptions: {
      boost: { heading: 4, title: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND'
    }
  })
  engine.addAll(rows.map(([, title, , heading, text], id) => ({ id, title, heading, text })))
  return (query) =>
    engine
      .search(query)
      .slice(0, 12)
      .flatMap(({ id, terms }) => {
        const row = rows[id as number]
        return row ? [{ row, terms }] : []
      })
}

function show(): void {
  const query = input.value.trim()
  const found = query === '' || !search ? [] : search(query)
  list.replaceChildren(...found.map(itemOf))
  if (query === '') note.textContent = 'Type to search guides and reference.'
  else note.textContent = found.length === 0 ? `Nothing found for “${query}”.` : ''
}

function itemOf({ row: [page, title, anchor, heading, text], terms }: Found): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = base + page + (anchor === '' ? '' : `#${anchor}`)
  const name = document.createElement('strong')
  name.append(...marked(heading === '' ? title : heading, terms))
  const where = document.createElement('span')
  where.textContent = heading === '' ? '' : title
  const excerpt = document.createElement('small')
  excerpt.append(...marked(excerptOf(text, terms), terms))
  link.append(name, where, excerpt)
  link.addEventListener('click', () => dialog.close())
  item.append(link)
  return item
}

/** The words around the first term. */
function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  const start = Math.max(0, Math.min(...places, text.length) - 40)
  const from = start >= text.length ? 0 : start
  return (from > 0 ? '…' : '') + text.slice(from, from + 150)
}

/** Text with the terms in `mark` elements. */
function marked(text: string, terms: readonly string[]): (string | HTMLElement)[] {
  if (terms.length === 0) return [text]
  const pattern = terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  return text.split(new RegExp(`(${pattern})`, 'giu')).map((part, at) => {
    if (at % 2 === 0) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}

/** Arrows go from the box through the results and back. */
function move(step: number): void {
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = at + step
  if (next < 0) input.focus()
  else links[Math.min(next, links.length - 1)]?.focus()
}

function makeDialog(): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.className = 'search'
  made.setAttribute('aria-label', 'Search')
  made.innerHTML =
    '<form method="dialog"><input type="text" role="searchbox" inputmode="search" aria-label="Search the documentation" placeholder="Search the documentation" autocomplete="off" spellcheck="false"><button aria-label="Esc: close">Esc</button></form><ul aria-label="Results"></ul><p class="note" role="status"></p>'
  made.addEventListener('input', show)
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close()
  })
  made.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move(step)
    }
    // The first result is the best.
    if (event.key === 'Enter' && event.target === input) {
      event.preventDefault()
      list.querySelector('a')?.click()
    }
  })
  document.body.append(made)
  return made
}
