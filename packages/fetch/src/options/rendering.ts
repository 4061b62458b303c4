/** The options that only a browser serves. */

import { HOW_TO_INSTALL } from '@sluice/acquire/chromium'
import { SluiceError } from '@sluice/core'
import { pictureOption } from './pictures.ts'

/** The options that ask for one. */
type BrowserOptions = Parameters<typeof pictureOption>[0] & {
  readonly wait_for?: string | undefined
  readonly wait_ms?: number | undefined
  readonly actions: readonly unknown[]
  readonly timezone?: string | undefined
  readonly geolocation?: object | undefined
  readonly color_scheme?: string | undefined
  readonly accessibility?: boolean | undefined
}

/** Name of the first option that needs a browser. */
export function browserOption(options: BrowserOptions): string | undefined {
  const { wait_for, wait_ms, actions, timezone, geolocation, color_scheme } = options
  if (wait_for !== undefined) return 'wait_for'
  if (wait_ms) return 'wait_ms'
  if (actions.length > 0) return 'actions'
  if (options.accessibility) return 'accessibility'
  if (timezone !== undefined) return 'timezone'
  if (color_scheme !== undefined) return 'color_scheme'
  return geolocation === undefined ? pictureOption(options) : 'geolocation'
}

/**
 * Refuses options that need a browser on a server without one, so that no paid option is ignored. Also refuses a request
 * that both needs and forbids a browser.
 *
 * @throws SluiceError `INVALID_REQUEST` - says how to get a browser.
 */
export function checkRendering(
  options: BrowserOptions & { readonly render: 'auto' | 'http' | 'browser' },
  { browser }: { readonly browser?: object | undefined }
): undefined {
  const { render } = options
  const asks = browserOption(options) ?? (render === 'browser' ? 'render' : undefined)
  if (asks === undefined) return
  const details = { path: `options.${asks}` }
  if (render === 'http') {
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`options.${asks}\` needs a browser, which \`render: "http"\` forbids.`,
      { details }
    )
  }
  if (browser) return
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`options.${asks}\` needs a browser and this server has none: ${HOW_TO_INSTALL}.`,
    { details }
  )
}
