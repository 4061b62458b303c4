/** Saving of files, and a button that saves a text as one. */

import { Icon } from '../parts/icon.tsx'

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

/** @param props.name - name of the file. @param props.type - media type. */
export function DownloadText({ name, text, type }: { name: string; text: string; type: string }) {
  const save = () => saveFile(name, new Blob([text], { type }))
  const extension = name.slice(name.lastIndexOf('.'))
  return (
    <button type="button" class="small" onClick={save} title={name}>
      <Icon name="download" />
      {extension}
      <span class="unseen"> download</span>
    </button>
  )
}
