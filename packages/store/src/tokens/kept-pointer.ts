/** Pointers as both drivers store them: all but two letters follow from the account and the id of the entry. */

/** Character that begins a shortened pointer. */
const SHORT = '/'

/** A pointer as it is stored; '' for none. */
export function keptPointer(pointer: string | null, account: string, id: string): string {
  if (pointer === null) return ''
  const middle = `/${account}/${id}`
  if (!pointer.startsWith(middle, 2)) return pointer
  return SHORT + pointer.slice(0, 2) + pointer.slice(2 + middle.length)
}

/** A pointer from its stored form. */
export function pointerFrom(kept: string, account: string, id: string): string | null {
  if (kept === '') return null
  if (!kept.startsWith(SHORT)) return kept
  return `${kept.slice(1, 3)}/${account}/${id}${kept.slice(3)}`
}

const HOST = /^[a-z]{1,10}:\/\/([^/:?#@[\]]{1,253})/

/** The host that is written in a URL; `undefined` for one of another form. It takes a fraction of the time of `URL`. */
export function writtenHost(url: string): string | undefined {
  return HOST.exec(url)?.[1]
}
