/** The alarm of a parser that no longer finds the heading of its page, wherever an operator may look. */

import { expect, vi } from 'vitest'
// @boundaries-ignore the dashboard of the tests of the whole repository
import type { OperatorPage } from '../../../../test/operator-page.ts'
// @boundaries-ignore the same
import type { RunningService } from '../../../../test/running-service.ts'

/** By log line, metric and route. */
export async function seeAlarm(
  { url, key, output }: RunningService,
  parser: string
): Promise<void> {
  const line = await vi.waitFor(() => {
    const found = output()
      .split('\n')
      .find((one) => one.includes('parser alarm opened'))
    expect(found).toBeDefined()
    return JSON.parse(String(found))
  }, 10_000)
  const alarm = { parser, version: '0.1.0', kind: 'field-lost', field: 'heading' }
  expect(line).toMatchObject({ level: 40, ...alarm, before: 1, now: 0 })
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toMatch(
    new RegExp(`^sluice_parser_alarms\\{.*parser="${parser}".*state="open".*\\} 1$`, 'm')
  )
  const headers = { authorization: `Bearer ${key}` }
  const listed = await (await fetch(`${url}/api/v1/parsers/`, { headers })).json()
  expect(JSON.stringify(listed)).toContain(line.alarm)
}

/** As an operator who has the dashboard open. */
export async function acknowledgeAlarm(
  { page, visit }: OperatorPage,
  parser: string
): Promise<void> {
  await visit('/parsers')
  const card = page.locator('section').filter({ hasText: parser })
  await card.getByText(/^heading in 0% of the newest records, 100% before/).waitFor()
  await card.getByRole('button', { name: 'Acknowledge the alarm about heading' }).click()
  await card.getByText(/, acknowledged\./).waitFor()
}

/** It is shown as healed there. */
export async function seeHealed({ page, visit }: OperatorPage, parser: string): Promise<void> {
  await visit('/parsers')
  const card = page.locator('section').filter({ hasText: parser })
  await card.getByText('1 healed alarm').waitFor()
  expect(await card.getByText('The site may have changed its pages').count()).toBe(0)
}
