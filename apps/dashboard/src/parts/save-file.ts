/** Saving of files. */

/** Saves bytes as a file of this name. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then; the browser keeps the data.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
