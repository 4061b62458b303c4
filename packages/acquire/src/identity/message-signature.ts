/** HTTP message signatures (RFC 9421), as far as a crawler signs: the base of a signature, and its headers. */

/** The parts of a message that may be signed. */
export interface SignedMessage {
  /** Host as of the URL: with its port, if that is not the default. */
  readonly authority: string
  readonly method?: string
  readonly path?: string
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Parameters of a signature, in the order in which they are sent. */
export type SignatureParameters = Readonly<Record<string, string | number>>

/** A component as it is sent, such as `"@authority"` or `"@authority";req`. */
export type Component = string

/** A text to sign, and the value of `@signature-params`, which is sent as `Signature-Input` (§2.5). */
export interface SignatureBase {
  readonly text: string
  readonly input: string
}

/** The base of a signature over components of a message. @throws Error - the message lacks a component. */
export function signatureBase(
  components: readonly Component[],
  message: SignedMessage,
  parameters: SignatureParameters
): SignatureBase {
  const lines = components.map((component) => `${component}: ${componentValue(component, message)}`)
  const input = `(${components.join(' ')})${parametersText(parameters)}`
  return { text: [...lines, `"@signature-params": ${input}`].join('\n'), input }
}

/** The two headers of signatures, by label. */
export function signatureHeaders(
  signatures: readonly { readonly label: string; readonly input: string; readonly value: Buffer }[]
): Record<'signature-input' | 'signature', string> {
  return {
    'signature-input': signatures.map(({ label, input }) => `${label}=${input}`).join(', '),
    signature: signatures
      .map(({ label, value }) => `${label}=:${value.toString('base64')}:`)
      .join(', ')
  }
}

function componentValue(component: Component, message: SignedMessage): string {
  const [, name = ''] = /^"([^"]{1,100})"/.exec(component) ?? []
  const value = name.startsWith('@') ? derived(name, message) : message.headers?.[name]
  if (value === undefined) throw new Error(`the message has no ${name}`)
  return value.trim()
}

/** §2.2 */
function derived(name: string, { authority, method, path }: SignedMessage): string | undefined {
  if (name === '@authority') return authority.toLowerCase()
  if (name === '@method') return method
  return name === '@path' ? path : undefined
}

function parametersText(parameters: SignatureParameters): string {
  const parts = Object.entries(parameters).map(([name, value]) =>
    typeof value === 'number' ? `;${name}=${value}` : `;${name}=${quoted(value)}`
  )
  return parts.join('')
}

/** A string of structured fields (RFC 9651 §3.3.3). */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
