/** Removes keys by DeleteObjects, up to 1,000 in a request; one by one from storage that lacks it. */

import { hash } from 'node:crypto'
import pMap from 'p-map'
import type { S3Client } from './s3-client.ts'
import { isMissing, mayPass, type S3Answer, S3Failure } from './s3-failure.ts'
import { readS3Xml } from './s3-xml.ts'

/** Single requests at once. */
const AT_ONCE = 8
const MOST_BYTES = 8_000_000
/** Rounds for keys that the storage could not delete yet. */
const ROUNDS = 5

/**
 * Delete keys; one that is missing counts as deleted.
 *
 * @param keys - 1,000 at most.
 * @throws S3Failure - a key could not be deleted; the others may be.
 */
export async function deleteKeys(client: S3Client, keys: readonly string[]): Promise<void> {
  let left = keys
  for (let round = 1; left.length > 0; round++) {
    const refused = await deleteBatch(client, left)
    const [first] = refused
    if (!first) return
    const passes = refused.every(({ code }) => mayPass(0, code))
    if (!passes || round === ROUNDS) throw failureOf(first, refused.length)
    left = refused.map(({ key }) => key)
  }
}

/** Delete one key; a missing one counts as deleted. @throws S3Failure */
export async function deleteKey(client: S3Client, key: string): Promise<void> {
  try {
    await client.send({ method: 'DELETE', key }, { statuses: [200, 204], most: MOST_BYTES })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** A key that was not deleted, and why. */
interface Refused {
  readonly key: string
  readonly code: string
  readonly message: string
}

async function deleteBatch(client: S3Client, keys: readonly string[]): Promise<Refused[]> {
  const body = Buffer.from(
    `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${keys
      .map((key) => `<Object><Key>${escaped(key)}</Key></Object>`)
      .join('')}</Delete>`
  )
  const headers = { 'content-type': 'application/xml', 'content-md5': hash('md5', body, 'base64') }
  let refused: Refused[] = []
  const check = (answer: S3Answer) => {
    refused = refusedOf(answer)
  }
  try {
    await client.send(
      { method: 'POST', query: { delete: '' }, headers, body },
      { statuses: [200], most: MOST_BYTES, check }
    )
  } catch (error) {
    if (!(error instanceof S3Failure) || ![405, 501].includes(error.status)) throw error
    await pMap(keys, (key) => deleteKey(client, key), { concurrency: AT_ONCE })
  }
  return refused
}

/** 200 is also the status of a request whose keys were all refused. */
function refusedOf({ body }: S3Answer): Refused[] {
  const { root, records, fields } = readAnswer(body)
  if (root === 'Error') throw malformed(`${fields.Code}: ${fields.Message}`)
  if (root !== 'DeleteResult') throw malformed(`its root is ${root.slice(0, 50)}`)
  return records.map(({ Key = '', Code = '', Message = '' }) => ({
    key: Key,
    code: Code,
    message: Message
  }))
}

function readAnswer(body: Uint8Array): ReturnType<typeof readS3Xml> {
  try {
    return readS3Xml(body, 'Error')
  } catch (error) {
    throw malformed((error as Error).message)
  }
}

function failureOf({ key, code, message }: Refused, count: number): S3Failure {
  const others = count > 1 ? ` and ${count - 1} more keys` : ''
  return new S3Failure(
    `the storage did not delete ${key}${others}: ${code} ${message.slice(0, 300)}`,
    { code, passes: false, todo: 'Allow the key s3:DeleteObject, and lift locks of objects.' }
  )
}

function malformed(why: string): S3Failure {
  return new S3Failure(`the storage did not say what it deleted: ${why.slice(0, 300)}`, {
    passes: true,
    todo: 'Check that `endpoint` in PAYLOADS_URL is S3-compatible storage.'
  })
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
}
