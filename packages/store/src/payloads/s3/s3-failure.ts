/** Failures of S3: which of them pass, and what an operator can do about the others. */

import { type S3Location, shownS3Location } from './s3-location.ts'
import { readS3Xml } from './s3-xml.ts'

/** Answer of a server. Names of headers are lower-case. */
export interface S3Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** An answer that is not the one expected, or none. Its text has no credential and no signature. */
export class S3Failure extends Error {
  override readonly name = 'S3Failure'
  /** 0 without an answer. */
  readonly status: number
  /** The code of S3: `NoSuchKey`, `SlowDown`; of Node without an answer: `ECONNREFUSED`. */
  readonly code: string
  /** The same request may succeed if it is sent again. */
  readonly passes: boolean
  /** Remedy for the failure: a sentence. */
  readonly todo: string

  constructor(
    text: string,
    facts: { status?: number; code?: string; passes: boolean; todo: string; cause?: unknown }
  ) {
    super(text, { cause: facts.cause })
    this.status = facts.status ?? 0
    this.code = facts.code ?? ''
    this.passes = facts.passes
    this.todo = facts.todo
  }
}

/** Codes that say to try again whatever their status is. */
const PASSING = [
  'RequestTimeout',
  'SlowDown',
  'InternalError',
  'ServiceUnavailable',
  // The bytes were changed or cut on the way.
  'BadDigest',
  'IncompleteBody',
  'XAmzContentSHA256Mismatch'
]

/** True for what a server may answer at one time and not at another. */
export function mayPass(status: number, code: string): boolean {
  return status >= 500 ? status !== 501 : status === 429 || status === 408 || PASSING.includes(code)
}

/** True for 404 of an object, not of its bucket. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3Failure && error.status === 404 && error.code !== 'NoSuchBucket'
}

/** The failure that an answer tells of. @param what - `GET of ab/acc/id`. */
export function answeredFailure(location: S3Location, what: string, answer: S3Answer): S3Failure {
  const { status, headers } = answer
  const { Code = '', Message = '', Region } = errorFields(answer)
  const where = headers['x-amz-bucket-region'] ?? Region
  const told = [status, Code].filter((part) => part !== '').join(' ')
  return new S3Failure(
    `${shownS3Location(location)} answered ${told} to ${what}${Message && `: ${Message.slice(0, 300)}`}`,
    {
      status,
      code: Code,
      passes: mayPass(status, Code),
      todo: todoOf(location, { status, code: Code, where, serverTime: headers.date })
    }
  )
}

/** The failure of a request that was not answered. */
export function unansweredFailure(location: S3Location, what: string, cause: unknown): S3Failure {
  const { code = '', name, message } = cause as { code?: string; name?: string; message: string }
  const why = name === 'TimeoutError' ? 'it took too long' : message || code
  return new S3Failure(`${shownS3Location(location)} did not answer ${what}: ${why}`, {
    code,
    passes: true,
    todo: 'Start the storage, or correct `endpoint` and `region` in PAYLOADS_URL.',
    cause
  })
}

/** The fields of an error; empty for an answer that is none of S3. */
function errorFields({ body }: S3Answer): Readonly<Record<string, string>> {
  try {
    const { root, fields } = readS3Xml(body, '')
    return root === 'Error' ? fields : {}
  } catch {
    // A page of a proxy, or the empty answer to a HEAD.
    return {}
  }
}

/** Clocks further apart than this make S3 refuse a signature, ms. */
const SKEW = 900_000

function todoOf(
  { bucket, prefix, region }: S3Location,
  told: {
    status: number
    code: string
    where: string | undefined
    serverTime: string | undefined
  }
): string {
  const skew = Date.parse(told.serverTime ?? '') - Date.now()
  if (told.code === 'RequestTimeTooSkewed' || Math.abs(skew) > SKEW) {
    const by = Number.isNaN(skew) ? '' : ` by ${Math.round(Math.abs(skew) / 1_000)} s`
    return `The clock of this machine differs from the storage's${by}: synchronise it (NTP).`
  }
  if (told.where !== undefined && told.where !== region) {
    return `The bucket is in another region: set region=${told.where.slice(0, 40)} in PAYLOADS_URL.`
  }
  const known = TODO[told.code] ?? (told.status === 403 ? TODO.AccessDenied : undefined)
  if (known) return known({ bucket, prefix })
  if (told.status >= 300 && told.status < 400) {
    return 'Redirects are not followed: set `endpoint` and `region` in PAYLOADS_URL to where it leads.'
  }
  return mayPass(told.status, told.code)
    ? 'Look at the storage: it does not serve requests now.'
    : 'Check `endpoint`, `region` and `path_style` in PAYLOADS_URL.'
}

const wrongKeys = () =>
  'Correct AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, and the region.'

const TODO: Readonly<Record<string, (at: Pick<S3Location, 'bucket' | 'prefix'>) => string>> = {
  NoSuchBucket: ({ bucket }) =>
    `Create the bucket ${bucket}, or correct the bucket or \`path_style\` in PAYLOADS_URL.`,
  AccessDenied: ({ bucket, prefix }) =>
    `Allow the key s3:GetObject, s3:PutObject and s3:DeleteObject on ${bucket}/${prefix}*, and s3:ListBucket on ${bucket}.`,
  InvalidAccessKeyId: wrongKeys,
  SignatureDoesNotMatch: wrongKeys,
  AuthorizationHeaderMalformed: wrongKeys,
  ExpiredToken: () =>
    'The temporary credentials have ended: set new ones, or keys that do not expire.',
  InvalidToken: wrongKeys
}
