/** Who reads the output, and its colours. `NO_COLOR`, `FORCE_COLOR`, `--color` and `--no-color` are honoured. */

import { styleText } from 'node:util'

/** Whether standard output is a terminal and JSON is not asked for. */
export function isForPeople(json: boolean | undefined): boolean {
  return !json && process.stdout.isTTY === true
}

/** Text in a colour, where the stream shows colours. */
export function styled(
  style: 'bold' | 'green' | 'red' | 'yellow',
  text: string,
  stream: NodeJS.WriteStream = process.stdout
): string {
  return styleText(style, text, { stream })
}

/** Have colours, or not, whatever the output is. Node itself looks at these variables. */
export function forceColour(isColoured: boolean): void {
  delete process.env[isColoured ? 'NO_COLOR' : 'FORCE_COLOR']
  process.env[isColoured ? 'FORCE_COLOR' : 'NO_COLOR'] = '1'
}

/** Text that a terminal shows as it is: what pages and servers wrote could command it. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
}
