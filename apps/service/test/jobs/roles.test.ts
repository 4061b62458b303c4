import { expect, test } from 'vitest'
import { startService } from '../harness.ts'

test('a process with the role jobs alone answers for its health, not for the API', async () => {
  const sluice = await startService({ ROLES: 'jobs' })
  try {
    const statusOf = async (path: string) => (await fetch(sluice.url + path)).status
    expect(await statusOf('/livez')).toBe(200)
    expect(await statusOf('/api/v1/pricing')).toBe(404)
  } finally {
    await sluice.stop()
  }
})
