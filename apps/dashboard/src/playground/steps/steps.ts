/** The steps of a request: its `actions`, as a list to build. */

/** A step, as the request has it. */
export type Step = Readonly<Record<string, unknown>> & { readonly type: string }

/** A kind of step, and the fields that its form asks for. */
export interface StepKind {
  readonly type: string
  readonly name: string
  readonly fields: readonly StepField[]
}

/** A field of a step. */
interface StepField {
  readonly name: 'selector' | 'text' | 'key' | 'value' | 'name'
  readonly label: string
}

const ELEMENT: StepField = { name: 'selector', label: 'Element (CSS selector)' }

/** The kinds that the form offers. Others stay as they were written. */
export const STEP_KINDS: readonly StepKind[] = [
  { type: 'click', name: 'Click', fields: [ELEMENT] },
  { type: 'fill', name: 'Type', fields: [ELEMENT, { name: 'text', label: 'Text' }] },
  { type: 'press', name: 'Press a key', fields: [{ name: 'key', label: 'Key, such as Enter' }] },
  { type: 'select', name: 'Choose', fields: [ELEMENT, { name: 'value', label: 'Option' }] },
  { type: 'wait', name: 'Wait for', fields: [ELEMENT] },
  { type: 'hover', name: 'Point at', fields: [ELEMENT] },
  { type: 'scroll', name: 'Scroll to the end', fields: [] },
  { type: 'snapshot', name: 'Screenshot', fields: [{ name: 'name', label: 'Name' }] }
]

/** The steps of the option's text; none while it is not a list of actions. */
export function stepsOf(text: unknown): readonly Step[] {
  try {
    const list: unknown = JSON.parse(String(text ?? ''))
    return Array.isArray(list) && list.every(isStep) ? list : []
  } catch {
    return []
  }
}

/** The option's text; empty for no steps. */
export function textOfSteps(steps: readonly Step[]): string {
  return steps.length === 0 ? '' : JSON.stringify(steps, null, 2)
}

/** Makes a step of a form's values. */
export function stepOf(kind: StepKind, given: (name: string) => string): Step {
  const fields = kind.fields.map(({ name }) => [name, given(name).trim()] as const)
  return {
    type: kind.type,
    ...Object.fromEntries(fields.filter(([, value]) => value !== '')),
    ...(kind.type === 'scroll' ? { to: 'end' } : {})
  }
}

/** A step in words: `Click #more`. Secret texts are not shown. */
export function stepText(step: Step): string {
  const { type, selector, key, value, ms, name, secret } = step
  const text = secret === true ? '•••' : step.text
  const known = STEP_KINDS.find((kind) => kind.type === type)?.name ?? type
  const about = [selector, key, text, value, ms, name].filter((one) => one !== undefined)
  return [known, ...about.map(String)].join(' ')
}

function isStep(value: unknown): value is Step {
  return typeof (value as Step | null)?.type === 'string'
}
