/** The orientation that a camera writes into a JPEG. */

/** Bytes in which it is searched: it is in one of the first segments. */
const SEARCHED = 65_536
/** "Exif", then tag 0x0112, a short, once, and its value, in either order of bytes; in hexadecimal. */
const ORIENTATION =
  /457869660000(?:..)*?(?:0112000300000001000([1-8])|1201030001000000(?:0([1-8])00))/

/** Value of EXIF, 1 to 8; 1 if there is none. Source: Exif 2.32, "Orientation". */
export function exifOrientation(file: Uint8Array): number {
  if (file[0] !== 0xff || file[1] !== 0xd8) return 1
  const start = Buffer.from(file.subarray(0, SEARCHED)).toString('hex')
  const [, big, little] = ORIENTATION.exec(start) ?? []
  return Number(big ?? little ?? 1)
}
