/**
 * Signed requests to S3: Signature Version 4 over all headers but those of the connection, with the hash of the body.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */

import { hash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Location } from './s3-location.ts'

/** A request for a bucket, or for an object in it. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Key of the object, prefix included; omitted for the bucket. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

/** A request as it is sent. */
export interface SignedS3Request {
  readonly origin: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Signing keys of a day, by aws4fetch. */
export type SigningKeys = Map<string, ArrayBuffer>

/** SHA-256 of a body in hexadecimal digits. */
export function sha256Of(body: Uint8Array): string {
  return hash('sha256', body, 'hex')
}

/**
 * Sign a request.
 *
 * @param keys - cache of keys derived from the secret; one for each location.
 * @param time - time of the signature, ms.
 */
export async function signS3(
  location: S3Location,
  { method, key, query = {}, headers = {}, body = new Uint8Array() }: S3Request,
  keys: SigningKeys,
  time: number
): Promise<SignedS3Request> {
  const url = urlOf(location, key, query)
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      ...headers,
      // Not computed again if it is known already.
      'x-amz-content-sha256': headers['x-amz-content-sha256'] ?? sha256Of(body)
    },
    service: 's3',
    region: location.region,
    datetime: new Date(time).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    cache: keys,
    ...location.credentials
  })
  const signed = await signer.sign()
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    headers: Object.fromEntries(signed.headers)
  }
}

function urlOf(
  { bucket, endpoint, pathStyle }: S3Location,
  key: string | undefined,
  query: Readonly<Record<string, string>>
): URL {
  const base = new URL(endpoint)
  const root = base.pathname.replace(/\/$/, '')
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`
  const path = pathStyle ? `${root}/${bucket}` : root
  const object = key === undefined ? '/' : `/${key.split('/').map(encoded).join('/')}`
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const search = pairs.length === 0 ? '' : `?${pairs.join('&')}`
  return new URL(`${base.origin}${path}${key === undefined && pathStyle ? '' : object}${search}`)
}

/** Encodes a text by RFC 3986, as AWS requires. `encodeURIComponent` leaves five more characters unencoded. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  )
}
