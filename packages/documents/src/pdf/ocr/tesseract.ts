/**
 * Tesseract as WebAssembly in this process. tesseract.js runs it in a thread, which a process that reads documents may
 * not start: here it ends with the process.
 */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DocumentError } from '../../document-error.ts'
import { type GreyPicture, pgmOf } from '../../ocr/grey-picture.ts'
import { ocrFiles } from '../../ocr/ocr-packages.ts'
import type { OcrWord } from './ocr-page.ts'
import { tsvWords } from './tsv-words.ts'

/** Reads one picture after another. */
export interface Tesseract {
  /** Words of a picture; boxes in its pixels. */
  read(picture: GreyPicture): OcrWord[]
  /**
   * A picture file in grey, as PNG.
   *
   * @throws DocumentError INVALID_RESPONSE - it is damaged.
   */
  greyPng(file: Uint8Array): Buffer
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
/** Pages with columns, pictures and tables, found by itself. */
const AUTO_SEGMENTATION = '3'
const GREY = 1
/** Path at which the engine writes pictures, whatever their name. */
const WRITTEN = '/image.png'
/** Most processors have the instructions that the first is faster by. */
const BUILDS = ['tesseract-core-relaxedsimd-lstm', 'tesseract-core-lstm']

let opened: Promise<Tesseract> | undefined

/**
 * The engine of this process, started when it is first asked for.
 *
 * @throws DocumentError UNSUPPORTED_CONTENT - it is not installed.
 */
export function openTesseract(): Promise<Tesseract> {
  opened ??= start()
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

async function start(): Promise<Tesseract> {
  const files = ocrFiles()
  if (files === undefined) {
    throw new DocumentError('UNSUPPORTED_CONTENT', 'OCR is not installed here')
  }
  const core = await coreOf(files.core)
  core.FS.writeFile('/eng.traineddata', gunzipSync(await readFile(files.model)))
  const api = new core.TessBaseAPI()
  if (api.Init(null, 'eng', LSTM) !== 0) throw new Error('Tesseract does not accept its model')
  api.SetVariable('tessedit_pageseg_mode', AUTO_SEGMENTATION)
  const put = (file: Uint8Array) => {
    core.FS.writeFile('/input', file)
    if (api.SetImageFile(1, 0) !== 0) {
      throw new DocumentError('INVALID_RESPONSE', 'the picture is damaged')
    }
  }
  return {
    read: guarded((picture: GreyPicture) => {
      put(pgmOf(picture))
      api.Recognize(null)
      const words = tsvWords(api.GetTSVText())
      api.Clear()
      return words
    }),
    greyPng: guarded((file: Uint8Array) => {
      put(file)
      api.WriteImage(GREY, WRITTEN)
      const png = Buffer.from(core.FS.readFile(WRITTEN))
      core.FS.unlink(WRITTEN)
      return png
    })
  }
}

/** An engine that failed is not asked again. */
function guarded<Input, Output>(work: (input: Input) => Output): (input: Input) => Output {
  return (input) => {
    try {
      return work(input)
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
