import { describe, expect, test } from 'vitest'
import { addressOf } from '../src/server/settings.ts'

describe('The address of a server', () => {
  test.each([
    ['https://sluice.example', 'https://sluice.example'],
    [' sluice.example/ ', 'https://sluice.example'],
    ['https://example.com/sluice/', 'https://example.com/sluice'],
    ['https://sluice.example/dashboard/', 'https://sluice.example'],
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:8080/dashboard', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['sluice.example:8443', 'https://sluice.example:8443']
  ])('%j is read as %s', (typed, expected) => {
    expect(addressOf(typed)).toBe(expected)
  })

  test.each(['', 'ftp://sluice.example', 'https://ada:secret@sluice.example', 'a b'])(
    '%j is refused',
    (typed) => {
      expect(() => addressOf(typed)).toThrow('Enter the address of your server')
    }
  )

  test.each(['http://sluice.example', 'http://192.168.1.4:8080', 'http://localhost.example'])(
    '%s is refused: the key would cross the network in clear',
    (typed) => {
      expect(() => addressOf(typed)).toThrow('Use https')
    }
  )
})
