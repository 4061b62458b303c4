/** Facts about the overview that this browser remembers. */

const nameOf = (what: string) => `sluice-${what}`

/** Returns true if the browser remembers the fact. */
export function remembers(what: string): boolean {
  try {
    return localStorage.getItem(nameOf(what)) !== null
  } catch {
    return false
  }
}

/** Remember it. */
export function remember(what: string): void {
  try {
    localStorage.setItem(nameOf(what), 'yes')
  } catch {
    // The browser keeps nothing; it is forgotten with the page.
  }
}
