/** Shortens a line to a number of tokens. */

import { mostTokens } from '@sluice/passages'

/** The line, or its beginning and an ellipsis. @param most - estimated tokens. */
export function clip(line: string, most: number): string {
  if (mostTokens(line) <= most) return line
  const characters = Array.from(line)
  let low = 0
  let high = characters.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const fits = mostTokens(`${characters.slice(0, middle).join('')}…`) <= most
    if (fits) low = middle
    else high = middle - 1
  }
  return `${characters.slice(0, low).join('')}…`
}
