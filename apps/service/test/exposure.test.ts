/** The start text names what others may do to a service that they can reach, and keeps silent on one's own machine. */

import { expect, test } from 'vitest'
import { loadConfig } from '../src/base/config.ts'
import { exposures } from '../src/base/exposure.ts'

const ROOT = 'this process runs as root'

/** The first words of each risk. */
function risks(
  environment: Record<string, string>,
  { isContainer = false, missingSandbox = undefined as string | undefined, hasBrowser = true } = {}
) {
  const config = loadConfig(environment)
  return exposures({ config, hasBrowser, missingSandbox, isContainer }).map(({ risk, todo }) => {
    expect(todo).toMatch(/^(?:Set|Put|Run) /)
    return risk.split(' ')[0]
  })
}

test.each(['127.0.0.1', 'localhost', '::1', '192.168.1.5', '10.0.0.1'])(
  'A service on %s without sign-up for everyone has nothing to say.',
  (HOST) => {
    expect(risks({ HOST }, { missingSandbox: ROOT })).toEqual([])
  }
)

test.each(['0.0.0.0', '::', '203.0.113.7', '2001:db8::1', 'sluice.example'])(
  'A service on %s without TLS says that keys are sent in clear.',
  (HOST) => {
    expect(risks({ HOST })).toEqual([`HOST=${HOST}`])
    expect(risks({ HOST, TRUST_PROXY: '1' })).toEqual([])
    expect(risks({ HOST, PUBLIC_URL: 'https://sluice.example.com' })).toEqual([])
    expect(risks({ HOST, PUBLIC_URL: 'http://sluice.example.com' })).toEqual([`HOST=${HOST}`])
  }
)

test('A service that others reach says that its browser has no sandbox.', () => {
  const HOST = '0.0.0.0'
  expect(risks({ HOST, TRUST_PROXY: '1' }, { missingSandbox: ROOT })).toEqual(['Others'])
  expect(risks({ SIGNUP: 'open' }, { missingSandbox: ROOT })).toEqual(['SIGNUP=open'])
  expect(risks({ SIGNUP: 'open' }, { missingSandbox: ROOT, hasBrowser: false })).toEqual([])
})

test('A service that others reach says that everyone can make accounts.', () => {
  const SIGNUP = 'open'
  expect(risks({ SIGNUP })).toEqual([])
  expect(risks({ SIGNUP }, { isContainer: true })).toEqual([])
  expect(risks({ SIGNUP, TRUST_PROXY: '1' })).toEqual(['SIGNUP=open:'])
  expect(risks({ SIGNUP, PUBLIC_URL: 'https://sluice.example.com' })).toEqual(['SIGNUP=open:'])
  expect(risks({ SIGNUP, PUBLIC_URL: 'http://localhost:8080' })).toEqual([])
})

test('The defaults of the image have nothing to say.', () => {
  const image = { isContainer: true, missingSandbox: 'this system does not allow user namespaces' }
  expect(risks({ HOST: '0.0.0.0', SIGNUP: 'invite' }, image)).toEqual([])
  expect(risks({ HOST: '0.0.0.0', SIGNUP: 'open' }, image)).toEqual(['SIGNUP=open', 'SIGNUP=open:'])
})
