/** The offline providers, which run in this process and its children without a model server. */

import { availableParallelism } from 'node:os'
import type { Engine } from '../engine.ts'
import { fairTurns } from '../fair-turns.ts'
import { extractiveSummary } from './extractive-summary.ts'
import { createOcr, type OcrModule } from './ocr.ts'
import { type SpeechPrograms, speech, speechPrograms, speechRefusal } from './speech.ts'
import { sweepSpeechFolders } from './speech-folder.ts'

/** Optional parts, and places to search for them. */
export interface LocalSettings {
  /** The module `@sluice/documents/pool`, whose OCR reads images. Absent: images are not read. */
  readonly documents?: OcrModule
  /** Folder of the program, searched for language data of OCR; default: the working directory. */
  readonly folder?: string
  /** A folder with `<code>.traineddata` files; default: `TESSDATA_PREFIX`. */
  readonly ocrData?: string | undefined
  /** Folders to search for `pocketsphinx_continuous` and `ffmpeg`; default: `PATH`. */
  readonly path?: string
}

/**
 * Providers without a model, one for each ability, so that an answer names the right one: `extractive` summaries,
 * `tesseract` for images where it is installed, `pocketsphinx` for speech where it is on PATH. None
 * extracts JSON.
 */
export function localEngines(settings: LocalSettings = {}): Engine[] {
  const programs = speechPrograms(settings.path ?? process.env.PATH ?? '')
  return [extractive(), tesseract(settings), pocketsphinx(programs)]
}

function extractive(): Engine {
  return {
    name: 'extractive',
    ignores: ['prompt', 'language', 'key_facts'],
    summarize: async (input) => extractiveSummary(input),
    missing: { extraction: 'JSON extraction needs a model server.' }
  }
}

function tesseract({ documents, folder, ocrData }: LocalSettings): Engine {
  const places = {
    from: folder ?? process.cwd(),
    folder: ocrData ?? process.env.TESSDATA_PREFIX
  }
  const reason = documents ? documents.ocrMissing(places) : 'OCR needs @sluice/documents.'
  if (!documents || reason !== undefined)
    return { name: 'tesseract', missing: { images: reason ?? '' } }
  const ocr = createOcr(documents, places)
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
    },
    refusal: (_, language) => speechRefusal(language)
  }
}
