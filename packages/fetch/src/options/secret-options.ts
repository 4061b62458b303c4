/**
 * Separates the secret options of a request: headers, cookies, the password of a document, and texts that are typed as
 * secrets. Secrets are never stored with a result, logged or returned. A job keeps them sealed until its pages are
 * fetched.
 */

/** Options as a client writes them. */
type Written = Readonly<Record<string, unknown>>

/** Options in two parts. */
export interface SplitOptions {
  /** Options that may be stored and shown. */
  readonly shown: Record<string, unknown>
  /** The rest, by the same names; empty if there is none. */
  readonly secrets: Record<string, unknown>
}

/** Split options, checked or as written. */
export function splitOptions(options: Written): SplitOptions {
  const { headers, cookies, document, actions, ...shown } = options
  const secrets: Record<string, unknown> = {}
  if (headers !== undefined && !isEmpty(headers)) secrets.headers = headers
  if (cookies !== undefined && !isEmpty(cookies)) secrets.cookies = cookies
  const result: Record<string, unknown> = { ...shown }
  if (document !== undefined) {
    const { password, ...kept } = Object(document) as Record<string, unknown>
    if (password !== undefined) secrets.password = password
    result.document = typeof document === 'object' ? kept : document
  }
  if (actions !== undefined) {
    if (Array.isArray(actions) && typesSecrets(actions)) secrets.actions = actions
    result.actions = Array.isArray(actions) ? actions.map(shownAction) : actions
  }
  return { shown: result, secrets }
}

/** Options without their secrets. */
export function shownOptions(options: Written): Record<string, unknown> {
  return splitOptions(options).shown
}

/** The options that were split. */
export function joinOptions(shown: Written, secrets: Written): Record<string, unknown> {
  const { password, ...others } = secrets
  const document = { ...Object(shown.document), password }
  return { ...shown, ...others, ...(password === undefined ? {} : { document }) }
}

/** Returns true if one of the actions types a secret or sends a file. */
export function typesSecrets(actions: readonly unknown[]): boolean {
  return actions.some(isSecret)
}

function isSecret(action: unknown): boolean {
  if (Object(action).files !== undefined) return true
  return Object(action).secret !== undefined && Object(action).secret !== false
}

/** A secret text goes, whatever it is, and so does the content of a file. */
function shownAction(action: unknown): unknown {
  if (!isSecret(action)) return action
  const { text: _, files, ...shown } = Object(action) as Record<string, unknown>
  if (!Array.isArray(files)) return shown
  return { ...shown, files: files.map((file) => ({ name: Object(file).name })) }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
