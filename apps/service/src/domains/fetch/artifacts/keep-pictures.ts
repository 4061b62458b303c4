/** Saves the pictures of a result as its artifacts, and lists them in its data. */

import { orAborted } from '@sluice/acquire/waiting'
import type { ReservedKey } from '@sluice/core'
import type { Outcome } from '@sluice/fetch'
import type { FetchContext } from '../fetch-context.ts'
import type { FetchPorts } from '../ports.ts'
import { artifactId, pointerWith } from './artifact-payloads.ts'
import { signedLink } from './signed-link.ts'

/** Pictures that were saved. */
export interface KeptPictures {
  /** The data of the result with `screenshots` and `pdf`. */
  readonly data: Uint8Array
  /** The pointer of the result, once its own payload has one. @param last - number of a further artifact. */
  pointer(own: string | null, last?: number): string | null
  /** Delete them again: the result was not kept. */
  drop(): Promise<void>
}

/**
 * Save the pictures of an outcome, one after the other: each may be megabytes.
 *
 * @throws SluiceError `STORE_UNAVAILABLE`. The reason of `signal`. Nothing is left then.
 */
export async function keepPictures(
  service: FetchPorts,
  { caller, id }: FetchContext,
  { pictures }: Outcome,
  data: Uint8Array,
  signal: AbortSignal
): Promise<KeptPictures> {
  if (pictures.length === 0) {
    return { data, pointer: (own, last = 0) => withArtifacts(own, last), drop: async () => {} }
  }
  const { account } = caller
  const saved: string[] = []
  const drop = async () => {
    await Promise.all(saved.map((pointer) => service.payloads.delete(pointer)))
  }
  try {
    for (const [at, { bytes }] of pictures.entries()) {
      const saving = service.payloads.put(account, artifactId(id, at + 1), bytes)
      saving.then((pointer) => saved.push(pointer)).catch(() => {})
      await orAborted(saving, signal)
    }
  } catch (error) {
    await drop().catch((failed) => service.log.fault('a picture could not be deleted', failed))
    throw error
  }
  const expires = Date.now() + LINK_MS
  const shown = pictures.map((picture, at) => {
    const artifact = artifactId(id, at + 1)
    return { picture, artifact, url: signedLink(service.secrets, { account, artifact, expires }) }
  })
  const screenshots = shown
    .filter(({ picture }) => picture.kind === 'screenshot')
    .map(({ picture, artifact, url }) => ({
      name: picture.name,
      artifact,
      url,
      media_type: picture.mediaType,
      width: picture.width,
      height: picture.height,
      top: picture.top,
      bytes: picture.bytes.byteLength,
      ...(picture.marks ? { marks: picture.marks } : {})
    }))
  const printed = shown.find(({ picture }) => picture.kind === 'pdf')
  const pdf = printed && {
    artifact: printed.artifact,
    url: printed.url,
    bytes: printed.picture.bytes.byteLength
  }
  return {
    data: withFields(data, {
      ...(screenshots.length > 0 ? { screenshots } : {}),
      ...(pdf ? { pdf } : {})
    }),
    pointer: (own, last = pictures.length) => withArtifacts(own, last),
    drop
  }
}

function withArtifacts(own: string | null, artifacts: number): string | null {
  return own === null ? null : pointerWith(own, artifacts)
}

/** Time for which the links of an answer need no key, ms. */
const LINK_MS = 86_400_000

/** JSON text of an object with further fields at its end. */
function withFields(
  data: Uint8Array,
  fields: { readonly [key in ReservedKey]?: unknown }
): Uint8Array {
  const text = Buffer.from(data).toString().trimEnd()
  const rest = JSON.stringify(fields).slice(1)
  return Buffer.from(text === '{}' ? `{${rest}` : `${text.slice(0, -1)},${rest}`)
}
