/** The options of actions, cookies, place and device (docs/browser.md). */

import { flag, type Option } from './option.ts'

const EXAMPLE_ACTIONS = `[
  { "type": "click", "selector": "#more", "until_gone": true }
]`
const EXAMPLE_COOKIES = `[
  { "name": "consent", "value": "yes" }
]`

/** In the order of the reference. */
export const VISITOR_OPTIONS: readonly Option[] = [
  {
    name: 'actions',
    group: 'Browser',
    hint: 'Clicks, texts and scrolling before the page is read; uses the browser.',
    control: { kind: 'json', placeholder: EXAMPLE_ACTIONS, isList: true },
    // A text that is filled in may be a password.
    isSecret: true
  },
  {
    name: 'cookies',
    group: 'Browser',
    hint: 'Cookies for the site, never stored.',
    control: { kind: 'json', placeholder: EXAMPLE_COOKIES, isList: true },
    isSecret: true
  },
  {
    name: 'session',
    group: 'Browser',
    hint: 'Id of a session, whose cookies are sent to its hosts.',
    control: { kind: 'text', placeholder: 'ses_…' }
  },
  {
    name: 'keep_cookies',
    group: 'Browser',
    hint: 'Keep the cookies that the fetch ends with for an hour, to make a session of them.',
    control: flag(false)
  },
  {
    name: 'keep',
    group: 'Output',
    hint: 'Turn off to store nothing of the result.',
    control: flag(true)
  },
  {
    name: 'proxy',
    group: 'Browser',
    hint: 'A proxy of this server, by name.',
    control: { kind: 'text', placeholder: 'eu' }
  },
  {
    name: 'country',
    group: 'Browser',
    hint: 'Country to ask from, by a proxy of this server.',
    control: { kind: 'text', placeholder: 'DE' }
  },
  {
    name: 'device',
    group: 'Browser',
    hint: 'Whose page to ask for.',
    control: { kind: 'choice', values: ['auto', 'desktop', 'phone', 'tablet'], default: 'auto' }
  },
  {
    name: 'timezone',
    group: 'Browser',
    hint: 'IANA time zone; uses the browser.',
    control: { kind: 'text', placeholder: 'Europe/Berlin' }
  },
  {
    name: 'geolocation',
    group: 'Browser',
    hint: 'Where the page finds the browser to be; uses the browser.',
    control: { kind: 'json', placeholder: '{ "latitude": 52.5, "longitude": 13.4 }' }
  }
]
