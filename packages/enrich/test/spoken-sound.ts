/** Recordings of speech, spoken by flite, for speech recognition. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The spoken text: words in a small vocabulary. */
export const SPOKEN =
  'The people of the town went to the market early in the morning to buy bread and milk.'

/** True if a speech program is installed. */
export function canSpeak(): boolean {
  try {
    return execFileSync('flite', ['-lv'], { encoding: 'utf8' }).includes(VOICE)
  } catch {
    return false
  }
}

const VOICE = 'rms'

/** A WAV file of 16 kHz. @throws Error where flite is not installed. */
export function spoken(text: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-spoken-'))
  try {
    const file = join(folder, 'speech.wav')
    execFileSync('flite', ['-voice', VOICE, '-t', text, '-o', file])
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
