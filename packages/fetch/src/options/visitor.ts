/** Options for the visitor that a page is requested as: cookies, sessions, place and device (docs/browser.md). */

import { MOST_COOKIES } from '@sluice/acquire/cookies'
import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { FORM } from './form.ts'

const EXAMPLE_COOKIES = `[
  { "name": "consent", "value": "yes" }
]`

const noEffect = 'As browsers and their drivers export it; has no effect.'
const end = 'When the cookie expires, as it is exported: it is left out afterwards, with a warning.'
const partition = z.strictObject({
  topLevelSite: z.string().max(1_024),
  hasCrossSiteAncestor: z.boolean().optional()
})

/** Other fields of exported cookies, so that they can be pasted as they are. */
const EXPORTED = {
  expires: z
    .union([z.number(), z.string().max(64)])
    .nullish()
    .describe(`${end} In seconds since 1970, or a date; -1 for a session cookie.`),
  expirationDate: z.number().optional().describe(`${end} In seconds since 1970.`),
  expiry: z.number().optional().describe(`${end} In seconds since 1970.`),
  session: z.boolean().optional().describe('true: the cookie has no date.'),
  httpOnly: z.boolean().optional().describe(noEffect),
  sameSite: z.string().max(32).nullish().describe(noEffect),
  storeId: z.string().max(64).nullish().describe(noEffect),
  id: z.number().optional().describe(noEffect),
  size: z.number().optional().describe(noEffect),
  priority: z.string().max(32).optional().describe(noEffect),
  sameParty: z.boolean().optional().describe(noEffect),
  sourceScheme: z.string().max(32).optional().describe(noEffect),
  sourcePort: z.number().optional().describe(noEffect),
  firstPartyDomain: z.string().max(253).nullish().describe(noEffect),
  partitioned: z.boolean().optional().describe(noEffect),
  partitionKey: z
    .union([z.string().max(1_024), partition])
    .nullish()
    .describe(noEffect)
}

/** A cookie in a request. */
export const WrittenCookie = z.strictObject({
  name: z.string().min(1).max(256),
  value: z.string().max(4_096),
  domain: z
    .string()
    .min(1)
    .max(253)
    .optional()
    .describe('The host of the URL or a parent of it. Default: that host only.'),
  path: z.string().min(1).max(1_024).optional().describe('Default `/`.'),
  secure: z.boolean().optional().describe('Send the cookie over https only.'),
  hostOnly: z
    .boolean()
    .optional()
    .describe('true: never sent to subdomains of `domain`, as browsers export it.'),
  ...EXPORTED
})

/** `options.cookies`. */
const Cookies = z
  .array(WrittenCookie)
  .max(MOST_COOKIES)
  .default([])
  .describe('Cookies to send to the site: at most 50. Never stored.')
  .register(FORM, {
    group: 'Browser',
    hint: 'Cookies for the site, never stored.',
    placeholder: EXAMPLE_COOKIES,
    isSecret: true
  })

/** `options.geolocation`. */
const Geolocation = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000).default(100).describe('Metres.')
})

/** The options of a visitor. */
export const VISITOR_OPTIONS = {
  cookies: Cookies,
  session: z
    .string()
    .regex(/^ses_[0-9A-Z]{26}$/, 'must be the id of a session: ses_…')
    .optional()
    .describe('A session of this account, whose cookies are sent to its hosts.')
    .register(FORM, {
      group: 'Browser',
      hint: 'Id of a session, whose cookies are sent to its hosts.',
      placeholder: 'ses_…'
    }),
  keep_cookies: z
    .boolean()
    .default(false)
    .describe(
      'Keep the cookies that the fetch ends with, sealed, for an hour: `POST /api/v1/sessions` with `from_result` makes a session of them.'
    )
    .register(FORM, {
      group: 'Browser',
      hint: 'Keep the cookies that the fetch ends with for an hour, to make a session of them.'
    }),
  keep: z
    .boolean()
    .default(true)
    .describe('false: nothing of the result is stored, only that there was a request.')
    .register(FORM, { group: 'Output', hint: 'Turn off to store nothing of the result.' }),
  proxy: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the name of a proxy of this server')
    .optional()
    .describe('A proxy of this server by name.')
    .register(FORM, {
      group: 'Browser',
      hint: 'A proxy of this server, by name.',
      placeholder: 'eu'
    }),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be an ISO 3166-1 code of two letters')
    .overwrite((code) => code.toUpperCase())
    .optional()
    .describe('Country to ask from: by a proxy of this server that is there.')
    .register(FORM, {
      group: 'Browser',
      hint: 'Country to ask from, by a proxy of this server.',
      placeholder: 'DE'
    }),
  timezone: z
    .string()
    .max(64)
    .optional()
    .describe('IANA time zone of the browser: `Europe/Berlin`. Uses the browser.')
    .register(FORM, {
      group: 'Browser',
      hint: 'IANA time zone; uses the browser.',
      placeholder: 'Europe/Berlin'
    }),
  geolocation: Geolocation.optional()
    .describe('Where the page finds the browser to be, if it asks. Uses the browser.')
    .register(FORM, {
      group: 'Browser',
      hint: 'Where the page finds the browser to be; uses the browser.',
      placeholder: '{ "latitude": 52.5, "longitude": 13.4 }'
    }),
  color_scheme: z
    .enum(['light', 'dark'])
    .optional()
    .describe('Colours to ask the page for, where it has both. Uses the browser.')
    .register(FORM, { group: 'Browser', hint: 'Light or dark colours; uses the browser.' }),
  device: z
    .enum(['desktop', 'phone', 'tablet'])
    .optional()
    .describe('Whose page to ask for; `mobile: true` is `phone`.')
    .register(FORM, { group: 'Browser', hint: 'Whose page to ask for.' })
} as const

/** @throws SluiceError `INVALID_REQUEST` - no such time zone; a device that contradicts `mobile`. */
export function checkVisitor({
  timezone,
  device,
  mobile
}: {
  readonly timezone?: string | undefined
  readonly device?: string | undefined
  readonly mobile: boolean
}): undefined {
  if (timezone !== undefined && !isTimeZone(timezone)) {
    throw bad('timezone', 'must be an IANA time zone, such as "Europe/Berlin"')
  }
  if (mobile && device !== undefined && device !== 'phone') {
    throw bad('device', `is ${JSON.stringify(device)}, and \`options.mobile\` asks for a phone`)
  }
}

/** @throws SluiceError `INVALID_REQUEST` - cookies are to be kept or sent, and nothing keeps sessions. */
export function checkSession(
  {
    session,
    keep_cookies
  }: { readonly session?: string | undefined; readonly keep_cookies: boolean },
  { sessions }: { readonly sessions?: object | undefined }
): undefined {
  const asks = session !== undefined ? 'session' : keep_cookies && 'keep_cookies'
  if (!asks || sessions) return
  throw new SluiceError('INVALID_REQUEST', `\`options.${asks}\`: sessions need a server.`, {
    details: { path: `options.${asks}` }
  })
}

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +02:00 are time zones to Intl, and none to the browser.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function bad(option: string, why: string): SluiceError {
  const path = `options.${option}`
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}
