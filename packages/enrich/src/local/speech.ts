/** Speech of recordings by pocketsphinx, offline and in English. */

import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { SluiceError } from '@sluice/core'
import { childEnvironment } from '@sluice/core/child-environment'
import { transcript } from '../answer/plain-answer.ts'
import type { AudioInput, TextAnswer } from '../engine.ts'
import { ledWave, speechWave } from '../media/wave.ts'
import { speechFolder } from './speech-folder.ts'

const run = promisify(execFile)

/** Programs that read speech; paths as found on PATH. */
export interface SpeechPrograms {
  readonly pocketsphinx: string
  /** Makes WAV of everything else. Without it, only WAV is read. */
  readonly ffmpeg?: string
}

/** The programs on a PATH, `undefined` without pocketsphinx. */
export function speechPrograms(path: string): SpeechPrograms | undefined {
  const pocketsphinx = programOn('pocketsphinx_continuous', path)
  const ffmpeg = programOn('ffmpeg', path)
  return pocketsphinx === undefined ? undefined : { pocketsphinx, ffmpeg }
}

/** Path of a program on a PATH, `undefined` without it. */
export function programOn(program: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/**
 * Transcribe a recording of English speech.
 *
 * @returns no text for silence and music.
 * @throws SluiceError `AI_UNAVAILABLE` when a program fails or takes too long; `AI_OUTPUT_INVALID` for speech that is
 * unclear or in another language; `UNSUPPORTED_CONTENT` for a recording that is not WAV where ffmpeg is not installed,
 * and where the language is known to be another one.
 */
export async function speech(programs: SpeechPrograms, input: AudioInput): Promise<TextAnswer> {
  const reason = speechRefusal(input.language)
  if (reason !== undefined) throw new SluiceError('UNSUPPORTED_CONTENT', reason)
  const folder = await speechFolder()
  try {
    const file = join(folder, 'speech.wav')
    const { bytes, lead } = ledWave(await waveOf(programs, input, folder))
    await writeFile(file, bytes)
    const said = await output(
      programs.pocketsphinx,
      ['-infile', file, '-logfn', '/dev/null', '-time', 'yes'],
      input
    )
    const notes = input.prompt ? ['pocketsphinx does not follow ai.prompt.'] : []
    return { text: transcript(sureText(said, lead)), language: 'en', notes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the reason why speech in a language is not transcribed; `undefined` for English and an unknown one. */
export function speechRefusal(language: string | undefined): string | undefined {
  const isEnglish = language === undefined || /^en\b/i.test(language)
  return isEnglish ? undefined : `pocketsphinx understands only English, not "${language}".`
}

/** Mean probability of words, by their length in time, from which they are taken for heard. */
const SURE = 0.65
/** Words that noise and music are often taken for, at most. */
const FEW_WORDS = 3
/** Seconds of a letter that no speaker takes on average: steady sounds are taken for short words that last. */
const SLOW_LETTER = 0.3
/** Seconds by which the start of a word may be too early. */
const EARLY = 0.25
/** A word with its start and end in seconds and its probability; without the number of a pronunciation. */
const TIMED_WORD = /^(\S+?)(?:\(\d+\))? (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/

interface HeardWord {
  readonly word: string
  readonly seconds: number
  readonly probability: number
}

/** Words of an answer that are probable, a line for each utterance. @param lead - seconds that do not count. */
function sureText(answer: string, lead: number): string {
  const utterances = utterancesOf(answer, lead)
  const words = utterances.flat()
  const time = sumOf(words, ({ seconds }) => seconds)
  const sure = sumOf(words, ({ seconds, probability }) => seconds * probability)
  const letters = sumOf(words, ({ word }) => word.length)
  if (time > SLOW_LETTER * letters) return ''
  const text = utterances.map((all) => all.map(({ word }) => word).join(' ')).join('\n')
  if (sure >= SURE * time) return text
  if (words.length <= FEW_WORDS) return ''
  throw new SluiceError(
    'AI_OUTPUT_INVALID',
    'The speech is unclear, or not in English, the only language that pocketsphinx understands.'
  )
}

/** Each utterance is a line of text, then a line for each word. Silences are words in angle brackets. */
function utterancesOf(answer: string, lead: number): HeardWord[][] {
  const found: HeardWord[][] = [[]]
  for (const line of answer.split('\n')) {
    const [, word, start = 0, end, probability] = TIMED_WORD.exec(line.trim()) ?? []
    if (word === undefined) found.push([])
    else if (!/^[<[+]/.test(word) && Number(start) >= lead - EARLY) {
      found.at(-1)?.push({
        word,
        seconds: Number(end) - Number(start),
        probability: Math.min(1, Number(probability))
      })
    }
  }
  return found.filter((words) => words.length > 0)
}

function sumOf(words: readonly HeardWord[], value: (word: HeardWord) => number): number {
  return words.reduce((sum, word) => sum + value(word), 0)
}

/**
 * A recording as WAV of 16 kHz, by ffmpeg.
 *
 * @throws SluiceError as {@link speech}.
 */
export async function recordingAsWave(ffmpeg: string, input: AudioInput): Promise<Uint8Array> {
  const folder = await speechFolder()
  try {
    return await waveOf({ ffmpeg }, input, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Names that ffmpeg gives to the containers; it must not guess, since it also reads playlists. */
const DEMUXERS = new Map([
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
  ['audio/ogg', 'ogg'],
  ['audio/flac', 'flac'],
  ['audio/aac', 'aac'],
  ['audio/mp4', 'mp4'],
  ['video/mp4', 'mp4'],
  ['audio/webm', 'matroska'],
  ['video/webm', 'matroska']
])

async function waveOf(
  { ffmpeg }: Pick<SpeechPrograms, 'ffmpeg'>,
  input: AudioInput,
  folder: string
): Promise<Uint8Array> {
  const wave = input.mediaType === 'audio/wav' ? speechWave(input.bytes) : undefined
  if (wave !== undefined) return wave
  const demuxer = DEMUXERS.get(input.mediaType)
  if (ffmpeg === undefined || demuxer === undefined) {
    throw new SluiceError(
      'UNSUPPORTED_CONTENT',
      'Without ffmpeg, only WAV of 8 or 16 bits is transcribed here.'
    )
  }
  const [source, made] = [join(folder, 'source'), join(folder, 'made.wav')]
  await writeFile(source, input.bytes)
  const reading = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-f', demuxer]
  const seconds = String(Math.ceil(input.durationSeconds) + 1)
  const writing = [
    '-vn',
    '-t',
    seconds,
    '-ac',
    '1',
    '-ar',
    '16000',
    '-c:a',
    'pcm_s16le',
    '-f',
    'wav'
  ]
  await output(ffmpeg, [...reading, '-i', source, ...writing, made], input)
  return readFile(made)
}

/** Standard output of a program. */
async function output(program: string, args: string[], { signal }: AudioInput): Promise<string> {
  const env = childEnvironment({ LANG: 'C.UTF-8' })
  try {
    const options = { signal, env, killSignal: 'SIGKILL', maxBuffer: 4 * 2 ** 20 } as const
    return (await run(program, args, options)).stdout
  } catch (error) {
    const why = signal.aborted ? 'took too long' : 'failed'
    throw new SluiceError('AI_UNAVAILABLE', `Transcribing the recording ${why}.`, {
      cause: error
    })
  }
}
