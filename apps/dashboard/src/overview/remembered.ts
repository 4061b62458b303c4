/** What this browser remembers of the overview. */

const nameOf = (what: string) => `sluice-${what}`

/** Whether it was remembered. */
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
