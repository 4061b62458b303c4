/** Detects the language of a text. */

import { francAll } from 'franc-min'
import { textSize } from './sentences.ts'

/** Detected languages: codes of ISO 639-3, as the library has them, and BCP 47. */
const LANGUAGES = new Map(
  (
    'eng:en deu:de fra:fr spa:es ita:it por:pt nld:nl swe:sv dan:da nob:nb pol:pl ces:cs rus:ru ukr:uk bul:bg ' +
    'tur:tr arb:ar heb:he pes:fa ind:id vie:vi cmn:zh jpn:ja kor:ko tha:th hin:hi ell:el ron:ro hun:hu'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string])
)
/** Characters that are read, and the size of a text below which a guess is worth nothing. */
const MOST = 3_000
const LEAST = 120
/** Score of a language that a text may be in, where the most likely one has 1. */
const LIKELY = 0.9

/** Primary languages that a text may be in, the most likely one first; empty for a short text. */
export function textLanguages(text: string): string[] {
  const start = text.slice(0, MOST)
  if (textSize(start) < LEAST) return []
  return francAll(start, { only: [...LANGUAGES.keys()], minLength: 1 })
    .filter(([, score]) => score >= LIKELY)
    .flatMap(([code]) => LANGUAGES.get(code) ?? [])
}

/** Checks whether {@link textLanguages} can detect a language. */
export function isDetected(language: string): boolean {
  return [...LANGUAGES.values()].includes(language)
}
