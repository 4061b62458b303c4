/** Settings for the address of the service, its clients, and the roles of this process. */

import { z } from 'zod'
import { bytes, list, milliseconds } from './fields.ts'

/** See docs/settings.md. */
export const SERVER = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8080)
    .describe('Port to listen on; 0 picks a free one.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => URL.parse(text)?.pathname === '/', { error: 'must have no path' })
    .optional()
    .describe(
      'Address at which browsers reach the service: https://sluice.example.com. Needed for passkeys and for links in e-mails; passkeys also work without it on http://localhost.'
    ),
  TRUST_PROXY: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      'Set to 1 behind your own reverse proxy: the client address is the last of X-Forwarded-For, the scheme comes from X-Forwarded-Proto.'
    ),
  CORS_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), {
      error:
        'must be `*` or a list of origins as browsers send them, without a path: https://app.example.com'
    })
    .describe(
      'Origins whose pages may call the API with a key, comma separated: https://app.example.com; * allows every origin, empty none. Anyone who can open such a page can read its key.'
    ),
  ROLES: list
    .refine((roles) => roles.every((role) => role === 'api' || role === 'jobs'), {
      error: 'must be api, jobs or both: api,jobs'
    })
    .transform((roles) => (roles.length === 0 ? ['api', 'jobs'] : roles))
    .describe(
      'Roles of this process: api answers requests, jobs runs batches and crawls. Empty: both. With `embedded:` one process must do both.'
    ),
  SHUTDOWN_GRACE_MS: milliseconds(30_000).describe(
    'Time for requests in flight to finish after SIGTERM, ms.'
  ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Least severe log line written. Logs go to standard error.'),
  LOG_FORMAT: z
    .enum(['auto', 'json', 'pretty'])
    .default('auto')
    .describe('Form of log lines. auto: readable lines on a terminal, JSON lines everywhere else.'),
  SIZE: z
    .enum(['normal', 'small'])
    .default('normal')
    .describe(
      'small: a service for 512 MiB of memory, with one worker thread, the embedded store and pages over HTTP only. It has no browser, documents, OCR, offline AI or Redis, and reads pages of up to 2 MiB unless FETCH_WIRE_BYTES is set.'
    ),
  MAX_UPLOAD_BYTES: bytes(52_428_800).describe('Largest uploaded file, bytes.')
})

/** `*`, or scheme, host and port in the one form that browsers send. */
function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:[^*]+$/.test(text) && URL.parse(text)?.origin === text)
}
