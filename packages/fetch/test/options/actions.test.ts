/** `options.actions`: keys, files and dragging, as a request has them (docs/browser.md "Actions"). */

import { describe, expect, test } from 'vitest'
import { Action, browserActions } from '../../src/options/actions.ts'
import { joinOptions, splitOptions } from '../../src/options/secret-options.ts'
import { actionMeta, replacedWarnings } from '../../src/pages/action-meta.ts'

const FILE = { name: 'levels.csv', content: Buffer.from('level,42').toString('base64') }
const upload = { type: 'upload', selector: '#f', files: [FILE] }

test('a file reaches the browser as bytes', () => {
  const [action] = browserActions([Action.parse(upload)])
  expect(action).toMatchObject({
    type: 'upload',
    timeoutMs: 5_000,
    files: [
      {
        name: 'levels.csv',
        mediaType: 'application/octet-stream',
        bytes: Buffer.from('level,42')
      }
    ]
  })
})

test('the content of a file is a secret of the request', () => {
  const options = { markdown: true, actions: [upload, { type: 'press', key: 'Enter' }] }
  const { shown, secrets } = splitOptions(options)
  expect(JSON.stringify(shown)).not.toContain(FILE.content)
  expect(shown.actions).toEqual([
    { type: 'upload', selector: '#f', files: [{ name: 'levels.csv' }] },
    { type: 'press', key: 'Enter' }
  ])
  expect(joinOptions(shown, secrets)).toMatchObject(options)
})

test('a typed secret is one, as a filled one is', () => {
  const { shown } = splitOptions({ actions: [{ type: 'type', text: 'geheim', secret: true }] })
  expect(JSON.stringify(shown)).not.toContain('geheim')
})

test('a list that replaced its items is a warning, and no fact of its action', () => {
  const report = { type: 'scroll', ok: true, ms: 9, error: null, steps: 4, replaced: 90 } as const
  expect(replacedWarnings([report])).toEqual([
    {
      code: 'CONTENT_MAY_BE_INCOMPLETE',
      message:
        'The page replaced 90 texts while action 1 scrolled it. `collect` of the action keeps the items of such a list.'
    }
  ])
  expect(actionMeta(report)).not.toHaveProperty('replaced')
})

describe('an action is refused', () => {
  test.each([
    [
      'a file with a folder in its name',
      { ...upload, files: [{ ...FILE, name: '../levels.csv' }] }
    ],
    ['a file that is not base64', { ...upload, files: [{ ...FILE, content: 'level,42' }] }],
    ['six files', { ...upload, files: Array.from({ length: 6 }, () => FILE) }],
    ['a drag to nowhere', { type: 'drag', selector: '#a' }],
    ['a drag by half a distance', { type: 'drag', selector: '#a', to: { x: 1 } }]
  ])('%s', (_name, written) => {
    expect(Action.safeParse(written).success).toBe(false)
  })
})
