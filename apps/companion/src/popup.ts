/** The popup: clips the page of the current tab and shows the result, or teaches a parser from it. */

import { element, tell } from './element.ts'
import { currentTab, readTab, refuseAddress } from './page/read-tab.ts'
import { showTabs } from './result-tabs.ts'
import { type ClipResult, resultAddress, sendClip } from './server/ask-server.ts'
import { failureText } from './server/failure-text.ts'
import { loadSettings, permissionFor, type ServerSettings } from './server/settings.ts'
import { teachTab } from './teach/teach-view.ts'

const clip = element('clip', HTMLButtonElement)
const teach = element('teach', HTMLButtonElement)
const status = element('status', HTMLElement)
const failure = element('failure', HTMLElement)

for (const id of ['connect', 'settings']) {
  element(id, HTMLButtonElement).addEventListener('click', () => chrome.runtime.openOptionsPage())
}
await start()

async function start(): Promise<void> {
  const server = await loadSettings()
  if (!server || !(await chrome.permissions.contains(permissionFor(server.address)))) {
    element('setup', HTMLElement).hidden = false
    element('connect', HTMLElement).focus()
    return
  }
  try {
    await offer(server)
  } catch (error) {
    tell(failure, failureText(error))
  }
}

/** Shows the tab and the button to clip it. @throws RefusedTab */
async function offer(server: ServerSettings): Promise<void> {
  const tab = await currentTab()
  refuseAddress(tab.url)
  element('page-title', HTMLElement).textContent = tab.title ?? ''
  element('page-host', HTMLElement).textContent = new URL(tab.url as string).host
  element('server-host', HTMLElement).textContent = new URL(server.address).host
  element('ready', HTMLElement).hidden = false
  teach.hidden = false
  clip.addEventListener('click', () => void once(clip, () => clipTab(server, tab)))
  teach.addEventListener('click', () => void once(teach, () => teachPage(server, tab)))
  clip.focus()
}

async function clipTab(server: ServerSettings, tab: chrome.tabs.Tab): Promise<void> {
  show(server, await sendClip(server, await readTab(tab)))
}

async function teachPage(server: ServerSettings, tab: chrome.tabs.Tab): Promise<void> {
  element('result', HTMLElement).hidden = true
  await teachTab(server, tab)
}

/** Runs the step of a button, once at a time. */
async function once(button: HTMLButtonElement, step: () => Promise<void>): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return
  // A disabled button would lose the focus.
  button.setAttribute('aria-disabled', 'true')
  tell(failure, undefined)
  status.textContent = 'Reading the page…'
  try {
    await step()
  } catch (error) {
    status.textContent = ''
    tell(failure, failureText(error))
  } finally {
    button.removeAttribute('aria-disabled')
  }
}

function show(server: ServerSettings, { data, receipt }: ClipResult): void {
  const { charged, remaining } = receipt
  const left = remaining === null ? '' : `, ${remaining.toLocaleString('en')} left`
  status.textContent = `Saved to your history. ${charged} token${charged === 1 ? '' : 's'}${left}.`
  element('teaching', HTMLElement).hidden = true
  const { markdown, ...record } = data
  element('result-title', HTMLElement).textContent = data.title ?? 'Untitled page'
  element('open', HTMLAnchorElement).href = resultAddress(server, receipt.requestId)
  showTabs([markdown ?? '', JSON.stringify(record, undefined, 2)])
  element('result', HTMLElement).hidden = false
}
