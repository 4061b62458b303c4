/** Grey pictures, as an OCR engine reads them. */

/** A byte a pixel, row after row; 0 is black. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/**
 * Lightest grey that is kept. Light grounds behind code and the heads of tables, with the grain of JPEG on them, are
 * taken for ink in places: whole lines on them are lost. Ink is darker, and so are the edges of letters that carry
 * their form.
 */
const WHITE_FROM = 220

/** The picture in PGM (P5), which image libraries read. */
export function pgmOf({ width, height, pixels }: GreyPicture): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const pgm = new Uint8Array(header.length + pixels.length)
  pgm.set(header)
  pgm.set(pixels, header.length)
  return pgm
}

/** The picture with white paper. */
export function onWhite({ width, height, pixels }: GreyPicture): GreyPicture {
  const scale = Uint8Array.from({ length: 256 }, (_, grey) =>
    grey >= WHITE_FROM ? 255 : Math.round((grey * 255) / WHITE_FROM)
  )
  return { width, height, pixels: pixels.map((grey) => scale[grey] as number) }
}

/**
 * The picture at twice its size. Of each new pixel, nine parts are of the nearest old one, three of the next in each
 * direction, one of the last.
 */
export function doubled({ width, height, pixels }: GreyPicture): GreyPicture {
  const made = new Uint8Array(4 * width * height)
  for (let y = 0; y < 2 * height; y++) {
    const near = (y >> 1) * width
    const far = Math.min(height - 1, Math.max(0, (y >> 1) + (y % 2 ? 1 : -1))) * width
    for (let x = 0; x < 2 * width; x++) {
      const beside = Math.min(width - 1, Math.max(0, (x >> 1) + (x % 2 ? 1 : -1)))
      const sum =
        9 * (pixels[near + (x >> 1)] as number) +
        3 * (pixels[near + beside] as number) +
        3 * (pixels[far + (x >> 1)] as number) +
        (pixels[far + beside] as number)
      made[2 * y * width + x] = (sum + 8) >> 4
    }
  }
  return { width: 2 * width, height: 2 * height, pixels: made }
}

/** The picture at half its size; each pixel is the mean of four. */
export function halved({ width, height, pixels }: GreyPicture): GreyPicture {
  const [across, down] = [width >> 1, height >> 1]
  const made = new Uint8Array(across * down)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const at = 2 * (y * width + x)
      const sum =
        (pixels[at] as number) +
        (pixels[at + 1] as number) +
        (pixels[at + width] as number) +
        (pixels[at + width + 1] as number)
      made[y * across + x] = sum >> 2
    }
  }
  return { width: across, height: down, pixels: made }
}
