/** The part of the popup that teaches a parser: a click on a value of the page makes it a field. */

import { element, tell } from '../element.ts'
import { readTab } from '../page/read-tab.ts'
import { sendPage, teachParser } from '../server/ask-server.ts'
import { failureText } from '../server/failure-text.ts'
import type { ServerSettings } from '../server/settings.ts'
import { textsOf } from './page-texts.ts'
import {
  fieldNames,
  learnInput,
  loadPages,
  nameFor,
  savePages,
  type TaughtPage,
  taughtValue,
  withoutField,
  withPage,
  withValue
} from './teach-draft.ts'

/** Values that are shown at once; the box finds the others. */
const SHOWN = 50

const status = element('status', HTMLElement)
const failure = element('failure', HTMLElement)
const find = element('find', HTMLInputElement)
const list = element('values', HTMLUListElement)
const naming = element('naming', HTMLFormElement)
const fieldName = element('field-name', HTMLInputElement)
const saving = element('saving', HTMLFormElement)
const parserName = element('parser-name', HTMLInputElement)

let server: ServerSettings | undefined
let texts: readonly string[] = []
let pages: readonly TaughtPage[] = []
let picked = ''

find.addEventListener('input', showValues)
naming.addEventListener('submit', (event) => void run(event, addField))
saving.addEventListener('submit', (event) => void run(event, save))
element('forget-teaching', HTMLButtonElement).addEventListener('click', (event) =>
  run(event, async () => {
    await change([])
    element('teaching', HTMLElement).hidden = true
    status.textContent = 'Nothing is taught any more.'
  })
)

/** Reads the page of a tab for teaching, which costs as much as a clip. @throws RefusedTab, and as the server. */
export async function teachTab(given: ServerSettings, tab: chrome.tabs.Tab): Promise<void> {
  server = given
  const clip = await readTab(tab)
  const result = await sendPage(server, clip)
  texts = textsOf(clip.html)
  await change(withPage(await loadPages(), { url: clip.url, result, values: [] }))
  parserName.value = nameFor(clip.url)
  find.value = ''
  showValues()
  element('teaching', HTMLElement).hidden = false
  status.textContent = 'Choose a value of the page, and name it.'
  find.focus()
}

async function change(next: readonly TaughtPage[]): Promise<void> {
  pages = next
  await savePages(next)
  showFields()
}

function showValues(): void {
  naming.hidden = true
  const word = find.value.trim().toLowerCase()
  const found = texts.filter((text) => text.toLowerCase().includes(word))
  list.replaceChildren(...found.slice(0, SHOWN).map(valueRow))
  const more = found.length - SHOWN
  tell(
    element('more', HTMLElement),
    found.length === 0 ? 'No such text.' : more > 0 ? `${more} more: type to find them.` : undefined
  )
}

function valueRow(text: string): HTMLLIElement {
  const row = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'value'
  button.textContent = text
  button.addEventListener('click', () => pick(text))
  row.append(button)
  return row
}

/** Asks for the name of a value: first for the fields that this page still lacks. */
function pick(text: string): void {
  picked = text
  element('picked', HTMLElement).textContent = text
  const here = pages.at(-1)
  const lacking = fieldNames(pages).find((name) => taughtValue(here, name) === undefined)
  fieldName.value = lacking ?? ''
  naming.hidden = false
  fieldName.focus()
  fieldName.select()
}

async function addField(): Promise<void> {
  const name = fieldName.value.trim()
  if (name === '') return
  await change(withValue(pages, name, picked))
  naming.hidden = true
  status.textContent = `Added ${name}.`
  find.focus()
}

function showFields(): void {
  const names = fieldNames(pages)
  const last = pages.at(-1)
  saving.hidden = names.length === 0
  element('fields', HTMLUListElement).replaceChildren(
    ...names.map((name) => fieldRow(name, taughtValue(last, name)))
  )
  const count = pages.length
  element('taught-pages', HTMLElement).textContent =
    `Page ${count} of ${new URL(last?.url ?? location.href).host}. Two or three pages make better rules: open another one and press the button again.`
}

function fieldRow(name: string, value: string | undefined): HTMLLIElement {
  const row = document.createElement('li')
  const label = document.createElement('code')
  label.textContent = name
  const shown = document.createElement('span')
  shown.className = value === undefined ? 'quiet clip' : 'clip'
  shown.textContent = value ?? 'not chosen on this page'
  const remove = document.createElement('button')
  remove.type = 'button'
  remove.className = 'small'
  remove.textContent = 'Remove'
  remove.setAttribute('aria-label', `Remove ${name}`)
  remove.addEventListener('click', (event) =>
    run(event, async () => {
      await change(withoutField(pages, name))
      find.focus()
    })
  )
  row.append(label, shown, remove)
  return row
}

async function save(): Promise<void> {
  if (!server) return
  const known = await teachParser(server, learnInput(parserName.value.trim(), pages))
  await change([])
  element('teaching', HTMLElement).hidden = true
  status.textContent = `${known} was saved. It reads the pages of this site from now on.`
  element('teach', HTMLElement).focus()
}

async function run(event: Event, step: () => Promise<void>): Promise<void> {
  event.preventDefault()
  tell(failure, undefined)
  try {
    await step()
  } catch (error) {
    status.textContent = ''
    tell(failure, failureText(error))
  }
}
