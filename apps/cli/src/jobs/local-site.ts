/** The site of a crawl or a map without a server, behind the address guard. */

import { createGuard } from '@sluice/acquire/guard'
import { SluiceError } from '@sluice/core'
import { type OpenSite, type OpenSiteOptions, openSite } from '@sluice/crawl'
import { parseRequest } from '@sluice/fetch/request'
import type { Config } from '@sluice/service/config'
import type { z } from 'zod'
import { UsageError } from '../failure.ts'

/** A site, and the request that was checked. Close the site. */
interface LocalSite<Request> {
  readonly site: OpenSite
  readonly request: Request
}

/** Settings of a site. */
interface LocalSiteOptions {
  readonly config: Config
  /** Signs the requests. */
  readonly identity?: OpenSiteOptions['identity']
  /** Answers in place of the network. */
  readonly replay?: OpenSiteOptions['replay']
}

/**
 * Check a request and open its site.
 *
 * @throws UsageError - a field is invalid. SluiceError `URL_NOT_ALLOWED`.
 */
export function openLocalSite<Request extends { url: string }>(
  schema: z.ZodType<Request>,
  input: unknown,
  { config, identity, replay }: LocalSiteOptions
): LocalSite<Request> {
  const { ALLOW_PRIVATE_CIDRS, USER_AGENT, OUTBOUND_PROXY } = config
  const guard = createGuard({ allowPrivateCidrs: ALLOW_PRIVATE_CIDRS })
  const request = checked(() => parseRequest(schema, input) as Request)
  const { href: url } = checked(() => guard.checkUrl(request.url))
  const more = {
    ...(OUTBOUND_PROXY ? { outboundProxy: OUTBOUND_PROXY } : {}),
    ...(identity ? { identity } : {}),
    ...(replay ? { replay } : {})
  }
  return {
    site: openSite({ guard, userAgent: USER_AGENT, ...more }),
    request: { ...request, url }
  }
}

/** Runs a check and turns its error about wrong input into a usage error. */
function checked<Value>(check: () => Value): Value {
  try {
    return check()
  } catch (error) {
    if (SluiceError.is(error) && /^(?:INVALID_|MISSING_)/.test(error.code)) {
      throw new UsageError(error.message)
    }
    throw error
  }
}
