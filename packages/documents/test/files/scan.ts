/** Scans for tests: pages that are drawn, and nothing but the picture kept. */

import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { pdfPageImages } from '../../src/pdf/page-images.ts'
import { makePdf, type Pen } from '../pdf/make-pdf.ts'

const DOTS_PER_INCH = 150

/** Each page as a grey PNG. */
export async function pictures(draw: readonly ((pen: Pen) => void)[]): Promise<Buffer[]> {
  const made: Buffer[] = []
  const images = pdfPageImages(await makePdf(draw), { resolution: DOTS_PER_INCH })
  for await (const { pgm } of images) made.push(pngOf(pgm))
  return made
}

/** A PDF of the same pages without any text in it. */
export async function scanOf(draw: readonly ((pen: Pen) => void)[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const png of await pictures(draw)) await addScan(document, png)
  return document.save()
}

/** A further page of a PDF, which is a picture. */
export async function addScan(document: PDFDocument, png: Uint8Array): Promise<void> {
  const image = await document.embedPng(png)
  document.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 })
}

/** A grey PGM as PNG, its rows as they are. */
function pngOf(pgm: Uint8Array): Buffer {
  const start = Buffer.from(pgm.subarray(0, 30)).toString('latin1')
  const [header = '', width, height] = /^P5\n(\d+) (\d+)\n255\n/.exec(start) ?? []
  return greyPng(Number(width), Number(height), pgm.subarray(header.length))
}

/** A grey PNG. */
export function greyPng(width: number, height: number, pixels: Uint8Array): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0))
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
