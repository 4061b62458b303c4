/** Elements of the extension's pages. */

/** Returns the element with an id. @throws Error - the page has none of this kind: its HTML and its script differ. */
export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`#${id} is not a ${kind.name}`)
}

/** Shows a message in an element, or hides the element. */
export function tell(target: HTMLElement, message: string | undefined): void {
  target.textContent = message ?? ''
  target.hidden = message === undefined
}
