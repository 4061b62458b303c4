/** `GET /bot`: a page about the crawler, for the owners of sites. */

import type { Config } from '../../base/config.ts'
import type { Service } from '../../service.ts'
import type { Context } from '../http/context.ts'
import { escaped, sendPage } from './welcome-page.ts'

/** Send the page. @param contact - e-mail address, or URL. */
export function botPage(
  ctx: Context,
  { config, identity }: Pick<Service, 'config' | 'identity'>,
  contact: string
): void {
  const signed = identity
    ? `<p>Each request is signed (Web Bot Auth). The keys are in the <a href="/.well-known/http-message-signatures-directory">directory</a> of ${escaped(identity.agent)}.</p>`
    : ''
  const main = `<h1>About this crawler</h1>
<p>This service fetches pages for its users, and names itself:</p>
<pre><code>${escaped(config.USER_AGENT)}</code></pre>
<p>${ROBOTS[config.ROBOTS_MODE]} Rules for its agent go before rules for all agents:</p>
<pre><code>User-agent: ${agentOf(config)}
Disallow: /</code></pre>
${signed}
<p>Contact: <a href="${escaped(hrefOf(contact))}">${escaped(contact)}</a></p>`
  sendPage(ctx, 'About this crawler', main)
}

const ROBOTS: Readonly<Record<Config['ROBOTS_MODE'], string>> = {
  off: 'Crawls follow robots.txt unless their user turns it off.',
  warn: 'Crawls follow robots.txt unless their user turns it off; single pages come with a warning.',
  enforce: 'It follows robots.txt.'
}

function agentOf({ USER_AGENT }: Pick<Config, 'USER_AGENT'>): string {
  return /^[a-z_-]+/i.exec(USER_AGENT)?.[0] ?? '*'
}

function hrefOf(contact: string): string {
  return /^https?:/.test(contact) ? contact : `mailto:${contact}`
}
