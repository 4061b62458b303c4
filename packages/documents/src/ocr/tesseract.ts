/**
 * Tesseract as WebAssembly in this process. tesseract.js runs it in a thread, which a process that reads documents may
 * not start: here it ends with the process.
 */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DocumentError } from '../document-error.ts'
import { type GreyPicture, pgmOf } from './grey-picture.ts'
import { type OcrModel, ocrModel } from './ocr-languages.ts'
import { coreFolder } from './ocr-packages.ts'
import type { OcrWord } from './ocr-word.ts'
import { tsvWords } from './tsv-words.ts'

/** Reads one picture after another. */
export interface Tesseract {
  /**
   * Words of a picture; boxes in its pixels.
   *
   * @param layout - `rows`: one block whose lines go across, as in a table. Default: `columns`, found by the engine.
   */
  read(picture: GreyPicture, layout?: 'columns' | 'rows'): OcrWord[]
  /**
   * A picture file in grey, as PNG.
   *
   * @throws DocumentError INVALID_RESPONSE - it is damaged.
   */
  greyPng(file: Uint8Array, orientation?: number): Buffer
}

interface Api {
  Init(path: null, language: string, engine: number): number
  SetVariable(name: string, value: string): void
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetTSVText(): string
  WriteImage(type: number, path: string): void
  Clear(): void
}

interface Core {
  readonly FS: {
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
    unlink(path: string): void
  }
  readonly TessBaseAPI: new () => Api
}

type CreateCore = (options: object) => Promise<Core>

/** Bytes that it may take: a page of 300 dots an inch needs half of them. */
const MOST_BYTES = 288 * 1024 * 1024
const PAGE_BYTES = 65_536
const LSTM = 1
/** Segmentations of a page: columns, pictures and tables found by the engine; one block of lines. */
const SEGMENTATIONS = { columns: '3', rows: '6' }
const GREY = 1
/** Path at which the engine writes pictures, whatever their name. */
const WRITTEN = '/image.png'
/** Most processors have the instructions that the first is faster by. */
const BUILDS = ['tesseract-core-relaxedsimd-lstm', 'tesseract-core-lstm']

let opened: { readonly codes: string; readonly engine: Promise<Tesseract> } | undefined

/**
 * The engine of this process, started when it is first asked for, and again for other languages.
 *
 * @param models - data of the languages, the most likely one first. Default: English.
 * @throws DocumentError UNSUPPORTED_CONTENT - it is not installed.
 */
export function openTesseract(models: readonly OcrModel[] = []): Promise<Tesseract> {
  const codes = models.map(({ code }) => code).join('+') || 'eng'
  if (opened?.codes === codes) return opened.engine
  const engine = start(codes, models)
  opened = { codes, engine }
  engine.catch(() => {
    opened = undefined
  })
  return engine
}

async function start(codes: string, models: readonly OcrModel[]): Promise<Tesseract> {
  const folder = coreFolder()
  const english = models.length > 0 ? undefined : ocrModel('en')
  const files = english ? [english] : models
  if (folder === undefined || files.length === 0) {
    throw new DocumentError('UNSUPPORTED_CONTENT', 'OCR is not installed here')
  }
  const core = await coreOf(folder)
  for (const { code, file } of files) {
    const bytes = await readFile(file)
    core.FS.writeFile(`/${code}.traineddata`, file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  }
  const api = new core.TessBaseAPI()
  if (api.Init(null, codes, LSTM) !== 0) throw new Error('Tesseract does not accept its model')
  const put = (file: Uint8Array, orientation = 1) => {
    core.FS.writeFile('/input', file)
    if (api.SetImageFile(orientation, 0) !== 0) {
      throw new DocumentError('INVALID_RESPONSE', 'the picture is damaged')
    }
  }
  return {
    read: guarded((picture: GreyPicture, layout: keyof typeof SEGMENTATIONS = 'columns') => {
      api.SetVariable('tessedit_pageseg_mode', SEGMENTATIONS[layout])
      put(pgmOf(picture))
      api.Recognize(null)
      const words = tsvWords(api.GetTSVText())
      api.Clear()
      return words
    }),
    greyPng: guarded((file: Uint8Array, orientation?: number) => {
      put(file, orientation)
      api.WriteImage(GREY, WRITTEN)
      const png = Buffer.from(core.FS.readFile(WRITTEN))
      core.FS.unlink(WRITTEN)
      return png
    })
  }
}

/** An engine that failed is not asked again. */
function guarded<Input extends unknown[], Output>(
  work: (...input: Input) => Output
): (...input: Input) => Output {
  return (...input) => {
    try {
      return work(...input)
    } catch (error) {
      opened = undefined
      throw error
    }
  }
}

async function coreOf(folder: string): Promise<Core> {
  for (const name of BUILDS) {
    const wasm = await readFile(join(folder, `${name}.wasm`))
    if (!WebAssembly.validate(wasm)) continue
    const create = createRequire(join(folder, 'package.json'))(`./${name}.js`) as CreateCore
    const module = await WebAssembly.compile(wasm)
    return create({
      instantiateWasm: (imports: WebAssembly.Imports, done: (made: WebAssembly.Instance) => void) =>
        void WebAssembly.instantiate(module, imports).then((instance) => {
          for (const item of Object.values(instance.exports)) {
            if (item instanceof WebAssembly.Memory) bound(item)
          }
          done(instance)
        }),
      TesseractProgress() {},
      print() {},
      printErr() {}
    })
  }
  throw new Error('no build of Tesseract runs on this processor')
}

/** Refuse to grow over the bound. */
function bound(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > MOST_BYTES) {
      throw new RangeError(`Tesseract may not use more than ${MOST_BYTES} bytes.`)
    }
    return grow(pages)
  }
}
