/** Which option of a request only a browser serves. */

import { pictureOption } from './pictures.ts'

/** The options that ask for one. */
type BrowserOptions = Parameters<typeof pictureOption>[0] & {
  readonly wait_for?: string | undefined
  readonly actions: readonly unknown[]
  readonly timezone?: string | undefined
  readonly geolocation?: object | undefined
}

/** Name of the first option that needs a browser. */
export function browserOption(options: BrowserOptions): string | undefined {
  const { wait_for, actions, timezone, geolocation } = options
  if (wait_for !== undefined) return 'wait_for'
  if (actions.length > 0) return 'actions'
  if (timezone !== undefined) return 'timezone'
  return geolocation === undefined ? pictureOption(options) : 'geolocation'
}
