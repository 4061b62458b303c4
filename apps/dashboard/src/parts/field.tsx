/** A label, its control, a hint, and an error. */

import { cloneElement, type VNode } from 'preact'
import { useId } from 'preact/hooks'
import { Ticked } from './ticked.tsx'

/**
 * Ties them together for those who hear them.
 *
 * @param name - name of the field in a request, beside the label. @param fault - shown and announced with the control.
 * @param isWide - takes a whole row of a grid.
 */
export function Field(props: {
  label: string
  name?: string
  hint?: string
  fault?: string
  isWide?: boolean
  children: VNode<{
    id?: string
    'aria-describedby'?: string
    'aria-invalid'?: boolean
  }>
}) {
  const id = useId()
  const described = [props.hint && `${id}-hint`, props.fault && `${id}-fault`].filter(Boolean)
  return (
    <div class={props.isWide ? 'field whole' : 'field'}>
      <label for={id}>
        {props.label}
        {props.name && (
          <>
            {' '}
            <code class="field-name">{props.name}</code>
          </>
        )}
      </label>
      {cloneElement(props.children, {
        id,
        ...(described.length > 0 ? { 'aria-describedby': described.join(' ') } : {}),
        ...(props.fault ? { 'aria-invalid': true } : {})
      })}
      {props.hint && (
        <p id={`${id}-hint`} class="hint">
          <Ticked text={props.hint} />
        </p>
      )}
      {props.fault && (
        <p id={`${id}-fault`} class="fault">
          {props.fault}
        </p>
      )}
    </div>
  )
}
