/**
 * Payloads as objects of S3-compatible storage: `<prefix><pointer>`, byte for byte as given.
 *
 * A put sends its MD5, and SHA-256 signed, so that the server refuses bytes that were changed on the way. The SHA-256
 * is kept as metadata and compared when the object is read; an object that a tool copied without it is read unchecked,
 * and left to its seal.
 */

import { hash, randomUUID } from 'node:crypto'
import { closable } from './closable.ts'
import { accountPrefixOf, isPayloadName, placeOf, pointerOf } from './payload-pointer.ts'
import type { ListedPayload, PayloadStore } from './payload-store.ts'
import { openS3Client, type S3Client, type S3Limits } from './s3/s3-client.ts'
import { deleteKey, deleteKeys } from './s3/s3-delete.ts'
import { isMissing, type S3Answer, S3Failure } from './s3/s3-failure.ts'
import { type ListedKey, listKeys } from './s3/s3-list.ts'
import type { S3Location } from './s3/s3-location.ts'
import { sha256Of } from './s3/s3-signature.ts'

/** Upper limit for the size of a sealed payload, with some margin, bytes. */
const LARGEST = 300_000_000
/** `LastModified` is cut to whole seconds, ms. */
const RESOLUTION = 1_000
/** Metadata with the SHA-256 of an object. */
const DIGEST = 'x-amz-meta-sha256'

/** Open payloads in a bucket. Nothing is sent before the first use; {@link probeS3} tells whether it works. */
export function openS3Payloads(location: S3Location, limits: Partial<S3Limits> = {}): PayloadStore {
  const client = openS3Client(location, limits)
  const { prefix } = location
  let closed = false
  const { attempt, each } = closable(() => closed)
  const keyOf = (pointer: string) => {
    placeOf(pointer)
    return prefix + pointer
  }
  return {
    put: (account, id, bytes) =>
      attempt(async () => {
        const pointer = pointerOf(account, id)
        await putObject(client, prefix + pointer, bytes)
        return pointer
      }),
    get: (pointer) => attempt(async () => getObject(client, keyOf(pointer))),
    delete: (pointer) => attempt(async () => deleteKey(client, keyOf(pointer))),
    list: ({ before }) => each(listed(client, prefix, before)),
    deleteAccount: (account) =>
      attempt(async () => {
        const folder = `${prefix}${accountPrefixOf(account)}/`
        const ours = ({ key }: ListedKey) => isPayloadName(key.slice(folder.length))
        for await (const page of listKeys(client, folder)) {
          await deleteKeys(
            client,
            page.filter(ours).map(({ key }) => key)
          )
        }
      }),
    async close() {
      closed = true
      await client.close()
    }
  }
}

/**
 * Checks that the location can be used for all that payloads need: writes, reads, lists and deletes an object.
 *
 * @throws Error - what failed and what to do about it.
 */
export async function probeS3(location: S3Location, limits: Partial<S3Limits> = {}): Promise<void> {
  const client = openS3Client(location, limits)
  // No pointer has a dot, so that a probe is never taken for a payload.
  const key = `${location.prefix}.probe-${randomUUID()}`
  try {
    const bytes = Buffer.from(key)
    await putObject(client, key, bytes)
    try {
      const read = await getObject(client, key)
      if (!read || !bytes.equals(read)) throw changed('the object that was just written')
      if (!(await isListed(client, key))) throw changed('the list of the bucket')
      await deleteKeys(client, [key])
    } finally {
      await deleteKey(client, key).catch(() => {})
    }
    await deleteKey(client, key)
    if (await getObject(client, key)) throw changed('an object that was deleted')
  } catch (error) {
    if (!(error instanceof S3Failure)) throw error
    throw new Error(`The payloads cannot be kept: ${error.message}. ${error.todo}`, {
      cause: error
    })
  } finally {
    await client.close()
  }
}

/**
 * Checks that the location answers. Writes nothing.
 *
 * @returns the fault and advice, or `undefined`.
 */
export async function inspectS3(
  location: S3Location,
  limits: Partial<S3Limits> = {}
): Promise<{ seen: string; todo: string } | undefined> {
  const client = openS3Client(location, limits)
  try {
    await listKeys(client, location.prefix, 1).next()
    return undefined
  } catch (error) {
    if (!(error instanceof S3Failure)) throw error
    return { seen: error.message, todo: error.todo }
  } finally {
    await client.close()
  }
}

async function putObject(client: S3Client, key: string, bytes: Uint8Array): Promise<void> {
  const digest = sha256Of(bytes)
  const headers = {
    'content-type': 'application/octet-stream',
    'content-md5': hash('md5', bytes, 'base64'),
    'x-amz-content-sha256': digest,
    [DIGEST]: digest
  }
  await client.send({ method: 'PUT', key, headers, body: bytes }, { statuses: [200], most: 65_536 })
}

async function getObject(client: S3Client, key: string): Promise<Uint8Array | undefined> {
  const check = (answer: S3Answer) => {
    const digest = answer.headers[DIGEST]
    if (answer.status !== 200 || digest === undefined) return
    if (digest !== sha256Of(answer.body)) throw changed(`the object ${key}`)
  }
  try {
    const { body } = await client.send(
      { method: 'GET', key },
      { statuses: [200], most: LARGEST, check }
    )
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function isListed(client: S3Client, key: string): Promise<boolean> {
  for await (const page of listKeys(client, key, 1)) {
    if (page.some((listed) => listed.key === key)) return true
  }
  return false
}

async function* listed(
  client: S3Client,
  prefix: string,
  before: number
): AsyncGenerator<ListedPayload, undefined> {
  for await (const page of listKeys(client, prefix)) {
    for (const { key, modified } of page) {
      const payload = modified + RESOLUTION <= before && payloadOf(key.slice(prefix.length))
      if (payload) yield payload
    }
  }
}

/** Not everything in a bucket is a payload. */
function payloadOf(pointer: string): ListedPayload | undefined {
  try {
    return { pointer, ...placeOf(pointer) }
  } catch {
    return undefined
  }
}

function changed(what: string): S3Failure {
  return new S3Failure(`the storage does not return ${what} as it was written`, {
    passes: true,
    todo: 'Check the storage, and what is between it and this machine.'
  })
}
