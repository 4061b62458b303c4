/** Terminal detection and colours. `NO_COLOR`, `FORCE_COLOR`, `--color` and `--no-color` are honoured. */

import { styleText } from 'node:util'

/** Returns true if standard output is a terminal and JSON was not requested. */
export function isForPeople(json: boolean | undefined): boolean {
  return !json && process.stdout.isTTY === true
}

/** Text in a colour, if the stream shows colours. */
export function styled(
  style: 'bold' | 'green' | 'red' | 'yellow',
  text: string,
  stream: NodeJS.WriteStream = process.stdout
): string {
  return styleText(style, text, { stream })
}

/** Turn colours on or off for any output. Node itself reads these variables. */
export function forceColour(isColoured: boolean): void {
  delete process.env[isColoured ? 'NO_COLOR' : 'FORCE_COLOR']
  process.env[isColoured ? 'FORCE_COLOR' : 'NO_COLOR'] = '1'
}

/** Text without terminal control characters: pages and servers could otherwise control the terminal. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
}
