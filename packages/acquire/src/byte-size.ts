/** Sizes in messages: whole MiB as such, everything else in bytes. */

/** @param bytes - bytes of a limit. @returns `'10 MiB'` or `'1,500 bytes'`. */
export function byteSize(bytes: number): string {
  const mib = bytes / 2 ** 20
  return Number.isInteger(mib) && mib > 0 ? `${mib} MiB` : `${bytes.toLocaleString('en')} bytes`
}
