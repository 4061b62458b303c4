/** The keys of a bucket, by ListObjectsV2: a page at a time, never all in memory. */

import type { S3Client } from './s3-client.ts'
import { type S3Answer, S3Failure } from './s3-failure.ts'
import { readS3Xml, type S3Document } from './s3-xml.ts'

/** A key and when it was last written. */
export interface ListedKey {
  readonly key: string
  /** Time of the last write by the storage's clock, ms since the epoch. Most servers cut it to whole seconds. */
  readonly modified: number
}

/** A page has 1,000 keys of 1,024 bytes at most, and some 300 bytes about each. */
const MOST_BYTES = 8_000_000

/**
 * The keys with a prefix.
 *
 * @param pageSize - keys of a page; 1,000 unless given.
 * @throws S3Failure
 */
export async function* listKeys(
  client: S3Client,
  prefix: string,
  pageSize = 1_000
): AsyncGenerator<readonly ListedKey[], undefined> {
  let token: string | undefined
  do {
    const query = {
      'list-type': '2',
      'max-keys': String(pageSize),
      prefix,
      ...(token === undefined ? {} : { 'continuation-token': token })
    }
    let page: S3Document | undefined
    const check = (answer: S3Answer) => {
      page = listOf(answer)
    }
    await client.send({ method: 'GET', query }, { statuses: [200], most: MOST_BYTES, check })
    const { fields = {}, records = [] } = page ?? {}
    yield records.map(listedKey)
    const next = fields.IsTruncated === 'true' ? fields.NextContinuationToken : undefined
    if (fields.IsTruncated === 'true' && (!next || next === token)) {
      throw malformed('its list is cut and does not tell where it goes on')
    }
    token = next
  } while (token !== undefined)
}

function listOf({ body }: S3Answer): S3Document {
  let page: S3Document
  try {
    page = readS3Xml(body, 'Contents')
  } catch (error) {
    throw malformed((error as Error).message)
  }
  if (page.root !== 'ListBucketResult') throw malformed(`its root is ${page.root.slice(0, 50)}`)
  return page
}

function listedKey({ Key, LastModified = '' }: Readonly<Record<string, string>>): ListedKey {
  const modified = Date.parse(LastModified)
  if (Key === undefined || Number.isNaN(modified)) throw malformed('a key of its list has no time')
  return { key: Key, modified }
}

function malformed(why: string): S3Failure {
  return new S3Failure(`the storage did not answer a list of keys: ${why}`, {
    passes: true,
    todo: 'Check that `endpoint` in PAYLOADS_URL is S3-compatible storage with ListObjectsV2.'
  })
}
