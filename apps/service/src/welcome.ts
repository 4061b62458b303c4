/** Text that `npm start` prints: the address of the service and, once, the first key with a line to try it. */

import { missingSandbox } from '@sluice/acquire/browser'
import { storeDriver, withoutPassword } from '@sluice/store'
import { LEFT_OUT } from './base/config/size.ts'
import { exposures } from './base/exposure.ts'
import { engines } from './domains/operator/health/readiness.ts'
import type { FirstAccount } from './domains/people/first-account.ts'
import type { Service } from './service.ts'

function storeLine({ config }: Service): string {
  const { name, isServer } = storeDriver(config.STORE_URL)
  return isServer ? withoutPassword(config.STORE_URL) : `${name}, in ${config.DATA_DIR}`
}

function browserLine(service: Service): string {
  const { browser } = engines(service)
  if (!browser.available) return `none; ${browser.hint}`
  const missing = missingSandbox()
  const sandbox = missing === undefined ? '' : `, WITHOUT ITS SANDBOX: ${missing}`
  return `Chromium (${browser.source})${sandbox}`
}

/** Returns warnings: each thing that others may do to the service, and the setting to change. */
function riskLines({ browser, config }: Service): string[] {
  const found = exposures({
    config,
    hasBrowser: browser !== undefined && config.BROWSER_URL === undefined,
    missingSandbox: missingSandbox()
  })
  return found.flatMap(({ risk, todo }) => ['', `WARNING: ${risk}`, todo])
}

function aiLine(service: Service): string {
  const abilities = Object.entries(engines(service).ai)
  const there = abilities.flatMap(([ability, { engine }]) =>
    engine ? [`${ability} ${engine}`] : []
  )
  return there.length > 0
    ? there.join(', ')
    : 'none; set AI_BASE_URL to a model server, or AI_LOCAL=on for the offline providers'
}

/** @param first - the account just made, with its key in clear; printed here and nowhere else. */
export function welcome(url: string, service: Service, first: FirstAccount | undefined): string {
  const { config, registry } = service
  const lines = [
    '',
    `Sluice listens on ${url}`,
    `  pages    ${url}/dashboard`,
    `  store    ${storeLine(service)}`,
    `  parsers  ${registry.parsers.map((parser) => `${parser.kind} ${parser.version}`).join(', ')}`,
    `  browser  ${browserLine(service)}`,
    `  AI       ${aiLine(service)}`,
    `  search   ${config.SEARCH_URL ? 'SearXNG (SEARCH_URL)' : 'none; set SEARCH_URL to a SearXNG server'}`
  ]
  if (config.SIZE === 'small') lines.push(`  size     small, without: ${LEFT_OUT} (SIZE)`)
  if (config.ALLOW_PRIVATE_CIDRS.length > 0) {
    lines.push(
      `  allowed  private ranges ${config.ALLOW_PRIVATE_CIDRS.join(', ')} (ALLOW_PRIVATE_CIDRS)`
    )
  }
  lines.push(...riskLines(service))
  if (first) {
    lines.push(
      '',
      'New installation. Your first API key (copy it now, it is not shown again):',
      '',
      `  ${first.key}`,
      '',
      'Try it:',
      '',
      `curl -sS ${url}/api/v1/internet/fetch/ -H 'Authorization: Bearer ${first.key}' -H 'Content-Type: application/json' -d '{"url":"https://example.com/"}'`
    )
    if (first.invitation) {
      lines.push(
        '',
        'Create the operator account (single-use link, valid for 7 days):',
        '',
        `${url}/dashboard/sign-up?invitation=${first.invitation}`
      )
    }
  } else {
    lines.push('', 'More keys: npm run -s sluice -- keys create --account <id> --name <name>')
  }
  return `${lines.join('\n')}\n\n`
}
