/** A button that saves a text as a file. */

import { Icon } from '../parts/icon.tsx'

/** @param props.name - name of the file. @param props.type - media type. */
export function DownloadText({ name, text, type }: { name: string; text: string; type: string }) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    // The download has begun by then; the browser keeps the data.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  const extension = name.slice(name.lastIndexOf('.'))
  return (
    <button type="button" class="small" onClick={save} title={name}>
      <Icon name="download" />
      {extension}
      <span class="unseen"> download</span>
    </button>
  )
}
