/** The options of AI extras (docs/api.md "AI extras"). */

import { flag, type Option } from './option.ts'

/** The extras that `ai.prompt` and `ai.language` apply to. */
const EXTRAS = ['ai.summary', 'ai.json_extraction', 'force_ai']

/** In the order of the reference. */
export const AI_OPTIONS: readonly Option[] = [
  {
    name: 'ai.summary',
    group: 'AI extras',
    hint: 'A summary of the page.',
    control: flag(false),
    price: { row: 'ai_summary' },
    ability: 'summary'
  },
  {
    name: 'ai.json_extraction',
    group: 'AI extras',
    hint: "A model fills the schema; without one, the parser's record.",
    control: flag(false),
    price: { row: 'ai_json_extraction' },
    ability: 'extraction'
  },
  {
    name: 'force_ai',
    group: 'AI extras',
    hint: 'A model extracts the record instead of the parser.',
    control: flag(false),
    price: { row: 'ai_json_extraction' },
    ability: 'extraction'
  },
  {
    name: 'ai.image_transcription',
    group: 'AI extras',
    hint: 'Text in images.',
    control: flag(false),
    price: { row: 'image_transcription_per_image', unit: 'per image with text' },
    ability: 'images'
  },
  {
    name: 'ai.image_transcription.max_images',
    group: 'AI extras',
    hint: 'Maximum number of images to read.',
    control: { kind: 'number', min: 1, max: 20, default: 5 },
    needs: ['ai.image_transcription']
  },
  {
    name: 'ai.audio_transcription',
    group: 'AI extras',
    hint: 'Text of audio files.',
    control: flag(false),
    price: { row: 'audio_transcription_per_minute', unit: 'per started minute' },
    ability: 'audio'
  },
  {
    name: 'ai.audio_transcription.max_minutes',
    group: 'AI extras',
    hint: 'Maximum number of minutes to transcribe.',
    control: { kind: 'number', min: 1, max: 60, default: 10 },
    needs: ['ai.audio_transcription']
  },
  {
    name: 'ai.audio_transcription.language',
    group: 'AI extras',
    hint: 'Spoken language, BCP 47.',
    control: { kind: 'text', placeholder: 'en' },
    needs: ['ai.audio_transcription']
  },
  {
    name: 'ai.prompt',
    group: 'AI extras',
    hint: 'What to look for.',
    control: { kind: 'lines', placeholder: 'Prices with tax only.' },
    needs: EXTRAS
  },
  {
    name: 'ai.language',
    group: 'AI extras',
    hint: 'Language of the summary, BCP 47.',
    control: { kind: 'text', placeholder: 'en' },
    needs: EXTRAS
  }
]
