/** The packages that OCR needs. They are large, so they are optional: the operator installs them. */

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const LIBRARY = 'tesseract.js'
const DATA = '@tesseract.js-data/eng'

/** Files of the OCR engine. */
export interface OcrFiles {
  /** Folder of tesseract.js-core. */
  readonly core: string
  /** The English model that balances speed and precision, packed by gzip. */
  readonly model: string
}

/** Returns the reason why OCR cannot run here; `undefined` if it can. */
export function ocrMissing(): string | undefined {
  const lacking = [LIBRARY, DATA].filter((name) => folderOf(name) === undefined)
  return lacking.length === 0 ? undefined : `OCR needs ${lacking.join(' and ')}: not installed.`
}

/** Returns the files of the engine; `undefined` if a part of it is not installed. */
export function ocrFiles(): OcrFiles | undefined {
  const [library, data] = [folderOf(LIBRARY), folderOf(DATA)]
  const core = library && folderOf('tesseract.js-core', join(library, 'package.json'))
  if (core === undefined || data === undefined) return undefined
  return { core, model: join(data, '4.0.0_best_int/eng.traineddata.gz') }
}

function folderOf(name: string, from: string = import.meta.url): string | undefined {
  try {
    return dirname(createRequire(from).resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}
