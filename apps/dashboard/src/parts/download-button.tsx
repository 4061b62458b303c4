/** Saves a value as a JSON file. */

import { saveFile } from './save-file.ts'

export function DownloadButton({ name, value }: { name: string; value: unknown }) {
  const save = () =>
    saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  return (
    <button type="button" onClick={save}>
      Download JSON
    </button>
  )
}
