/** The user's server: its address and a key, kept in this browser only. */

/** Address and key of a server. */
export interface ServerSettings {
  /** Origin and path without a slash at the end: `https://sluice.example`. */
  readonly address: string
  readonly key: string
}

/** Problem with what was typed. */
export class InvalidAddress extends Error {}

/** Reads the settings. Undefined before the first are saved. */
export async function loadSettings(): Promise<ServerSettings | undefined> {
  const { server } = await chrome.storage.local.get<{ server?: ServerSettings }>('server')
  return server
}

/** Saves the settings. They are not synchronized to other computers. */
export async function saveSettings(server: ServerSettings): Promise<void> {
  await chrome.storage.local.set({ server })
}

/** Removes the settings and the permission for their server. */
export async function forgetSettings(): Promise<void> {
  const server = await loadSettings()
  await chrome.storage.local.remove('server')
  // A permission that the browser's policy grants stays.
  if (server) await chrome.permissions.remove(permissionFor(server.address)).catch(() => false)
}

/**
 * Reads a typed address. A missing scheme is `https`, or `http` for this computer.
 *
 * @throws InvalidAddress - no address, or plain `http` to another computer, which would show the key to the network.
 */
export function addressOf(typed: string): string {
  const text = typed.trim()
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/i.test(text)
  const url = URL.parse(
    /^[a-z][a-z\d+.-]{0,20}:\/\//i.test(text) ? text : `http${isLocal ? '' : 's'}://${text}`
  )
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') {
    throw new InvalidAddress('Enter the address of your server, such as https://sluice.example.')
  }
  if (url.protocol === 'http:' && !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) {
    throw new InvalidAddress(
      'Use https for a server on another computer: plain http would show your key to the network.'
    )
  }
  return (url.origin + url.pathname).replace(/\/$/, '').replace(/\/dashboard$/, '')
}

/** The permission to send requests to a server, and to no other. Its pattern has no port. */
export function permissionFor(address: string): chrome.permissions.Permissions {
  const { protocol, hostname } = new URL(address)
  return { origins: [`${protocol}//${hostname}/*`] }
}
