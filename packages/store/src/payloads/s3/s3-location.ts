/**
 * Location of payloads in S3-compatible storage, read from `PAYLOADS_URL` and the variables of AWS for credentials.
 *
 * `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1&path_style=true`
 */

/** A bucket, the folder in it, and how to reach it. */
export interface S3Location {
  readonly bucket: string
  /** Ends with a slash unless it is empty. */
  readonly prefix: string
  /** `https://s3.example.com`, without the bucket; may have a path, without a slash at its end. */
  readonly endpoint: string
  readonly region: string
  /** The bucket is the first part of the path; otherwise it is the first label of the host. */
  readonly pathStyle: boolean
  readonly credentials: S3Credentials
}

/** Keys of the storage. Never in a log or an error. */
export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Token of temporary credentials. */
  readonly sessionToken?: string
}

/** The credentials, in variables that the tools of AWS define. */
export interface S3Environment {
  readonly AWS_ACCESS_KEY_ID?: string | undefined
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined
  readonly AWS_SESSION_TOKEN?: string | undefined
}

/** The names of AWS: 3 to 63 characters, a letter or digit at both ends. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** A part of the prefix; no dots alone, which URLs resolve. */
const PART = /^(?!\.{1,2}$)[A-Za-z0-9_.-]+$/
const REGION = /^[a-z0-9-]{1,40}$/
const OPTIONS = ['endpoint', 'region', 'path_style'] as const
/** Region name that servers without regions accept. */
const ANY_REGION = 'us-east-1'

/**
 * Read a location.
 *
 * @throws Error that names the fault and the valid form. The text repeats no value that may hold a credential.
 */
export function readS3Location(text: string, environment: S3Environment): S3Location {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') throw new Error('must begin with s3://')
  if (url.username !== '' || url.password !== '') {
    throw new Error(
      'must not hold credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead'
    )
  }
  if (url.port !== '' || url.hash !== '') throw new Error('must be s3://bucket/prefix?options')
  if (!BUCKET.test(url.host)) {
    throw new Error(
      'must name a bucket after s3://, of 3 to 63 lower-case letters, digits, dots and hyphens'
    )
  }
  const prefix = prefixOf(url.pathname)
  const options = optionsOf(url)
  const named = options.endpoint
  const region = regionOf(options.region, named !== undefined)
  return {
    bucket: url.host,
    prefix,
    endpoint: named === undefined ? awsEndpoint(region) : endpointOf(named),
    region,
    pathStyle: pathStyleOf(options.path_style, named !== undefined || url.host.includes('.')),
    credentials: credentialsOf(environment)
  }
}

/** `s3://bucket/prefix at https://host`: for messages. */
export function shownS3Location({ bucket, prefix, endpoint }: S3Location): string {
  return `s3://${bucket}/${prefix} at ${endpoint}`
}

function optionsOf(url: URL): Partial<Record<(typeof OPTIONS)[number], string>> {
  const options: Partial<Record<string, string>> = {}
  for (const [name, value] of url.searchParams) {
    if (!OPTIONS.some((known) => known === name)) {
      throw new Error(`must have no options but ${OPTIONS.join(', ')}`)
    }
    if (options[name] !== undefined) throw new Error(`must have \`${name}\` once`)
    options[name] = value
  }
  return options
}

function prefixOf(path: string): string {
  const parts = path.split('/').slice(1)
  if (parts.at(-1) === '') parts.pop()
  if (!parts.every((part) => PART.test(part))) {
    throw new Error('must have a prefix of letters, digits, `_`, `.`, `-`, and single slashes')
  }
  return parts.length === 0 ? '' : `${parts.join('/')}/`
}

function regionOf(region: string | undefined, hasOwnEndpoint: boolean): string {
  if (region === undefined) {
    if (hasOwnEndpoint) return ANY_REGION
    throw new Error('needs a region: add ?region=eu-central-1')
  }
  if (!REGION.test(region)) throw new Error('must have a region such as eu-central-1')
  return region
}

function awsEndpoint(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}

function endpointOf(text: string): string {
  const url = URL.parse(text)
  const fits =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '')
  if (!fits) {
    throw new Error('must have an endpoint such as https://s3.example.com, without credentials')
  }
  return url.origin + url.pathname.replace(/\/+$/, '')
}

function pathStyleOf(text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback
  if (text !== 'true' && text !== 'false') throw new Error('must have `path_style` true or false')
  return text === 'true'
}

function credentialsOf(environment: S3Environment): S3Credentials {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
    throw new Error('needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: AWS_SESSION_TOKEN })
  }
}
