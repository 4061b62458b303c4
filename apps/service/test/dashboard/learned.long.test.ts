/** Learned parsers in the dashboard, in Chromium, by keyboard: a candidate is read, promoted, and the parser deleted. */

import type { LearnedParser } from '@sluice/learn'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const LABEL = { side: 'after', extent: 'text' } as const

/** A parser that reads the text after a label. */
function rulesAfter(label: string): LearnedParser {
  const place = { kind: 'label', label: label.toLowerCase(), shown: label, ...LABEL } as const
  const share = { support: 3, agreement: 1, coverage: 1, weight: 1 }
  const rule = { by: 'label', place, pick: 'only', from: 'text', ...share } as const
  const field = { name: 'author', type: 'text', many: false, optional: false } as const
  return {
    format: 1,
    fields: [{ ...field, rules: [rule], longest: 100, support: 3, agreement: 1 }]
  }
}

describe.skipIf(!CHROMIUM)('learned parsers in the dashboard', () => {
  let open: OpenDashboard
  let page: Page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const press = async (name: string) => {
    await button(name).focus()
    await page.keyboard.press('Enter')
  }

  beforeAll(async () => {
    open = await openDashboard()
    const { learnedParsers } = open.sluice.service
    const ref = { account: open.account, name: 'books' }
    const facts = { pages: 3, lost: [], samples: [] }
    await learnedParsers.save(ref, {
      match: { host: 'books.example', path: '/shop' },
      heal: undefined,
      examples: [],
      version: {
        ...facts,
        rules: rulesAfter('by'),
        origin: 'learned',
        isCandidate: false,
        changes: []
      }
    })
    await learnedParsers.add(ref, {
      ...facts,
      rules: rulesAfter('Written by'),
      origin: 'healed',
      isCandidate: true,
      changes: ['author: the text after the label "Written by" instead of the label "by"']
    })
    page = await signedUp(open)
    await page.goto(`${open.sluice.url}/dashboard/parsers`)
  }, 180_000)

  afterAll(() => open?.stop())

  test('A candidate shows its rules and changes in words.', async () => {
    await page.getByRole('heading', { name: 'learned/books 1.0.0' }).waitFor()
    await page.getByText('Version 1.0.1 reads it again').waitFor()
    await page.getByText('Versions and rules').focus()
    await page.keyboard.press('Enter')
    await page.getByText('instead of the label "by"').waitFor()
    await page.getByRole('cell', { name: 'the text after the label "by"', exact: true }).waitFor()
    expect(await lookAt(page, 'parsers-learned')).toEqual([])
  }, 120_000)

  test('A person promotes the candidate, and deletes the parser, by keyboard.', async () => {
    await press('Use version 1.0.1')
    await page.getByRole('heading', { name: 'learned/books 1.0.1' }).waitFor()
    await press('Delete learned/books…')
    await page.getByRole('heading', { name: 'Delete learned/books?' }).waitFor()
    expect(await lookAt(page, 'parsers-learned-delete')).toEqual([])
    await press('Delete')
    await expect.poll(() => page.getByText('learned/books').count()).toBe(0)
    expect(open.complaints).toEqual([])
  }, 120_000)
})
