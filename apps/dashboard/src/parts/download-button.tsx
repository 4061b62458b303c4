/** Saves a value as a JSON file. */

export function DownloadButton({ name, value }: { name: string; value: unknown }) {
  const save = () => {
    const blob = new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' })
    const url = URL.createObjectURL(blob)
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    // The download has begun by then; the browser keeps the data.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return (
    <button type="button" onClick={save}>
      Download JSON
    </button>
  )
}
