/** The group of a client address, for attempts that are counted by address. */

/**
 * The `/64` of an IPv6 address: one customer has all of it, so a single address says nothing. An IPv4 address, even
 * written as IPv6, stands for itself, and so does any other text that a proxy wrote.
 *
 * @returns `192.0.2.1`, `2001:db8:0:1::/64`.
 */
export function addressGroup(text: string): string {
  const address = withoutPort(text.trim()).replace(/%.*$/, '').toLowerCase()
  const groups = groupsOf(address)
  if (!groups) return address.includes(':') ? text : address
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Some proxies add the port: each connection would count as another address. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/**
 * The eight groups of an IPv6 address; the URL parser has written IPv4 in it as two of them. `undefined` for no such
 * one.
 */
function groupsOf(address: string): number[] | undefined {
  const mayBe = address.includes(':') && /^[0-9a-f:.]+$/.test(address)
  const hostname = mayBe ? URL.parse(`http://[${address}]/`)?.hostname : undefined
  if (hostname === undefined) return undefined
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff]
}
