import { type Exchange, keptAnswers, warcInfo, warcRecords } from '@sluice/acquire/archive'
import { describe, expect, test } from 'vitest'

const exchange = (path: string, text: string, more: Partial<Exchange> = {}): Exchange => ({
  url: `http://river.example${path}`,
  at: Date.UTC(2026, 0, 1),
  request: {},
  status: 200,
  headers: [['content-type', 'text/html']],
  body: Buffer.from(text),
  ...more
})

async function fileOf(...exchanges: readonly Exchange[]): Promise<Buffer> {
  const records = await Promise.all(exchanges.map((one) => warcRecords(one)))
  return Buffer.concat([await warcInfo(), ...records])
}

async function bodyAt(file: Uint8Array, path: string, most = 10_000): Promise<string> {
  const answers = await keptAnswers(file, most)
  const { body } = await answers.answer(new URL(path, 'http://river.example'))
  return Buffer.concat(await body.toArray()).toString()
}

describe('kept answers', () => {
  test('are found by URL without its fragment, the last one of each', async () => {
    const file = await fileOf(
      exchange('/a', 'first'),
      exchange('/b', 'other'),
      exchange('/a', 'last')
    )
    expect(await bodyAt(file, '/a#top')).toBe('last')
    expect(await bodyAt(file, '/b')).toBe('other')
    await expect(bodyAt(file, '/c')).rejects.toMatchObject({ code: 'NOT_KEPT' })
  })

  test('leave out a body that is cut or too large, and keep the whole one before it', async () => {
    const cut = exchange('/a', '', { truncated: 'length' })
    expect(await bodyAt(await fileOf(exchange('/a', 'whole'), cut), '/a')).toBe('whole')
    await expect(bodyAt(await fileOf(cut), '/a')).rejects.toMatchObject({ code: 'NOT_KEPT' })
    const large = await fileOf(exchange('/a', 'a'.repeat(5_000)))
    await expect(bodyAt(large, '/a', 1_000)).rejects.toMatchObject({ code: 'NOT_KEPT' })
  })

  test('of a file that breaks off are those before its end', async () => {
    const whole = await fileOf(exchange('/a', 'first'))
    const file = await fileOf(exchange('/a', 'first'), exchange('/b', 'b'.repeat(500)))
    const broken = file.subarray(0, whole.length + 120)
    expect(await bodyAt(broken, '/a')).toBe('first')
    await expect(bodyAt(broken, '/b')).rejects.toMatchObject({ code: 'NOT_KEPT' })
  })

  test('tell the time of the newest, and which pages a browser made', async () => {
    const later = Date.UTC(2026, 5, 1)
    const { request: _, ...rendered } = exchange('/a', 'drawn', { at: later })
    const answers = await keptAnswers(await fileOf(exchange('/b', 'served'), rendered), 10_000)
    expect(answers.at).toBe(later)
    const at = (path: string) => answers.isRendered(new URL(path, 'http://river.example'))
    expect([at('/a'), at('/b'), at('/c')]).toEqual([true, false, false])
  })
})
