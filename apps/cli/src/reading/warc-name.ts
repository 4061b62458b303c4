/** Returns true for names of WARC files. */
export function isWarc(path: string): boolean {
  return /\.warc(?:\.gz)?$/i.test(path)
}
