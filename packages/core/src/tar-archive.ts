/** Tar archives of a few small files. Source: POSIX.1-2017, pax, "ustar Interchange Format". */

const BLOCK = 512

/**
 * An archive with one folder.
 *
 * @param folder - at most 155 bytes. @param files - content by path; paths of at most 100 bytes.
 * @param time - ms since the epoch. @throws RangeError - a path is longer.
 */
export function tarArchive(
  folder: string,
  files: Readonly<Record<string, string>>,
  time: number
): Buffer {
  const parts = Object.entries(files).flatMap(([path, text]) => {
    const bytes = Buffer.from(text)
    const rest = Buffer.alloc(-bytes.length & (BLOCK - 1))
    return [headerOf(folder, path, bytes.length, time), bytes, rest]
  })
  // The end is two empty blocks.
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

function headerOf(folder: string, path: string, size: number, time: number): Buffer {
  if (Buffer.byteLength(path) > 100 || Buffer.byteLength(folder) > 155) {
    throw new RangeError(`the path ${folder}/${path} does not fit into a tar archive`)
  }
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(path, 0)
  header.write(octal(0o644, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(time / 1000), 11), 136)
  // The sum counts its own field as spaces.
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257)
  header.write(folder, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}
