/** `--screenshot` and `--pdf` of `sluice fetch`: what they ask for, and the files that they write. */

import { extname } from 'node:path'
import { UsageError } from '../failure.ts'
import { writeOutput } from '../output/output-files.ts'
import { typedPath } from '../paths.ts'
import type { FetchedPicture } from './fetcher.ts'

/** The flags. */
export interface PictureFlags {
  readonly screenshot?: string
  readonly pdf?: string
}

/** Formats by the ends of names. */
const FORMATS: Readonly<Record<string, string>> = {
  '.webp': 'webp',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg'
}

/** Returns true if one of the picture flags is given. */
export function wantsPictures({ screenshot, pdf }: PictureFlags): boolean {
  return screenshot !== undefined || pdf !== undefined
}

/**
 * Options with those that the flags stand for. What `--option` says of them is kept.
 *
 * @throws UsageError - the name of the file is of no known format.
 */
export function pictureOptions(
  { screenshot, pdf }: PictureFlags,
  options: Readonly<Record<string, unknown>>
): Record<string, unknown> {
  const format = screenshot === undefined ? undefined : FORMATS[extname(screenshot).toLowerCase()]
  if (screenshot !== undefined && format === undefined) {
    throw new UsageError(
      `--screenshot: ${screenshot} must end in ${Object.keys(FORMATS).join(', ')}.`
    )
  }
  const given = (name: string) => (typeof options[name] === 'object' ? options[name] : {})
  return {
    ...options,
    ...(format === undefined ? {} : { screenshot: { ...given('screenshot'), format } }),
    ...(pdf === undefined ? {} : { pdf: { ...given('pdf') } })
  }
}

/**
 * Write the pictures. The parts of a tall page are `page.webp`, `page-2.webp` and so on.
 *
 * @throws UsageError - a file cannot be written, or there is no picture.
 */
export function writePictures(
  { screenshot, pdf }: PictureFlags,
  pictures: readonly FetchedPicture[]
): void {
  for (const [kind, file] of [
    ['screenshot', screenshot],
    ['pdf', pdf]
  ] as const) {
    if (file === undefined) continue
    const own = pictures.filter((picture) => picture.kind === kind)
    if (own.length === 0) throw new UsageError(`--${kind}: a browser cannot show this page.`)
    for (const [at, { bytes }] of own.entries()) writeOutput(partName(typedPath(file), at), bytes)
  }
}

function partName(file: string, at: number): string {
  const end = extname(file)
  return at === 0 ? file : `${file.slice(0, -end.length)}-${at + 1}${end}`
}
