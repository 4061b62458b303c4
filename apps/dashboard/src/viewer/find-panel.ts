/** The search of the editor: what is sought, how often it is there, and steps from one to the next. */

import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  SearchQuery,
  setSearchQuery
} from '@codemirror/search'
import type { EditorView, Panel } from '@codemirror/view'

/** Finds that are counted, and the time for it, ms: of more there is no exact number. */
const MOST = 10_000
const BUDGET = 200

/** A panel at the top of the editor. */
export function findPanel(view: EditorView): Panel {
  const field = document.createElement('input')
  field.type = 'search'
  field.setAttribute('aria-label', 'Find')
  field.setAttribute('main-field', 'true')
  field.placeholder = 'Find'
  // It belongs to no form around the editor.
  field.setAttribute('form', '')
  field.value = getSearchQuery(view.state).search
  const number = document.createElement('span')
  number.setAttribute('role', 'status')
  const dom = document.createElement('div')
  dom.className = 'find'
  dom.append(
    field,
    number,
    button('Previous find', '↑', () => findPrevious(view)),
    button('Next find', '↓', () => findNext(view)),
    button('Close the search', '×', () => {
      closeSearchPanel(view)
      view.focus()
    })
  )
  const tell = () => {
    number.textContent = numberText(view)
  }
  field.addEventListener('input', () => {
    const query = new SearchQuery({ search: field.value, literal: true })
    view.dispatch({ effects: setSearchQuery.of(query) })
    if (query.valid) findNext(view)
    tell()
  })
  dom.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === field) {
      if (event.shiftKey) findPrevious(view)
      else findNext(view)
    } else if (event.key === 'Escape') {
      closeSearchPanel(view)
      view.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  })
  return {
    dom,
    top: true,
    mount: () => {
      field.select()
      tell()
    },
    update: ({ selectionSet }) => {
      if (selectionSet) tell()
    }
  }
}

function button(label: string, text: string, run: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = text
  element.setAttribute('aria-label', label)
  element.addEventListener('click', run)
  return element
}

/** `3 of 128`. */
function numberText({ state }: EditorView): string {
  const query = getSearchQuery(state)
  if (query.search === '') return ''
  const { from, to } = state.selection.main
  const end = performance.now() + BUDGET
  let count = 0
  let at = 0
  const cursor = query.getCursor(state)
  for (let step = cursor.next(); !step.done; step = cursor.next()) {
    count += 1
    if (step.value.from === from && step.value.to === to) at = count
    if (count === MOST || (count % 500 === 0 && performance.now() > end)) {
      return `over ${count.toLocaleString('en')}`
    }
  }
  if (count === 0) return 'Not found'
  const all = count.toLocaleString('en')
  return at === 0 ? `${all} found` : `${at.toLocaleString('en')} of ${all}`
}
