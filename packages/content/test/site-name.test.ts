/** The name of a site, where pages declare it badly or not at all. */

import { expect, it } from 'vitest'
import { metadata, parseHtml } from '../src/index.ts'

const url = new URL('https://www.river-notes.example/weirs')

it.each([
  ['<meta property="og:site_name" content="River Notes | River Notes">', 'River Notes'],
  [
    '<meta property="og:site_name" content="River Notes | All of rivers">',
    'River Notes | All of rivers'
  ],
  ['<meta property="og:site_name" content="https://river-notes.example">', null],
  [
    '<meta property="og:site_name" content="https://river-notes.example"><meta name="application-name" content="Notes">',
    'Notes'
  ],
  ['<title>How a weir works | River Notes</title>', 'River Notes'],
  ['<title>River-Notes – How a weir works</title>', 'River-Notes'],
  ['<title>River Notes</title>', null],
  ['<title>How a weir works | Water</title>', null],
  ['<title>How a weir works | Water</title><body><a href="/">Water</a>', 'Water'],
  ['<title>How a weir works | Water</title><body><a href="/water">Water</a>', null]
])('the site name of %s is %j', (head, name) => {
  expect(metadata(parseHtml(`<head>${head}</head><p>Text`), { url }).siteName).toBe(name)
})
