/** Risks of a service that others reach: no TLS, no sandbox, sign-up for everyone. */

import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import { isLoopbackHost } from './loopback-host.ts'

/** A risk and the setting that removes it. */
export interface Exposure {
  readonly risk: string
  readonly todo: string
}

/** Settings and facts that decide about the risks. */
export interface Surroundings {
  readonly config: Pick<
    Config,
    'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'SIGNUP' | 'FREE_TOKENS_PER_MONTH'
  >
  /** True if this process starts a browser that renders pages. */
  readonly hasBrowser: boolean
  /** Reason why that browser runs without its sandbox. */
  readonly missingSandbox: string | undefined
  /** In a container every address is 0.0.0.0, and the published port decides who reaches it. */
  readonly isContainer?: boolean
}

/** The risks of these settings, the worst first; none on a machine of one's own. */
export function exposures({
  config,
  hasBrowser,
  missingSandbox,
  isContainer = runsInContainer()
}: Surroundings): Exposure[] {
  const found: Exposure[] = []
  const isWide = isPublic(config.HOST)
  const isListening = isWide && !isContainer
  const isOpen = config.SIGNUP === 'open'
  if (hasBrowser && missingSandbox !== undefined && (isOpen || isListening)) {
    found.push({
      risk: `${isOpen ? 'SIGNUP=open lets anyone' : 'Others can'} render pages in a browser without its sandbox (${missingSandbox}): a fault in Chromium gives them this machine.`,
      todo: 'Run Sluice as a user other than root, where user namespaces are allowed, or set BROWSER=off.'
    })
  }
  if (isListening && config.TRUST_PROXY === '0' && !config.PUBLIC_URL?.startsWith('https:')) {
    found.push({
      risk: `HOST=${config.HOST} accepts connections without TLS from other machines: they send API keys and passwords unencrypted.`,
      todo: 'Put a reverse proxy with TLS in front and set PUBLIC_URL=https://… and TRUST_PROXY=1, or set HOST=127.0.0.1.'
    })
  }
  const isReached = isWide || config.TRUST_PROXY === '1' || isPublicUrl(config)
  if (isOpen && isReached) {
    found.push({
      risk: `SIGNUP=open: anyone who reaches this service can create accounts, each with ${config.FREE_TOKENS_PER_MONTH} free tokens a month.`,
      todo: 'Set SIGNUP=invite unless that is intended.'
    })
  }
  return found
}

function isPublicUrl({ PUBLIC_URL }: Surroundings['config']): boolean {
  const url = PUBLIC_URL === undefined ? null : URL.parse(PUBLIC_URL)
  return url !== null && !isLoopbackHost(url.hostname)
}

/** Addresses that only this machine or its own network reaches. */
const INTERNAL =
  /^(?:localhost$|10\.|127\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|::1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i

/** All addresses, or one that is not internal. A name other than localhost may mean any address. */
function isPublic(host: string): boolean {
  return !INTERNAL.test(host.replace(/^\[|\]$/g, ''))
}

function runsInContainer(): boolean {
  return (
    existsSync('/.dockerenv') ||
    existsSync('/run/.containerenv') ||
    process.env.KUBERNETES_SERVICE_HOST !== undefined
  )
}
