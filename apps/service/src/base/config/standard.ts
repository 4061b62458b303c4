/** Variables that the tools of AWS and OpenTelemetry define; here they mean the same. */

import { z } from 'zod'

/** See docs/settings.md. */
export const STANDARD = z.object({
  AWS_ACCESS_KEY_ID: z.string().min(1).optional().describe('Key of the storage in PAYLOADS_URL.'),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret of that key.'),
  AWS_SESSION_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Token of temporary keys. They are not renewed: restart with new ones before they expire.'
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'OpenTelemetry receiver for a trace of each request, by OTLP over HTTP: http://127.0.0.1:4318. Unset: no traces.'
    ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf'])
    .default('http/protobuf')
    .describe('Protocol of the receiver. No other is supported.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers for the receiver: authorization=Bearer%20…,x-tenant=a.'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio'
    ])
    .default('parentbased_always_on')
    .describe(
      'Selection of the traced requests. parentbased_…: requests with a `traceparent` follow it.'
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of requests that …traceidratio traces, 0 to 1.')
})
