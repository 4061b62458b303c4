/** decisions.md §4: images and recordings of a page are fetched as it is, through the same guard and budgets. */

import { expect, test } from 'vitest'
import { acquirerFor, get, listening } from './fetching.ts'
import { answerText, HOST } from './origins.ts'

test('only an acquirer of media fetches an image', async () => {
  const origin = await listening((socket) => {
    socket.write(answerText('picture', { 'Content-Type': 'image/png' }))
  })
  await expect(get(origin.url)).rejects.toMatchObject({ code: 'UNSUPPORTED_CONTENT' })
  const { body } = await get(origin.url, {}, acquirerFor({ accepts: () => true }))
  expect(new TextDecoder().decode(body)).toBe('picture')
})

test('media use the budget of their acquirer', async () => {
  const origin = await listening((socket) => {
    socket.write(answerText('x'.repeat(2_000), { 'Content-Type': 'audio/wav' }))
  })
  const small = acquirerFor({
    accepts: () => true,
    limits: { wireBytes: 1_000, decodedBytes: 1_000 }
  })
  await expect(get(origin.url, {}, small)).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
})

test('an image is asked for as an image, with the page as its referrer and without the page’s secrets elsewhere', async () => {
  const heads: string[] = []
  const origin = await listening((socket, head) => {
    heads.push(head)
    const moved = head.startsWith('GET /moved')
    socket.write(
      moved
        ? `HTTP/1.1 302 Found\r\nLocation: http://${HOST}:${new URL(other.url).port}/\r\nContent-Length: 0\r\n\r\n`
        : answerText('picture', { 'Content-Type': 'image/png' })
    )
  })
  const other = await listening((socket, head) => {
    heads.push(head)
    socket.write(answerText('picture', { 'Content-Type': 'image/png' }))
  })
  const page = new URL('/shop?id=1#top', origin.url)
  const acquirer = acquirerFor({ accepts: () => true })
  const request = {
    accept: 'image/*',
    referrer: page,
    written: page,
    headers: { authorization: 'Bearer canary' }
  }
  const from = (url: URL | string) => acquirer.fetch({ url: new URL(url), via: 'http' }, request)
  await from(new URL('/own.png', origin.url))
  await from(other.url)
  await from(new URL('/moved', origin.url))
  const sent = heads.map((head) => [
    /^referer: (.*)$/im.exec(head)?.[1]?.trim(),
    /^accept: (.*)$/im.exec(head)?.[1]?.trim(),
    head.includes('canary')
  ])
  const shop = new URL('/shop?id=1', origin.url).href
  expect(sent).toEqual([
    [shop, 'image/*', true],
    [`${page.origin}/`, 'image/*', false],
    [shop, 'image/*', true],
    [`${page.origin}/`, 'image/*', false]
  ])
  const secure = { ...request, referrer: new URL('https://site.example/') }
  await acquirer.fetch({ url: new URL(other.url), via: 'http' }, secure)
  expect(heads.at(-1)).not.toMatch(/^referer/im)
})
