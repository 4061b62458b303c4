/** Fetches through the API of a server. The client retries. */

import type { Client } from '@sluice/client'
import type { ChosenServer } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import type { FetchedPicture, Fetcher, FetcherOptions } from './fetcher.ts'
import type { RequestInput } from './request-flags.ts'

/** Time for an answer beyond the timeout of the fetch itself, ms. */
const MARGIN = 15_000

/** A fetcher over the API of a server. @param input - input of the command line; its options are sent with each request. */
export function serverFetcher(
  server: Pick<ChosenServer, 'url' | 'key'>,
  { retries, pictures: loadsPictures = false }: Pick<FetcherOptions, 'retries' | 'pictures'>,
  input: RequestInput
): Fetcher {
  const perAttempt = Number(input.options.timeout_ms ?? 60_000) + MARGIN
  const client = openClient(server, { retries, timeout: perAttempt * (retries + 1) })
  return {
    async fetch(url, idempotencyKey, signal) {
      const asked = {
        ...input,
        signal,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey })
      }
      const { data, meta, warnings, receipt } = await client.fetch(url, asked)
      const { charged, remaining } = receipt
      const pictures = loadsPictures ? await picturesOf(client, data, signal) : []
      return { data: JSON.stringify(data), meta, warnings, charged, remaining, pictures }
    },
    close: async () => {}
  }
}

interface Pictured {
  readonly screenshots?: readonly { readonly artifact: string }[]
  readonly pdf?: { readonly artifact: string }
}

async function picturesOf(
  client: Client,
  data: unknown,
  signal: AbortSignal
): Promise<FetchedPicture[]> {
  const { screenshots = [], pdf } = (data ?? {}) as Pictured
  const wanted = [
    ...screenshots.map(({ artifact }) => ({ kind: 'screenshot' as const, artifact })),
    ...(pdf ? [{ kind: 'pdf' as const, artifact: pdf.artifact }] : [])
  ]
  return Promise.all(
    wanted.map(async ({ kind, artifact }) => {
      const blob = await client.artifact(artifact, { signal })
      return { kind, bytes: new Uint8Array(await blob.arrayBuffer()) }
    })
  )
}
