import { describe, expect, it } from 'vitest'
import { isHostOf, type SiteAddresses, siteAddress } from '../src/index.ts'

const BASE = new URL('https://de.network.example/in/ada')
const SITE: SiteAddresses = {
  host: 'network.example',
  redirect: { path: '/out', parameter: 'to' },
  tracking: ['trk']
}

describe('siteAddress', () => {
  it.each([
    ['/company/weirs/?trk=top#about', 'https://de.network.example/company/weirs'],
    ['https://network.example/', 'https://network.example/'],
    ['https://notnetwork.example/a/?b=1#c', 'https://notnetwork.example/a/?b=1#c'],
    [
      '/out?to=https%3A%2F%2Fweirs.example%2F%3Fq%3Da%2520b%26trk%3D7',
      'https://weirs.example/?q=a+b'
    ],
    ['/out?to=https%3A%2F%2Fweirs.example%2F%3Fq%3Da%2520b', 'https://weirs.example/?q=a%20b'],
    ['/out?to=javascript%3Aalert(1)', undefined],
    ['/out', undefined],
    ['mailto:ada@weirs.example', undefined],
    ['', undefined],
    [undefined, undefined]
  ])('returns the target of %s without tracking parameters', (written, address) => {
    expect(siteAddress(written, BASE, SITE)).toBe(address)
  })

  it('returns addresses of the site on its main host, if it has one', () => {
    const site = { ...SITE, mainHost: 'www.network.example' }
    expect(siteAddress('/in/ada', BASE, site)).toBe('https://www.network.example/in/ada')
    expect(siteAddress('https://weirs.example/', BASE, site)).toBe('https://weirs.example/')
  })
})

it.each([
  ['https://network.example/', true],
  ['https://DE.network.example./in', true],
  ['https://notnetwork.example/', false],
  ['https://network.example.evil.example/', false]
])('isHostOf matches %s with a host or its subdomains', (url, expected) => {
  expect(isHostOf(new URL(url), 'network.example')).toBe(expected)
})
