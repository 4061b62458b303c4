/**
 * Ten tasks in the dashboard, from the overview to their end, in Chromium on a real service: how many clicks and keys they
 * take, and seconds by the keystroke-level model with the waiting that was measured.
 */

import { createKey } from '../../apps/service/src/index.ts'
import { openDashboard, signedUp } from '../../apps/service/test/dashboard/open-dashboard.ts'
import { post } from '../../apps/service/test/harness.ts'
import { type Effort, handOn } from './hand.ts'

const FAILED = 'find out why a page failed'

const open = await openDashboard()
try {
  const { sluice, origin } = open
  const page = await signedUp(open)
  const hand = handOn(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
  const done = () =>
    page
      .getByText(/^Done in/)
      .first()
      .waitFor()
  const menu = (name: string) =>
    hand.click(page.getByRole('navigation').getByRole('link', { name, exact: true }))
  const other = await sluice.account(100)
  const fetched = await post(`${sluice.url}/api/v1/internet/fetch`, other.key, { url: origin.url })

  const failOnce = async () => {
    const { ledger, secrets } = sluice.service
    const own = await createKey(ledger, secrets, { account: open.account, name: 'own' })
    await post(`${sluice.url}/api/v1/internet/fetch`, own.key, { url: `${origin.url}/gone` })
  }

  const tasks: Record<string, () => Promise<unknown>> = {
    async 'fetch a first URL'() {
      await hand.type(`${origin.url}/page`, page.getByLabel('URL', { exact: true }))
      await hand.press('Enter')
      await page.getByText('Costs up to 1 token').waitFor()
      await hand.press('Control+Enter')
      await done()
    },
    async 'find a result by a word'() {
      await menu('History')
      await hand.press('f')
      await hand.type('rivers')
      await page.locator('.history-row:not(.waits)').first().waitFor()
      await hand.click(page.locator('.result-name').first())
      await page.getByRole('heading', { level: 2, name: /^On rivers/ }).waitFor()
    },
    async 'fetch it again with its links'() {
      await menu('History')
      await hand.click(page.getByRole('link', { name: /^Run .* again$/ }).first())
      await page.getByText('Costs up to 1 token').waitFor()
      await hand.click(button('Links'))
      await hand.press('Control+Enter')
      await done()
    },
    async 'export a day as CSV'() {
      await menu('Usage')
      await hand.click(button('Today'))
      const file = page.waitForEvent('download')
      await hand.click(link(/Export CSV/))
      await file
    },
    async 'replace a key'() {
      await menu('API keys')
      await hand.click(button('Regenerate'))
      await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Regenerate/ }))
      await page.locator('[data-secret]').waitFor()
      await hand.click(button('I have copied it'))
    },
    async 'give a charge back'() {
      await menu('Accounts')
      await hand.click(page.getByRole('link').filter({ hasText: other.id }).first())
      await hand.click(button(`Refund ${fetched.body.meta.request_id}`))
      await hand.click(
        page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true })
      )
      await page.getByText('The charge was refunded.').waitFor()
    },
    async [FAILED]() {
      await menu('History')
      await hand.click(button(/^Failed/))
      await page.locator('.history-row:not(.waits)').first().waitFor()
    },
    async 'start a crawl'() {
      await menu('Playground')
      await hand.click(page.getByRole('radio', { name: 'Crawl' }))
      await hand.type(`${origin.url}/page`, page.getByLabel('Start URL'))
      await hand.press('Control+Enter')
      await page.getByRole('heading', { level: 1, name: /Crawl|Job/ }).waitFor()
    },
    async 'copy a request as code'() {
      await menu('Playground')
      await hand.click(page.getByRole('radio', { name: 'One page' }))
      await hand.click(button('Code'))
      await hand.click(button(/^Copy/))
    },
    async 'open the log of the service'() {
      await hand.press('Control+k')
      await hand.type('logs')
      await hand.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor()
    }
  }

  console.log('| task | clicks | keys | seconds |')
  console.log('|-|-:|-:|-:|')
  for (const [name, task] of Object.entries(tasks)) {
    await page.goto(`${sluice.url}/dashboard`)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    if (name === FAILED) await failOnce()
    hand.effort()
    await task()
    const { clicks, keys, seconds }: Effort = hand.effort()
    console.log(`| ${name} | ${clicks} | ${keys} | ${seconds.toFixed(1)} |`)
  }
} finally {
  await open.stop()
}
