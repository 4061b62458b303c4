/** PNG images made in the test: words in a font of strokes. */

import { deflateSync } from 'node:zlib'

type Point = readonly [number, number]

/** Letters of strokes in a box of four by six, y downwards. */
const LETTERS: Readonly<Record<string, readonly (readonly Point[])[]>> = {
  A: [line(0, 6, 2, 0, 4, 6), line(0.8, 4, 3.2, 4)],
  B: [line(0, 0, 0, 6), bow(0, 0, 3.4, 2.9), bow(0, 2.9, 3.9, 6)],
  D: [line(0, 0, 0, 6), bow(0, 0, 4.2, 6)],
  E: [line(3.6, 0, 0, 0, 0, 6, 3.6, 6), line(0, 2.9, 3.2, 2.9)],
  H: [line(0, 0, 0, 6), line(4, 0, 4, 6), line(0, 2.9, 4, 2.9)],
  L: [line(0, 0, 0, 6, 3.5, 6)],
  M: [line(0, 6, 0, 0, 2.2, 5, 4.4, 0, 4.4, 6)],
  N: [line(0, 6, 0, 0, 4, 6, 4, 0)],
  O: [arc(2.2, 3, 2.3, 3, 0, 360)],
  R: [line(0, 6, 0, 0), bow(0, 0, 3.7, 3.1), line(1.8, 3.1, 4, 6)],
  S: [[...arc(2, 1.5, 1.8, 1.5, 30, 270), ...arc(2, 4.5, 1.9, 1.5, 90, -150)]],
  T: [line(-0.2, 0, 4.2, 0), line(2, 0, 2, 6)],
  U: [[...line(0, 0, 0, 4), ...arc(2, 4, 2, 2, 180, 360), ...line(4, 4, 4, 0)]]
}

function line(...numbers: readonly number[]): Point[] {
  return Array.from(
    { length: numbers.length / 2 },
    (_, n): Point => [numbers[2 * n] ?? 0, numbers[2 * n + 1] ?? 0]
  )
}

/** Points of an ellipse, degrees counted against the clock from the right. */
function arc(
  x: number,
  y: number,
  width: number,
  height: number,
  from: number,
  to: number
): Point[] {
  return Array.from({ length: 25 }, (_, n): Point => {
    const angle = ((from + ((to - from) * n) / 24) * Math.PI) / 180
    return [x + width * Math.cos(angle), y - height * Math.sin(angle)]
  })
}

/** A stem's bow to the right, between two heights. */
function bow(left: number, top: number, right: number, bottom: number): Point[] {
  const middle = (left + right) / 2
  const half = (bottom - top) / 2
  return [[left, top], ...arc(middle, top + half, right - middle, half, 90, -90), [left, bottom]]
}

const ADVANCE = 6
const MARGIN = 6
const PEN = 0.42

/** Dark words on a ground, `scale` pixels a unit of a letter, which is six high. */
export function drawnText(
  text: string,
  scale: number,
  ground: (x: number, y: number) => number = () => 255
): Buffer {
  const strokes = Array.from(text).map((letter) => LETTERS[letter] ?? [])
  const width = Math.round((text.length * ADVANCE + 2 * MARGIN) * scale)
  const height = Math.round((6 + 2 * MARGIN) * scale)
  return png(width, height, (x, y) => {
    const across = x / scale - MARGIN
    const index = Math.floor((across + 0.7) / ADVANCE)
    const point: Point = [across - index * ADVANCE, y / scale - MARGIN]
    const distance = Math.min(
      99,
      ...(strokes[index] ?? []).map((stroke) => toStroke(point, stroke))
    )
    // Half a pixel of edge on both sides of the pen.
    const ink = Math.max(0, Math.min(1, (PEN - distance) * scale + 0.5))
    return Math.round(ground(x, y) * (1 - ink))
  })
}

function toStroke([x, y]: Point, stroke: readonly Point[]): number {
  let least = 99
  for (let n = 1; n < stroke.length; n++) {
    const [fromX, fromY] = stroke[n - 1] as Point
    const [toX, toY] = stroke[n] as Point
    const [dx, dy] = [toX - fromX, toY - fromY]
    const part = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)
    const near = Math.max(0, Math.min(1, part))
    least = Math.min(least, Math.hypot(x - fromX - near * dx, y - fromY - near * dy))
  }
  return least
}

/** A grey PNG. */
export function png(width: number, height: number, grey: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = grey(x, y)
  }
  return pngOf(width, height, deflateSync(rows))
}

/** A PNG that declares a size, whatever its data. */
export function pngOf(width: number, height: number, data: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND')])
}

function chunk(name: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(checksum(body))
  return Buffer.concat([length, body, sum])
}

function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
