/** The options of a fetch as forms show them, made from their schemas. */

import { z } from 'zod'
import { FetchOptions } from '../../packages/fetch/src/options/fetch-request.ts'
import { FORM, type FormField, WITHOUT_FIELD } from '../../packages/fetch/src/options/form.ts'
import { UploadRequest } from '../../packages/fetch/src/options/upload-request.ts'

/** A JSON Schema, with the field of its option. */
export interface OptionSchema {
  readonly type?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly string[]
  readonly anyOf?: readonly OptionSchema[]
  readonly properties?: Readonly<Record<string, OptionSchema>>
  readonly field?: FormField
}

/** An option, with the schema of its value: of those of a union the most specific. */
interface TableRow {
  readonly name: string
  readonly schema: OptionSchema
  readonly field: FormField
  /** Switches that must be on for it, or options of which one must be. */
  readonly needs: readonly string[] | undefined
  /** It says how a page is fetched, so a file does not have it. */
  readonly isOfFetching: boolean
}

/**
 * Returns every option in the order of its schema.
 *
 * @throws Error - an option that is neither in `FORM` nor in `WITHOUT_FIELD`.
 */
export function optionTable(): TableRow[] {
  const schema = z.toJSONSchema(FetchOptions, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const field = FORM.get(zodSchema)
      if (field) Object.assign(jsonSchema, { field })
    }
  }) as OptionSchema
  return rowsOf(schema, '', undefined)
}

function rowsOf(
  { properties = {} }: OptionSchema,
  prefix: string,
  needs: readonly string[] | undefined
): TableRow[] {
  const ofFiles = UploadRequest.shape.options.unwrap().shape
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = prefix + key
    if (WITHOUT_FIELD.includes(name)) return []
    const { field } = schema
    const isSwitch = schema.anyOf?.some(({ type }) => type === 'boolean') === true
    const inner = [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties)
    const isWhole = field && inner && !isSwitch
    const settings =
      inner && !isWhole ? rowsOf(inner, `${name}.`, isSwitch ? [name] : undefined) : []
    if (!field && settings.length === 0) {
      throw new Error(`options.${name} has no field for forms: register it in FORM.`)
    }
    const isOfFetching = !Object.hasOwn(ofFiles, name.split('.')[0] ?? '')
    const row = field && { name, schema, field, needs: field.needs ?? needs, isOfFetching }
    return [...(row ? [row] : []), ...settings]
  })
}

/** The dashboard's control for an option. */
export function controlOf({ schema, field }: TableRow): object {
  const { placeholder = '', values, isLong, isModel } = field
  if (isModel) return { kind: 'model' }
  const [one = schema] = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null')
  if (values) return { kind: 'choice', values, default: values[0] }
  if (one.enum) return choice(one.enum, schema.default)
  switch (one.type) {
    case 'boolean':
      return schema.default === undefined
        ? choice(['on', 'off'], undefined)
        : { kind: 'flag', default: schema.default }
    case 'integer':
      return { kind: 'number', ...bounds(one), default: schema.default }
    case 'string':
      return { kind: isLong ? 'lines' : 'text', placeholder }
    case 'array':
      return { kind: 'json', placeholder, isList: true }
    default:
      return one.type === 'object' && !one.properties
        ? { kind: 'headers' }
        : { kind: 'json', placeholder }
  }
}

/** A choice that the service makes by itself is called auto. */
function choice(values: readonly string[], preset: unknown): object {
  return preset === undefined
    ? { kind: 'choice', values: ['auto', ...values], default: 'auto' }
    : { kind: 'choice', values, default: preset }
}

/** The bounds that the schema states; zod adds those of safe integers. */
export function bounds({ minimum, maximum }: OptionSchema): { min?: number; max?: number } {
  return {
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { min: minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { max: maximum })
  }
}
