/** All that asks a model server. It is much to load, so `openAiCompatibleEngine` loads it when there is a question. */

export { chatModel } from './chat-model.ts'
export { modelAudio } from './model-audio.ts'
export { modelExtraction } from './model-extraction.ts'
export { modelImage } from './model-image.ts'
export { modelSummary } from './model-summary.ts'
