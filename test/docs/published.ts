/** Messages that `npm publish` and `pnpm publish` send to a registry. */

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

/** A version of a package, with its tarball. */
export interface Published {
  readonly manifest: { readonly name: string; readonly version: string }
  readonly tarball: Buffer
}

/** Returns the hash with which installers check a tarball. */
export function integrityOf(tarball: Buffer): string {
  return `sha512-${createHash('sha512').update(tarball).digest('base64')}`
}

interface Sent {
  readonly versions?: Readonly<
    Record<string, Published['manifest'] & { dist: { integrity?: string } }>
  >
  readonly _attachments?: Readonly<Record<string, { readonly data: string }>>
}

/** Read one. @throws Error - it is not one version with its tarball, whole. */
export async function readPublished(request: IncomingMessage): Promise<Published> {
  const { versions = {}, _attachments = {} } = (await json(request)) as Sent
  const [manifest, ...others] = Object.values(versions)
  const [attachment] = Object.values(_attachments)
  if (!manifest || !attachment || others.length > 0) {
    throw new Error('It must be one version with its tarball.')
  }
  const tarball = Buffer.from(attachment.data, 'base64')
  if (manifest.dist.integrity !== integrityOf(tarball)) throw new Error('The tarball is not whole.')
  return { manifest, tarball }
}
