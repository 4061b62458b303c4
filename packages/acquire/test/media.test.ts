/** decisions.md §4: images and recordings of a page are fetched as it is, through the same guard and budgets. */

import { expect, test } from 'vitest'
import { acquirerFor, get, listening } from './fetching.ts'
import { answerText } from './origins.ts'

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
