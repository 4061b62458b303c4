/**
 * Checks of a request that S3 makes and s3rver does not: the signature, its age, the hash of the body and its MD5. The
 * signature check is a different implementation from ours.
 */

import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import aws4 from 'aws4'
import type { S3Credentials } from '../../../src/payloads/s3/s3-location.ts'

/** A request that was received whole. */
export interface ReceivedRequest {
  readonly method: string
  /** Path as sent, with the query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Signatures older than this are refused, ms. */
const OLDEST = 900_000

/** The code of S3 for what is wrong with a request, or `undefined`. @param now - the server's clock, ms. */
export function faultOf(
  request: ReceivedRequest,
  { credentials, region, now }: { credentials: S3Credentials; region: string; now: number }
): string | undefined {
  const { headers, body } = request
  const { authorization = '', 'x-amz-date': date = '' } = headers as Record<string, string>
  const [, id, scope, signed] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=[\da-f]{64}$/.exec(
      authorization
    ) ?? []
  if (signed === undefined) return 'AccessDenied'
  if (id !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  if (scope !== region) return 'AuthorizationHeaderMalformed'
  const names = signed.split(';')
  const mustBeSigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  if (!['host', ...mustBeSigned].every((name) => names.includes(name))) return 'AccessDenied'
  if (headers['x-amz-security-token'] !== credentials.sessionToken) return 'InvalidToken'
  if (!(Math.abs(now - timeOf(date)) <= OLDEST)) return 'RequestTimeTooSkewed'
  if (authorizationOf(request, credentials, { region, names }) !== authorization) {
    return 'SignatureDoesNotMatch'
  }
  if (headers['x-amz-content-sha256'] !== hash('sha256', body)) return 'XAmzContentSHA256Mismatch'
  const md5 = headers['content-md5']
  if (md5 !== undefined && md5 !== hash('md5', body, 'base64')) return 'BadDigest'
  if (md5 === undefined && request.method !== 'GET' && request.method !== 'DELETE') {
    return 'InvalidRequest'
  }
  return undefined
}

/** The header that the referee would have sent. @param names - the headers to be signed. */
export function authorizationOf(
  { method, path, headers }: Pick<ReceivedRequest, 'method' | 'path' | 'headers'>,
  credentials: S3Credentials,
  { region, names }: { region: string; names: readonly string[] }
): string {
  const request = {
    service: 's3',
    region,
    method,
    path,
    host: headers.host ?? '',
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    // Not the type that is added to a request with a body.
    extraHeadersToIgnore: { 'content-type': true, 'content-length': true }
  }
  const signed = aws4.sign(request, credentials)
  return String(signed.headers?.Authorization)
}

function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
