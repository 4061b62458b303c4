import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { speechFolder, sweepSpeechFolders } from '../src/local/speech-folder.ts'

const made: string[] = []
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true })
})

test('folders of recordings are removed once their process has ended, and no others are', async () => {
  const own = await speechFolder()
  const ended = spawnSync('true').pid
  const like = (pid: number, more = 'Ab3xYz') => own.replace(/-\d+-[^-]+$/, `-${pid}-${more}`)
  const left = like(ended)
  const living = like(process.ppid)
  const earlier = like(process.pid, 'before')
  const foreign = join(left, '..', `sluice-speech-00000000-${ended}-Ab3xYz`)
  const unlike = like(ended, 'a-b')
  made.push(own, left, living, earlier, foreign, unlike)
  for (const path of [left, living, earlier, foreign, unlike]) mkdirSync(path)
  utimesSync(earlier, 1, 1)
  await sweepSpeechFolders()
  expect(made.map((path) => existsSync(path))).toEqual([true, false, true, false, true, true])
})
