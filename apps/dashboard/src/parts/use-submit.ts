/** Common behaviour of all forms: one submission at a time, and the failure kept beside the form. */

import { SluiceApiError } from '@sluice/client'
import { useState } from 'preact/hooks'

/** A form's submission. */
export interface Submission {
  readonly onSubmit: (event: SubmitEvent) => void
  readonly isRunning: boolean
  readonly error: unknown
  /** Returns the service's message about one of the form's fields. */
  readonly faultOf: (field: string) => string | undefined
  /** The failure, when no field of the form shows it. */
  readonly otherError: (...fields: string[]) => unknown
}

/** @param submit - gets the values of the form's fields by their names. */
export function useSubmit(submit: (values: FormValues) => Promise<unknown>): Submission {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isRunning) return
    const form = event.currentTarget as HTMLFormElement
    setRunning(true)
    setError(undefined)
    try {
      await submit(formValues(form))
    } catch (caught) {
      setError(caught)
    }
    setRunning(false)
  }
  const faultOf = (field: string) => {
    if (!(error instanceof SluiceApiError) || error.details.path !== field) return undefined
    return error.message
  }
  const otherError = (...fields: string[]) => (fields.some(faultOf) ? undefined : error)
  return { onSubmit, isRunning, error, faultOf, otherError }
}

/** The fields of a form. */
export interface FormValues {
  readonly text: (name: string) => string
  readonly all: (name: string) => string[]
}

function formValues(form: HTMLFormElement): FormValues {
  const data = new FormData(form)
  return {
    text: (name) => String(data.get(name) ?? ''),
    all: (name) => data.getAll(name).map(String)
  }
}
