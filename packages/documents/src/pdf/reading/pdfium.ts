/** PDFium as WebAssembly: one instance for each document, so that no file can spoil the next. */

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Functions, init } from '@embedpdf/pdfium'

/** The functions as WebAssembly exports them, numbers in and a number out. Addresses are numbers. */
type RawFunctions = Readonly<Record<`_${keyof Functions}`, (...values: number[]) => number>>

interface Memory {
  readonly HEAPU8: Uint8Array
  readonly HEAP32: Int32Array
  readonly HEAPF32: Float32Array
  readonly HEAPF64: Float64Array
  readonly wasmExports: { malloc(bytes: number): number; free(address: number): void }
}

/** PDFium's raw functions, and its memory. */
export interface Pdfium {
  readonly call: RawFunctions & Memory
  /** Sixteen numbers of eight bytes to receive results in. */
  readonly scratch: number
}

let compiled: Promise<WebAssembly.Module> | undefined

async function compile(): Promise<WebAssembly.Module> {
  const path = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  return WebAssembly.compile(await readFile(path))
}

/** Bytes that PDFium may take for one file, including its initial memory. */
const MOST_BYTES = 320 * 1024 * 1024
const PAGE_BYTES = 65_536

/** Refuse to grow over the bound. PDFium then ends the call, as it does when memory is short. */
function bound(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > MOST_BYTES) {
      throw new RangeError(`PDFium may not use more than ${MOST_BYTES} bytes.`)
    }
    return grow(pages)
  }
}

/** A fresh instance. The module is compiled once a process. */
export async function loadPdfium(): Promise<Pdfium> {
  compiled ??= compile()
  const module = await compiled
  const options = {
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      WebAssembly.instantiate(module, imports).then((instance) => {
        for (const item of Object.values(instance.exports)) {
          if (item instanceof WebAssembly.Memory) bound(item)
        }
        done(instance)
      })
      return {}
    },
    print: () => {},
    printErr: () => {}
  }
  const api = await init(options as never)
  api.PDFiumExt_Init()
  const call = api.pdfium as unknown as Pdfium['call']
  return { call, scratch: call.wasmExports.malloc(128) }
}

/** A number of four bytes at `index` of the scratch area. */
export const float32 = ({ call, scratch }: Pdfium, index: number): number =>
  call.HEAPF32[(scratch >> 2) + index] as number

export const float64 = ({ call, scratch }: Pdfium, index: number): number =>
  call.HEAPF64[(scratch >> 3) + index] as number

export const int32 = ({ call, scratch }: Pdfium, index: number): number =>
  call.HEAP32[(scratch >> 2) + index] as number

/** Characters that one text of a document's own facts may have. */
const LONGEST = 8192

/**
 * A text that PDFium writes into a buffer.
 *
 * @param write - gets an address and its room in bytes, and answers how many bytes the text needs.
 */
export function readText(
  { call }: Pdfium,
  write: (address: number, room: number) => number,
  encoding: 'utf-16le' | 'utf-8' = 'utf-16le'
): string {
  const needed = write(0, 0)
  if (needed <= 0 || needed > LONGEST) return ''
  const address = call.wasmExports.malloc(needed)
  try {
    const written = Math.min(write(address, needed), needed)
    const bytes = call.HEAPU8.slice(address, address + written)
    return new TextDecoder(encoding).decode(bytes).replace(/\0+$/, '')
  } finally {
    call.wasmExports.free(address)
  }
}

/** Call with the address of a text in UTF-8, which lasts as long as the call. */
export function withText<Result>(
  { call }: Pdfium,
  text: string,
  use: (address: number) => Result
): Result {
  const bytes = new TextEncoder().encode(`${text}\0`)
  const address = call.wasmExports.malloc(bytes.length)
  try {
    call.HEAPU8.set(bytes, address)
    return use(address)
  } finally {
    call.wasmExports.free(address)
  }
}
