/** Settings for fetching pages over HTTP. */

import { z } from 'zod'
import { bytes, list } from './fields.ts'

/** See docs/settings.md. */
export const FETCHING = z.object({
  ALLOW_PRIVATE_CIDRS: list.describe(
    'Non-public address ranges that may be fetched, comma separated: 127.0.0.0/8,::1/128. Empty refuses all of them.'
  ),
  USER_AGENT: z
    .string()
    .min(1)
    .default('Sluice/1.0 (+https://github.com/sluice-dev/sluice)')
    .describe('User-Agent of fetches. Give your name and a contact address.'),
  ROBOTS_MODE: z
    .enum(['off', 'warn', 'enforce'])
    .default('warn')
    .describe(
      'How robots.txt is applied: off ignores it, warn adds a warning, enforce refuses. `respect_robots` always refuses.'
    ),
  RIGHTS_USE: list
    .pipe(z.array(z.enum(['search', 'ai-input', 'ai-train'])))
    .describe(
      'Uses that every fetch is for, in addition to its own `use`: search, ai-input, ai-train, comma separated. Pages whose site does not allow one are refused with RIGHTS_RESERVED. Empty: none.'
    ),
  URL_POLICY: z
    .string()
    .optional()
    .describe(
      'File with rules that allow and deny URLs: docs/security.md. Read again when it changes. Unset: every public URL is allowed.'
    ),
  OUTBOUND_PROXY: z
    .string()
    .optional()
    .describe(
      'Proxy for all fetches, by HTTP and browser alike: http://user:password@host:port. It must allow CONNECT to ports 80 and 443.'
    ),
  PROXIES: z
    .string()
    .optional()
    .describe(
      'Proxies that requests may choose by name or country: eu:DE=http://user:password@host:port;us:US=http://…,http://…. Each must allow CONNECT to ports 80 and 443.'
    ),
  FETCH_WIRE_BYTES: bytes(10_485_760).describe(
    'Largest page on the wire, bytes. The decompressed page may be two and a half times as large.'
  ),
  SEARCH_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'SearXNG server for searches, with its path: http://127.0.0.1:8888. It must allow the format json. Unset: searches are refused.'
    )
})
