/** The pipeline of the service in this process. */

import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { SluiceError } from '@sluice/core'
import type { Outcome, PipelineOptions, Prepared } from '@sluice/fetch'
import { type FetchRequest, readFetchRequest } from '@sluice/fetch/request'
import type { Config } from '@sluice/service/config'
import type { RequestInput } from './request-flags.ts'

/** See the module. */
export interface LocalPipeline {
  /**
   * @param written - the URL that the caller wrote, if `url` is one that it led to.
   * @throws SluiceError - the request is invalid, or needs a server or a provider.
   */
  prepare(url: string, input: RequestInput, written?: URL): Prepared
  /** @throws the error of the fetch, or the reason of `signal`. */
  run(prepared: Prepared, signal: AbortSignal): Promise<Outcome>
  /**
   * Read a file as the API reads an upload.
   *
   * @throws the errors of `prepare` and `run`.
   */
  readFile(file: LocalFile, input: object, signal: AbortSignal): Promise<Outcome>
  close(): Promise<void>
}

/** A file of this machine. */
interface LocalFile {
  readonly name: string
  /** `''` if it is unknown. */
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
}

/**
 * Start worker threads that read, and open what fetches.
 *
 * @param concurrency - pages at once. @param keepsPictures - the caller takes `Outcome.pictures`.
 * @param taken - configuration, if the caller has taken it from the environment.
 * @param replay - answers in place of the network. Then there is no browser.
 */
export async function openLocalPipeline(
  concurrency: number,
  keepsPictures = false,
  taken?: Config,
  replay?: PipelineOptions['replay']
): Promise<LocalPipeline> {
  const { createReader } = await import('@sluice/fetch/reading')
  const { takeConfig } = await import('@sluice/service/config')
  const { createLog } = await import('@sluice/service/log')
  const { pipelineOptions, readerOptions } = await import('@sluice/service/pipeline')
  const config = taken ?? takeConfig()
  const log = createLog('error')
  // A worker takes half a second of a core to start: for one page, one.
  const workers = config.WORKERS ?? Math.min(availableParallelism(), concurrency)
  // Worker threads start while this thread loads the rest, which takes both about as long.
  const reading = createReader({ ...readerOptions(config, log), workers })
  const { openPipeline, readUploadRequest, startStages } = await import('@sluice/fetch')
  const { identityOption } = await import('@sluice/service/identity')
  const identity = await identityOption(config)
  const policy = await policyOption(config)
  const own = pipelineOptions(config, log)
  const options = { ...own, ...identity, ...policy, reading, keepsPictures }
  const pipeline = await openPipeline(replay ? { ...options, browser: false, replay } : options)
  const run = (prepared: Prepared, signal: AbortSignal) =>
    pipeline.run(prepared, { tenant: 'local', stages: startStages(), signal })
  return {
    prepare(url, input, written) {
      const request = readFetchRequest({ url, ...input })
      refuseWhatNeedsAServer(request)
      const prepared = pipeline.prepare(request, written)
      if (prepared.unserved) throw withoutProvider(prepared.unserved)
      return prepared
    },
    run,
    async readFile({ name, contentType, body }, input, signal) {
      const { request, url } = readUploadRequest(input, name)
      const upload = {
        contentType,
        size: body.byteLength,
        sha256: createHash('sha256').update(body).digest('hex'),
        read: async () => body
      }
      const prepared = pipeline.prepareUpload(request, url, upload)
      if (prepared.unserved) throw withoutProvider(prepared.unserved, '')
      return run(prepared, signal)
    },
    close: () => pipeline.close()
  }
}

/** The operator's rules on URLs. Their code loads only with a file. */
async function policyOption({
  URL_POLICY: file
}: Config): Promise<Pick<PipelineOptions, 'checkHop'>> {
  if (file === undefined) return {}
  const { openPolicy } = await import('@sluice/service/url-policy')
  const { policy } = openPolicy(file)
  return { checkHop: (url) => policy.check(url) }
}

/** The message of the pipeline is about a server; here it is about this machine. */
function withoutProvider(
  { details }: SluiceError,
  otherWay = '; or name a server with --server'
): SluiceError {
  return new SluiceError(
    'AI_NOT_CONFIGURED',
    `\`options.${details.option}\`: no provider is configured for it. Set AI_BASE_URL and AI_MODEL, or AI_LOCAL=on for the offline providers${otherWay}.`,
    { details }
  )
}

/** Nothing that was asked for is left out in silence. */
function refuseWhatNeedsAServer({ options }: FetchRequest): void {
  if (options.max_age === 0) return
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`options.max_age\` is ${options.max_age}, but only a server caches pages. Leave it out, or name one with --server.`,
    { details: { path: 'options.max_age' } }
  )
}
