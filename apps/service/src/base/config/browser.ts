/** The browser that renders pages. */

import { z } from 'zod'

/** See docs/settings.md. */
export const BROWSER = z.object({
  BROWSER: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe(
      'auto renders a page in a browser when the page needs it and a browser is installed; off never does.'
    ),
  CHROMIUM_PATH: z
    .string()
    .optional()
    .describe(
      'Path of Chromium. Unset: chromium-headless-shell or chromium on PATH, else @sparticuz/chromium.'
    ),
  BROWSER_URL: z
    .url({ protocol: /^(?:wss?|https?)$/ })
    .optional()
    .describe(
      'DevTools endpoint of a Chromium that runs elsewhere: ws://host:port/devtools/browser/… or http://host:port. Unset: one is started here.'
    ),
  BROWSER_PROXY: z
    .string()
    .regex(/^(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?$/, 'must be host or host:port')
    .default('127.0.0.1')
    .describe(
      'Name or address at which the browser of BROWSER_URL reaches this process, with the port: sluice.internal:3128. The proxy then listens on all addresses; without a port it uses a free one.'
    ),
  BROWSER_PAGES: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Browser pages open at once. Unset: by cores and free memory.')
})
