/** The search of the editor: the searched text, the number of matches, and steps between them. */

import { closeSearchPanel, getSearchQuery, SearchQuery, setSearchQuery } from '@codemirror/search'
import { EditorView, type Panel } from '@codemirror/view'
import { type Finds, findsIn } from './finds.ts'

/** A panel at the top of the editor. */
export function findPanel(view: EditorView): Panel {
  const field = fieldOf(getSearchQuery(view.state).search)
  const number = document.createElement('span')
  number.setAttribute('role', 'status')
  let finds: Finds | undefined
  const tell = () => {
    number.textContent = finds === undefined ? '' : finds.words(view.state.selection.main.from)
  }
  const go = (direction: 1 | -1) => {
    const from = finds?.next(view.state.selection.main.from, direction)
    if (from !== undefined) select(view, from, from + field.value.length)
    tell()
  }
  const look = () => {
    const { value } = field
    // The text of the editor never changes.
    finds = value === '' ? undefined : findsIn(view.state.doc, value)
    const query = new SearchQuery({ search: value, literal: true })
    view.dispatch({ effects: setSearchQuery.of(query) })
    const first = finds?.from(view.state.selection.main.from)
    if (first !== undefined) select(view, first, first + value.length)
    tell()
  }
  const close = () => {
    closeSearchPanel(view)
    view.focus()
  }
  field.addEventListener('input', look)
  const dom = document.createElement('div')
  dom.className = 'find'
  dom.append(
    field,
    number,
    button('Previous find', '↑', () => go(-1)),
    button('Next find', '↓', () => go(1)),
    button('Close the search', '×', close)
  )
  dom.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === field) go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  return {
    dom,
    top: true,
    mount: () => {
      field.select()
      if (field.value !== '') look()
    }
  }
}

function select(view: EditorView, anchor: number, head: number): void {
  view.dispatch({
    selection: { anchor, head },
    effects: EditorView.scrollIntoView(anchor, { y: 'center', x: 'center' })
  })
}

function fieldOf(value: string): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'search'
  field.setAttribute('aria-label', 'Find')
  // The editor puts the focus here.
  field.setAttribute('main-field', 'true')
  field.placeholder = 'Find'
  // It belongs to no form around the editor.
  field.setAttribute('form', '')
  field.value = value
  return field
}

function button(label: string, text: string, run: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = text
  element.setAttribute('aria-label', label)
  element.addEventListener('click', run)
  return element
}
