/** All calls to a model server. Loaded by `openAiCompatibleEngine` on first use, because it is large. */

export { chatModel } from './chat-model.ts'
export { modelAnswer } from './model-answer.ts'
export { audioModel } from './model-audio.ts'
export { modelExtraction } from './model-extraction.ts'
export { modelImage } from './model-image.ts'
export { probeModel, testAudio, testChat } from './model-probe.ts'
export { modelSummary } from './model-summary.ts'
