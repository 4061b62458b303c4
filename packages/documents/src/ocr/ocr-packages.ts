/** The packages that OCR needs. They are large, so they are optional: the operator installs them. */

import { type OcrPlaces, ocrModel, packageFolder } from './ocr-languages.ts'

/** Returns the reason why OCR cannot run here; `undefined` if it can. */
export function ocrMissing(places: OcrPlaces = {}): string | undefined {
  const lacking = [
    ...(coreFolder() ? [] : ['tesseract.js']),
    ...(ocrModel('en', places) ? [] : ['@tesseract.js-data/eng'])
  ]
  return lacking.length === 0 ? undefined : `OCR needs ${lacking.join(' and ')}: not installed.`
}

/** Folder of tesseract.js-core, the engine. */
export function coreFolder(): string | undefined {
  const library = packageFolder('tesseract.js')
  return library && packageFolder('tesseract.js-core', library)
}
