/**
 * Pages that may call `/mcp` (MCP, "Streamable HTTP", Security Warning). A page of a name that its owner points at this
 * machine sends that name in `Origin` and in `Host`, so that both being equal proves nothing.
 */

import { isLoopbackHost } from '../../base/loopback-host.ts'
import type { Context } from '../http/context.ts'

/** Request headers of MCP, which pages must be allowed to send. */
export const MCP_HEADERS = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name']

/**
 * Returns true if a request comes from no page, from a page of an origin that the operator allows, or from a page of
 * this server under a name that always means this machine.
 *
 * @param allowed - `CORS_ORIGINS`.
 */
export function isAllowedOrigin(ctx: Context, allowed: readonly string[]): boolean {
  const origin = ctx.get('Origin')
  if (origin === '' || allowed.includes('*') || allowed.includes(origin)) return true
  const url = URL.parse(origin)
  return url !== null && isLoopbackHost(url.hostname) && url.host === ctx.host
}
