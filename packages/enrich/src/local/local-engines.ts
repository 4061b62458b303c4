/** The offline providers, which run in this process and its children without a model server. */

import { availableParallelism } from 'node:os'
import type { Engine } from '../engine.ts'
import { fairTurns } from '../fair-turns.ts'
import { extractiveSummary } from './extractive-summary.ts'
import { createOcr, ocrMissing } from './ocr.ts'
import { type SpeechPrograms, speech, speechPrograms } from './speech.ts'
import { sweepSpeechFolders } from './speech-folder.ts'

/** Places to search for optional packages and programs. */
export interface LocalSettings {
  /** Folder of the program, searched for OCR packages; default: the working directory. */
  readonly folder?: string
  /** Folders to search for `pocketsphinx_continuous` and `ffmpeg`; default: `PATH`. */
  readonly path?: string
}

/**
 * Providers without a model, one for each ability, so that an answer names the right one: `extractive` summaries,
 * `tesseract` for images where it is installed, `pocketsphinx` for speech where it is on PATH. None
 * extracts JSON.
 */
export function localEngines({ folder, path }: LocalSettings = {}): Engine[] {
  const from = folder ?? process.cwd()
  const programs = speechPrograms(path ?? process.env.PATH ?? '')
  return [extractive(), tesseract(from), pocketsphinx(programs)]
}

function extractive(): Engine {
  return {
    name: 'extractive',
    ignores: ['prompt', 'language', 'key_facts'],
    summarize: async (input) => extractiveSummary(input),
    missing: { extraction: 'JSON extraction needs a model server.' }
  }
}

function tesseract(from: string): Engine {
  const reason = ocrMissing(from)
  if (reason !== undefined) return { name: 'tesseract', missing: { images: reason } }
  const ocr = createOcr(from)
  return {
    name: 'tesseract',
    ignores: ['prompt'],
    transcribeImage: (input) => ocr.read(input),
    close: ocr.close
  }
}

function pocketsphinx(programs: SpeechPrograms | undefined): Engine {
  if (programs === undefined) {
    const audio = 'Speech recognition needs pocketsphinx_continuous on PATH, or a model for audio.'
    return { name: 'pocketsphinx', missing: { audio } }
  }
  void sweepSpeechFolders()
  // One program for each core, and one more that is left to other accounts.
  const cores = availableParallelism()
  const turns = fairTurns(cores + 1, cores)
  return {
    name: 'pocketsphinx',
    ignores: ['prompt'],
    async transcribeAudio(input) {
      const free = await turns.take(input.account ?? '', input.signal)
      return speech(programs, input).finally(free)
    }
  }
}
