/** A button that saves a text as a file. */

import { Icon } from '../parts/icon.tsx'
import { saveFile } from '../parts/save-file.ts'

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
