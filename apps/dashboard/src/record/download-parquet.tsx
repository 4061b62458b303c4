/** A button that saves the list of a stored result as a Parquet file, which the service makes. */

import { useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { saveFile } from '../parts/save-file.ts'

const PARQUET = 'application/vnd.apache.parquet'

/** @param props.id - id of the result. */
export function DownloadParquet({ id }: { id: string }) {
  const [problem, setProblem] = useState('')
  const save = async () => {
    setProblem('')
    const answer = await fetch(`/api/v1/fetch/results/${id}`, { headers: { Accept: PARQUET } })
    if (answer.ok) saveFile(`${id}-list.parquet`, await answer.blob())
    else setProblem(answer.status === 404 ? 'The result is not stored.' : 'The file was not made.')
  }
  const start = () => void save().catch(() => setProblem('The service could not be reached.'))
  return (
    <>
      <button type="button" class="small" onClick={start}>
        <Icon name="download" />
        .parquet<span class="unseen"> download</span>
      </button>
      <span role="status" class="quiet">
        {problem}
      </span>
    </>
  )
}
