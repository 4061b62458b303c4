/**
 * IP addresses as numbers.
 *
 * Text is read strictly: the forms a URL parser or a resolver writes, nothing older. WHATWG URL parsing has
 * turned decimal, hexadecimal, octal and short IPv4 into dotted decimal before anything gets here.
 */

/** An address: its family and its 32 or 128 bits. */
export interface Address {
  readonly family: 4 | 6
  readonly bits: bigint
}

/** A range of addresses: those that share the first `length` bits of `bits`. */
export interface Range extends Address {
  readonly length: number
}

/** Reads `192.0.2.1` or `2001:db8::1`; `undefined` for anything else, zone ids included. */
export function parseAddress(text: string): Address | undefined {
  const bits = text.includes(':') ? parseV6(text) : parseV4(text)
  return bits === undefined ? undefined : { family: text.includes(':') ? 6 : 4, bits }
}

/** Reads `10.0.0.0/8` or a single address. @throws Error naming a malformed one. */
export function parseRange(text: string): Range {
  const [address, length, rest] = text.split('/') as [string, string?, string?]
  const parsed = parseAddress(address)
  const width = parsed?.family === 4 ? 32 : 128
  const bits = length === undefined ? width : /^\d{1,3}$/.test(length) ? Number(length) : -1
  if (!parsed || rest !== undefined || bits < 0 || bits > width) {
    throw new Error(`not an address range: ${JSON.stringify(text)}`)
  }
  return { ...parsed, length: bits }
}

/** True when the address is in the range. Families never match each other. */
export function inRange(address: Address, range: Range): boolean {
  if (address.family !== range.family) return false
  const rest = BigInt((range.family === 4 ? 32 : 128) - range.length)
  return address.bits >> rest === range.bits >> rest
}

function parseV4(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let bits = 0n
  for (const part of parts) {
    if (!/^(?:0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined
    bits = (bits << 8n) | BigInt(part)
  }
  return bits
}

function parseV6(text: string): bigint | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head, tail] = halves.map((half, place) =>
    half === '' ? [] : groupsOf(half.split(':'), place === halves.length - 1)
  )
  if (!head || (halves.length === 2 && !tail)) return undefined
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const groups = [...head, ...Array<number>(missing).fill(0), ...(tail ?? [])]
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(group), 0n)
}

/** Groups of one side of `::`; the last of an address may be dotted decimal. `undefined` when one is malformed. */
function groupsOf(parts: readonly string[], endsAddress: boolean): number[] | undefined {
  const groups: number[] = []
  for (const [place, part] of parts.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(part)) {
      groups.push(Number.parseInt(part, 16))
    } else {
      const v4 = endsAddress && place === parts.length - 1 ? parseV4(part) : undefined
      if (v4 === undefined) return undefined
      groups.push(Number(v4 >> 16n), Number(v4 & 0xffffn))
    }
  }
  return groups
}
