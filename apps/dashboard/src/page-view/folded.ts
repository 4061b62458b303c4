/** A text on one line. */
export function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
