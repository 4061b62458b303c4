/** Forty recordings with known words: spoken by programs, in noise and music, in other formats and languages. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Known } from './known.ts'

const SENTENCES = [
  'The people of the town went to the market early in the morning to buy bread and milk for the whole week.',
  'Our train leaves the station at seven and arrives in the city before the first meeting of the day.',
  'She opened the window because the room was warm, and then she read the letter from her brother again.',
  'The company will build two new schools and a small hospital near the river during the next three years.',
  'Most of the children walked home through the park, but some of them waited for the bus in the rain.',
  'The doctor said that he should drink more water, sleep longer, and work a little less in the summer.',
  'A large ship with green containers has been waiting outside the harbor since the beginning of the month.',
  'If you want to learn a language, you have to listen every day and speak with people who live there.'
]
const OTHERS: Readonly<Record<string, string>> = {
  de: 'Der alte Leuchtturm steht am Ende der Straße. Gäste zahlen im Sommer vier Euro, und für Schüler ist der Eintritt frei.',
  fr: 'Le vieux phare se trouve au bout de la rue. Les visiteurs paient quatre euros en été, et les élèves entrent gratuitement.',
  ru: 'Старый маяк стоит в конце улицы. Летом посетители платят четыре рубля, а дети входят бесплатно.',
  es: 'El viejo faro está al final de la calle. Los visitantes pagan cuatro euros en verano y los niños entran gratis.'
}
const SOUNDS: Readonly<Record<string, string>> = {
  silence: 'anullsrc=r=16000:cl=mono',
  'white noise': 'anoisesrc=r=16000:a=0.2',
  'pink noise': 'anoisesrc=r=44100:c=pink:a=0.05',
  'a tone': 'sine=f=440:r=16000',
  'a chord': 'aevalsrc=0.2*sin(440*2*PI*t)+0.2*sin(554*2*PI*t)+0.2*sin(659*2*PI*t):s=44100',
  beats: 'aevalsrc=0.5*sin(110*2*PI*t)*lt(mod(t\\,0.5)\\,0.1):s=44100',
  'a sweep': 'aevalsrc=0.4*sin(2*PI*t*(200+150*t)):s=44100'
}
const CHORD = 'aevalsrc=0.03*sin(220*2*PI*t)+0.03*sin(277*2*PI*t)+0.03*sin(330*2*PI*t):s=16000'
/** Arguments of ffmpeg between the spoken sentence and its file, by what they make of it. */
const FORMATS: readonly (readonly [name: string, file: string, ...args: string[]])[] = [
  ['MP3 of 24 kbit/s', 'a.mp3', '-b:a', '24k'],
  ['MP3 of 64 kbit/s', 'b.mp3', '-b:a', '64k'],
  ['FLAC', 'a.flac'],
  ['Vorbis', 'a.ogg'],
  ['AAC', 'a.m4a'],
  ['Opus', 'a.webm', '-c:a', 'libopus'],
  ['8 kHz, 8 bits', 'phone.wav', '-ar', '8000', '-c:a', 'pcm_u8'],
  ['8 kHz, mu-law', 'mulaw.wav', '-ar', '8000', '-c:a', 'pcm_mulaw'],
  ['44.1 kHz, stereo', 'stereo.wav', '-ar', '44100', '-ac', '2'],
  ['MP3 of 128 kbit/s, stereo', 'stereo.mp3', '-ar', '44100', '-ac', '2', '-b:a', '128k'],
  ['30 dB quieter', 'quiet.wav', '-af', 'volume=-30dB'],
  ['clipped', 'loud.wav', '-af', 'volume=20dB'],
  ['after 6 s of silence', 'late.wav', '-af', 'adelay=6000']
]
const GROUNDS: readonly (readonly [name: string, source: string])[] = [
  ['in weak white noise', 'anoisesrc=r=16000:a=0.004'],
  ['in white noise', 'anoisesrc=r=16000:a=0.02'],
  ['in pink noise', 'anoisesrc=r=16000:c=pink:a=0.05'],
  ['over a chord', CHORD]
]

/** Recordings, as far as flite, espeak-ng and ffmpeg are installed to make them. */
export function recordings(): Known[] {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-recordings-'))
  try {
    return [...voices(folder), ...changed(folder), ...languages(folder), ...sounds(folder)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file made by a program; none if it is not installed. */
function made(folder: string, file: string, program: string, ...args: string[]): Buffer[] {
  try {
    execFileSync(program, args, { cwd: folder, stdio: 'ignore' })
    return [readFileSync(join(folder, file))]
  } catch {
    return []
  }
}

function said(folder: string, voice: string, text: string, file = 'said.wav'): Buffer[] {
  return made(folder, file, 'flite', '-voice', voice, '-t', text, '-o', file)
}

function voices(folder: string): Known[] {
  const language = 'en'
  const spoken = ['slt', 'rms', 'awb', 'kal16'].flatMap((voice, at) =>
    [at, at + 4].flatMap((number) => {
      const text = SENTENCES[number] ?? ''
      const name = `voice ${voice}, sentence ${number + 1}`
      return said(folder, voice, text).map((bytes) => ({ name, text, language, bytes }))
    })
  )
  const text = SENTENCES.join(' ')
  const whole = said(folder, 'slt', text).map((bytes) => ({
    name: 'all sentences',
    text,
    language,
    bytes
  }))
  const robot = made(folder, 'e.wav', 'espeak-ng', '-v', 'en-us', '-w', 'e.wav', SENTENCES[0] ?? '')
  return [
    ...spoken,
    ...whole,
    ...robot.map((bytes) => ({
      name: 'voice of espeak-ng',
      text: SENTENCES[0] ?? '',
      language,
      bytes
    }))
  ]
}

/** Sentences in other formats and on other grounds. */
function changed(folder: string): Known[] {
  const one = (at: number, name: string, file: string, ...args: string[]): Known[] => {
    const voice = at % 2 === 0 ? 'slt' : 'rms'
    const text = SENTENCES[(at * 3 + 2) % SENTENCES.length] ?? ''
    if (said(folder, voice, text).length === 0) return []
    const all = ['-y', '-i', 'said.wav', ...args, file]
    return made(folder, file, 'ffmpeg', ...all).map((bytes) => ({
      name: `${voice}, ${name}`,
      text,
      language: 'en',
      bytes
    }))
  }
  return [
    ...FORMATS.flatMap(([name, file, ...args], at) => one(at, name, file, ...args)),
    ...GROUNDS.flatMap(([name, source], at) => {
      const mix = 'amix=inputs=2:duration=first:normalize=0'
      return one(at, name, `g${at}.wav`, '-f', 'lavfi', '-i', source, '-filter_complex', mix)
    })
  ]
}

function languages(folder: string): Known[] {
  return Object.entries(OTHERS).flatMap(([voice, words]) =>
    made(folder, 'o.wav', 'espeak-ng', '-v', voice, '-w', 'o.wav', words).flatMap((bytes) => {
      const unknown = { name: `${voice}, language unknown`, text: '', language: '', bytes }
      const known = { ...unknown, name: `${voice}, language known`, language: voice }
      return voice === 'de' || voice === 'fr' ? [unknown, known] : [unknown]
    })
  )
}

function sounds(folder: string): Known[] {
  return Object.entries(SOUNDS).flatMap(([name, source], at) => {
    const file = `s${at}.wav`
    const all = ['-y', '-f', 'lavfi', '-i', source, '-t', '6', '-ac', '1', file]
    return made(folder, file, 'ffmpeg', ...all).map((bytes) => ({
      name,
      text: '',
      language: '',
      bytes
    }))
  })
}
