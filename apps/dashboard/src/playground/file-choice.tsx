/** The file to read in place of a URL: chosen, or dropped anywhere on the form. */

import { useState } from 'preact/hooks'
import { size } from '../parts/shown.tsx'

/** Bytes that the service takes unless it is set up otherwise. */
const MOST = 50 * 1024 * 1024

/** Choose a file, see which one it is, take it away again. */
export function FileChoice(props: {
  file: File | undefined
  /** Error message about the file. */
  fault?: string | undefined
  onChange: (file: File | undefined) => void
}) {
  const { file, fault, onChange } = props
  if (file) {
    return (
      <p class="note" role="status">
        <strong>{file.name}</strong> <span class="quiet">{size(file.size)}</span>{' '}
        {file.size > MOST && <span class="fault">Larger than {size(MOST)}. </span>}
        <button type="button" onClick={() => onChange(undefined)}>
          Remove the file
        </button>
      </p>
    )
  }
  return (
    <div class="file-choice">
      <label>
        Choose a file{' '}
        <input
          type="file"
          aria-invalid={fault !== undefined}
          onChange={(event) => onChange(event.currentTarget.files?.[0])}
        />
      </label>
      <p class="hint">
        Or drop it anywhere here: PDF, Office files, books, pages, up to {size(MOST)}.
      </p>
      {fault && <p class="fault">{fault}</p>}
    </div>
  )
}

/** Handlers of an element that files are dropped on, and whether one is held over it. */
export function useDrop(onDrop: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        const file = event.dataTransfer?.files[0]
        if (!file) return
        event.preventDefault()
        onDrop(file)
      }
    }
  }
}
