/** Loads OpenTelemetry and sends its spans by OTLP over HTTP, if the configuration says where to. */

import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Tracing } from './tracing.ts'

/** Spans that wait to be sent; more are dropped. */
const MOST_WAITING = 8_192
/** Time to send the last of them when the service stops, ms. */
const LAST_SENT_MS = 5_000

/** Settings that tracing uses. */
type Settings = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>

/**
 * Open tracing.
 *
 * @returns undefined if `OTEL_EXPORTER_OTLP_ENDPOINT` is not set: nothing is loaded then.
 */
export async function openTracing(
  config: Settings,
  version: string,
  log: Pick<Log, 'warn'>
): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (endpoint === undefined) return undefined
  const [sdk, { OTLPTraceExporter }, resources, { parseKeyPairsIntoRecord }, { createSpans }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
      import('./spans.ts')
    ])
  const exporter = new OTLPTraceExporter({
    url: tracesUrl(endpoint),
    headers: parseKeyPairsIntoRecord(config.OTEL_EXPORTER_OTLP_HEADERS)
  })
  const provider = new sdk.TracerProvider({
    sampler: samplerOf(config, sdk),
    resource: resources
      .resourceFromAttributes({ 'service.name': 'sluice', 'service.version': version })
      .merge(
        // `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_SERVICE_NAME`; the second takes precedence.
        resources.detectResources({
          detectors: [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector]
        })
      ),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: warning(exporter, log),
        maxQueueSize: MOST_WAITING
      })
    ]
  })
  return {
    ...createSpans(provider.getTracer('sluice', version)),
    async close() {
      let late: NodeJS.Timeout | undefined
      const end = new Promise<void>((resolve) => {
        late = setTimeout(resolve, LAST_SENT_MS)
      })
      await Promise.race([provider.shutdown().catch(() => {}), end])
      clearTimeout(late)
    }
  }
}

/**
 * Returns the URL for spans, below the address of the receiver (OpenTelemetry Protocol Exporter, "Endpoint URLs for
 * OTLP/HTTP").
 */
function tracesUrl(endpoint: string): string {
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`
  return url.href
}

/** The sampler of a name (OpenTelemetry SDK environment variables, "General SDK Configuration"). */
function samplerOf(
  { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Settings,
  sdk: typeof import('@opentelemetry/sdk-trace')
): Sampler {
  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio)
  }
  const root = roots[name.replace('parentbased_', '') as keyof typeof roots]()
  return name.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root
}

/** An exporter that says once when it begins to fail, and once when it works again. */
function warning(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined || result.code !== 0
        if (failed && !isFailing) {
          log.warn('traces cannot be sent; some will be lost', {
            why: result.error?.message.slice(0, 200) ?? 'unknown'
          })
        }
        if (!failed && isFailing) log.warn('traces are sent again')
        isFailing = failed
        // Told already: the library's own complaint would go nowhere.
        done({ code: 0 })
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown()
  }
}
