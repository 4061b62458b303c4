/**
 * Address blocks that are not the public internet, as data.
 *
 * Sources: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and its updates), read in
 * November 2026; whole blocks are refused, also where the registry calls a part globally reachable.
 */

/** Refused IPv4 blocks and their purpose. */
export const V4_REFUSED: Readonly<Record<string, string>> = {
  '0.0.0.0/8': 'this network (RFC 791); Linux connects 0.0.0.0 to itself',
  '10.0.0.0/8': 'private use (RFC 1918)',
  '100.64.0.0/10': 'shared address space (RFC 6598); holds a cloud metadata address',
  '127.0.0.0/8': 'loopback (RFC 1122)',
  '168.63.129.16/32': 'platform address inside every Azure network, though public by number',
  '169.254.0.0/16': 'link local (RFC 3927); holds cloud metadata addresses',
  '172.16.0.0/12': 'private use (RFC 1918)',
  '192.0.0.0/24': 'IETF protocol assignments (RFC 6890)',
  '192.0.2.0/24': 'documentation (RFC 5737)',
  '192.31.196.0/24': 'AS112-v4 (RFC 7535)',
  '192.52.193.0/24': 'AMT (RFC 7450)',
  '192.88.99.0/24': 'deprecated 6to4 relay anycast (RFC 7526)',
  '192.168.0.0/16': 'private use (RFC 1918)',
  '192.175.48.0/24': 'direct delegation AS112 (RFC 7534)',
  '198.18.0.0/15': 'benchmarking (RFC 2544)',
  '198.51.100.0/24': 'documentation (RFC 5737)',
  '203.0.113.0/24': 'documentation (RFC 5737)',
  '224.0.0.0/4': 'multicast (RFC 5771)',
  '240.0.0.0/4': 'reserved and broadcast (RFC 1112)'
}

/** The only IPv6 block that is allocated to the public internet (RFC 4291). */
export const V6_PUBLIC = '2000::/3'

/** Blocks inside {@link V6_PUBLIC} that are refused. */
export const V6_REFUSED: Readonly<Record<string, string>> = {
  '2001::/23': 'IETF protocol assignments (RFC 2928): Teredo, benchmarking, ORCHID',
  '2001:db8::/32': 'documentation (RFC 3849)',
  '2002::/16': '6to4 (RFC 3056): leads to the IPv4 address inside',
  '2620:4f:8000::/48': 'direct delegation AS112 (RFC 7534)',
  '3ffe::/16': 'the returned 6bone (RFC 3701)',
  '3fff::/20': 'documentation (RFC 9637)'
}

/** Blocks whose last 32 bits are an IPv4 address, which is judged in their place. */
export const V4_INSIDE: readonly string[] = [
  '::ffff:0:0/96', // IPv4-mapped (RFC 4291)
  '::/96', // IPv4-compatible, deprecated (RFC 4291)
  '64:ff9b::/96' // NAT64 (RFC 6052)
]
