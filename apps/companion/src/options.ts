/** The page of settings: saves the server after it has answered. */

import { element, tell } from './element.ts'
import { checkServer } from './server/ask-server.ts'
import { failureText } from './server/failure-text.ts'
import {
  addressOf,
  forgetSettings,
  InvalidAddress,
  loadSettings,
  permissionFor,
  saveSettings
} from './server/settings.ts'

const form = element('form', HTMLFormElement)
const address = element('address', HTMLInputElement)
const key = element('key', HTMLInputElement)
const save = element('save', HTMLButtonElement)
const forget = element('forget', HTMLButtonElement)
const failure = element('failure', HTMLElement)
const status = element('status', HTMLElement)

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void run(connect)
})
forget.addEventListener('click', () => void run(disconnect))
await showSaved()

async function showSaved(): Promise<void> {
  const saved = await loadSettings()
  address.value = saved?.address ?? ''
  key.value = saved?.key ?? ''
  forget.hidden = saved === undefined
}

async function connect(): Promise<void> {
  const server = { address: addressOf(address.value), key: key.value.trim() }
  if (server.key === '') throw new InvalidAddress('Enter an API key of your account.')
  // The browser asks only in answer to a click, so nothing may be awaited before.
  const isAllowed = await chrome.permissions.request(permissionFor(server.address))
  if (!isAllowed) {
    throw new InvalidAddress(
      'Without access to your server, the extension cannot send pages to it. Save again to allow it.'
    )
  }
  status.textContent = 'Testing…'
  const remaining = await checkServer(server)
  await saveSettings(server)
  await showSaved()
  status.textContent = `Connected. The account has ${remaining.toLocaleString('en')} tokens left.`
}

async function disconnect(): Promise<void> {
  await forgetSettings()
  await showSaved()
  status.textContent = 'Disconnected. The key is deleted from this browser.'
  address.focus()
}

async function run(step: () => Promise<void>): Promise<void> {
  save.disabled = true
  tell(failure, undefined)
  status.textContent = ''
  try {
    await step()
  } catch (error) {
    status.textContent = ''
    tell(failure, failureText(error))
  } finally {
    save.disabled = false
  }
}
