import { describe, expect, test } from 'vitest'
import { readFetchRequest } from '../../src/index.ts'
import { ownOptions } from '../../src/options/own-options.ts'

const written = new URL('https://www.site.example/')
const fill = { type: 'fill', selector: 'input', text: 'canary', secret: true }
const click = { type: 'click', selector: '#more' }
const wide = { name: 'wide', value: 'canary', domain: 'site.example' }

function own(options: Record<string, unknown>, url: string) {
  const request = readFetchRequest({ url: written.href, options })
  return ownOptions(request.options, written, new URL(url))
}

describe('the options of a page that the caller did not write the URL of', () => {
  const all = {
    headers: { 'x-key': 'canary' },
    cookies: [{ name: 'own', value: 'canary' }, wide],
    actions: [click, fill],
    markdown: true
  }

  test.each([
    'https://other.example/',
    'http://www.site.example/',
    'https://www.site.example:8443/'
  ])('have no secret at %s, and keep the rest', (url) => {
    const { options, withheld } = own(all, url)
    expect(JSON.stringify(options)).not.toContain('canary')
    expect(options).toMatchObject({ headers: {}, cookies: [], actions: [], markdown: true })
    expect(withheld).toEqual(['headers', 'cookies', 'actions'])
  })

  test('keep a cookie whose domain includes the host', () => {
    const { options, withheld } = own(all, 'https://shop.site.example/')
    expect(options.cookies).toEqual([wide])
    expect(withheld).toEqual(['headers', 'actions'])
  })

  test('keep actions that type no secret', () => {
    const { options, withheld } = own({ actions: [click] }, 'https://other.example/')
    expect(options.actions).toMatchObject([click])
    expect(withheld).toEqual([])
  })

  test('are those of the request at the scheme, host and port as written', () => {
    const { options, withheld } = own(all, 'https://www.site.example:443/deep?x=1')
    expect(options).toMatchObject({ ...all, cookies: all.cookies })
    expect(withheld).toEqual([])
  })
})
