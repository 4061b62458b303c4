/** The direction of the lines of a picture, and the picture turned so that they are level. */

import type { GreyPicture } from './grey-picture.ts'

/** Degrees to each side in which lines are searched; the step of a first look, and of a second one. */
const MOST_DEGREES = 16
const STEP = 1
const FINE_STEP = 0.25
/** Tesseract levels smaller angles itself. */
const LEAST_DEGREES = 0.7
/** Gain of contrast between lines and gaps that an angle must bring. */
const GAIN = 1.15
/** Pixels of a picture's longer side, and of ink, that are looked at. */
const LOOKED_AT = 900
const MOST_INK = 60_000

/** Directions of the lines of a picture. */
export interface Direction {
  /** Degrees by which the lines fall to the right. */
  readonly skew: number
  /** Lines run from top to bottom rather than across. */
  readonly isVertical: boolean
}

/** Measures the direction of lines: along them, ink and gaps alternate most (Postl's projection profiles). */
export function directionOf(picture: GreyPicture, threshold: number): Direction {
  const { across, down } = inkOf(picture, threshold)
  const level = contrast(across, down, 0)
  const best = bestAngle(across, down)
  const bestDown = bestAngle(down, across)
  const isVertical = bestDown.contrast > GAIN * best.contrast
  const { degrees, contrast: reached } = isVertical ? bestDown : best
  const from = isVertical ? contrast(down, across, 0) : level
  const isSkewed = Math.abs(degrees) >= LEAST_DEGREES && reached > GAIN * from
  const skew = isVertical ? -degrees : degrees
  return { skew: isSkewed ? skew : 0, isVertical }
}

interface Ink {
  readonly across: Float32Array
  readonly down: Float32Array
}

/** Places of dark pixels that have a light one above them or beside them: edges say where lines are. */
function inkOf({ width, height, pixels }: GreyPicture, threshold: number): Ink {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / LOOKED_AT))
  const places: number[] = []
  for (let y = step; y < height; y += step) {
    for (let x = step; x < width; x += step) {
      if ((pixels[y * width + x] as number) < threshold) places.push(x / step, y / step)
    }
  }
  const every = Math.max(1, Math.ceil(places.length / 2 / MOST_INK))
  const count = Math.floor(places.length / 2 / every)
  const [across, down] = [new Float32Array(count), new Float32Array(count)]
  for (let index = 0; index < count; index++) {
    across[index] = places[2 * index * every] as number
    down[index] = places[2 * index * every + 1] as number
  }
  return { across, down }
}

function bestAngle(across: Float32Array, down: Float32Array) {
  let best = { degrees: 0, contrast: contrast(across, down, 0) }
  const look = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const found = contrast(across, down, degrees)
      if (found > best.contrast) best = { degrees, contrast: found }
    }
  }
  look(-MOST_DEGREES, MOST_DEGREES, STEP)
  look(best.degrees - STEP, best.degrees + STEP, FINE_STEP)
  return best
}

/** Squared differences between neighbouring rows of ink, where rows fall by an angle. */
function contrast(across: Float32Array, down: Float32Array, degrees: number): number {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const rows = new Float64Array(4 * LOOKED_AT)
  for (let index = 0; index < across.length; index++) {
    const row = (down[index] as number) * cosine - (across[index] as number) * sine
    const at = Math.round(row) + LOOKED_AT
    rows[at] = (rows[at] ?? 0) + 1
  }
  let sum = 0
  for (let at = 1; at < rows.length; at++) {
    sum += ((rows[at] as number) - (rows[at - 1] as number)) ** 2
  }
  return sum
}

/** The picture turned so that lines that fall by an angle are level; new corners have the grey `ground`. */
export function levelled(
  { width, height, pixels }: GreyPicture,
  degrees: number,
  ground: number
): GreyPicture {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const newWidth = Math.ceil(width * cosine + height * Math.abs(sine))
  const newHeight = Math.ceil(height * cosine + width * Math.abs(sine))
  const made = new Uint8Array(newWidth * newHeight).fill(ground)
  for (let y = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++) {
      const [right, low] = [x - newWidth / 2, y - newHeight / 2]
      const [fromX, fromY] = [
        right * cosine - low * sine + width / 2,
        right * sine + low * cosine + height / 2
      ]
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue
      const at = top * width + left
      const [partX, partY] = [fromX - left, fromY - top]
      const above = (pixels[at] as number) * (1 - partX) + (pixels[at + 1] as number) * partX
      const below =
        (pixels[at + width] as number) * (1 - partX) + (pixels[at + width + 1] as number) * partX
      made[y * newWidth + x] = above * (1 - partY) + below * partY
    }
  }
  return { width: newWidth, height: newHeight, pixels: made }
}

/** The picture turned clockwise by quarters. */
export function quarterTurned(picture: GreyPicture, quarters: number): GreyPicture {
  if (quarters === 0) return picture
  const { width, height, pixels } = picture
  const made = new Uint8Array(pixels.length)
  const [across, down] = quarters === 2 ? [width, height] : [height, width]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = pixels[y * width + x] as number
      if (quarters === 1) made[x * across + (across - 1 - y)] = pixel
      else if (quarters === 2) made[(down - 1 - y) * across + (across - 1 - x)] = pixel
      else made[(down - 1 - x) * across + y] = pixel
    }
  }
  return { width: across, height: down, pixels: made }
}
