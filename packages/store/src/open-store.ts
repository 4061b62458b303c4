/**
 * Opens a store, with the driver of its URL.
 */

import { checkUrl } from './checked-arguments.ts'
import { storeDriver } from './drivers.ts'
import type { OpenStore, StoreSettings } from './store-driver.ts'

/**
 * Open the store at `url`.
 *
 * @param url - `embedded:`, `redis://[user:password@]host[:port][/db]`, `rediss://…` for TLS, or
 * `redis+cluster://host:port,host:port`.
 * @throws SluiceError `STORE_UNAVAILABLE` - the file or the server cannot be opened. Error - no driver has the scheme of
 * the URL, or `strict` and a setting that may lose money. TypeError - `url` is no text, or `file` no path in a folder.
 */
export async function openStore(url: string, settings: StoreSettings): Promise<OpenStore> {
  checkUrl(url)
  return storeDriver(url).connect(url, settings)
}
