/** One part of a store, with the close of its store, for tests that need no other part. */

import { type OpenStore, openStore, type StoreSettings } from '../src/index.ts'

/** A part, by its name in the store. */
export type Part<Name extends keyof OpenStore> = OpenStore[Name] & Pick<OpenStore, 'close'>

/** Open a store and return one part. @param settings.url - the embedded store by default. */
export async function openPart<Name extends keyof OpenStore>(
  name: Name,
  { url = 'embedded:', file = '', ...settings }: Partial<StoreSettings> & { readonly url?: string }
): Promise<Part<Name>> {
  const store = await openStore(url, { file, ...settings })
  return { ...store[name], close: store.close }
}
