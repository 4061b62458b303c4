/** Makes a parser of another one: its record with further fields, or with fields that are read in another way. */

import {
  type $ZodObject,
  type $ZodShape,
  type $ZodType,
  type $ZodUnion,
  clone,
  type output,
  util
} from 'zod/v4/core'
import { defineParser, type Page, type Parser, type Readonlys, type Target } from './parser.ts'
import { ruleOf } from './rule-index.ts'

/** A record with fields added or in the place of its own; of a union, each kind of record. */
export type ExtendedRecord<Base, Fields extends $ZodShape> = Base extends unknown
  ? Omit<Base, keyof Fields> & { [Key in keyof Fields]: output<Fields[Key]> }
  : never

/** Result of {@link ParserExtension.read}: all of `fields`, and the fields of the base that change. */
export type FieldChanges<Base, Fields extends $ZodShape> = {
  [Key in keyof Fields]: output<Fields[Key]>
} & { [Key in Exclude<KeysOf<Base>, keyof Fields>]?: ValueOf<Base, Key> }

type KeysOf<Record> = Record extends unknown ? keyof Record : never
type ValueOf<Record, Key> = Record extends unknown
  ? Key extends keyof Record
    ? Record[Key]
    : never
  : never

/** See {@link extendParser}. What is optional is the base's by default. */
export interface ParserExtension<Base, Filters, Fields extends $ZodShape, Read>
  extends Pick<Parser<Base, Filters>, 'name' | 'version' | 'kind' | 'match'>,
    Partial<Pick<Parser<Base, Filters>, 'network' | 'defaults' | 'plan' | 'isSearch' | 'content'>> {
  /** Fields that the record of the base does not have, or that are of another type here. */
  readonly fields?: Fields
  /**
   * Read these fields, and those of the base that are read in another way. Pure and synchronous, as `parse`. It is not called
   * when the base refuses the page.
   *
   * @param record - record of the base. Do not change it.
   * @throws ParseError when the page is not of the expected kind after all.
   */
  read(record: Base, pages: readonly Page[], target: Target<Filters>): Read
}

/**
 * A parser that reads as `base` does, and then some fields in its own way.
 *
 * It has rules, a kind and a name of its own, and the filters of the base. The network of the base stays with the base. In calls
 * of the base, `target.rule` is the base's rule, so that it knows its sites again; in `read` it is the extension's.
 *
 * @throws Error - `fields` are given and the record of the base is neither an object nor a union of objects.
 */
export function extendParser<
  Base,
  Filters,
  Fields extends $ZodShape = Record<never, never>,
  const Read extends Readonlys<FieldChanges<Base, Fields>> = Readonlys<FieldChanges<Base, Fields>>
>(
  base: Parser<Base, Filters>,
  extension: ParserExtension<Base, Filters, Fields, Read>
): Parser<ExtendedRecord<Base, Fields>, Filters> {
  const { fields, read, ...own } = extension
  const { network: _, api: __, ...inherited } = base
  const atBase = (target: Target<Filters>, url: URL): Target<Filters> => ({
    ...target,
    rule: ruleOf(base, url)
  })
  const { plan, content } = base
  const definition = {
    ...inherited,
    ...(plan ? { plan: (target) => plan.call(base, atBase(target, target.url)) } : {}),
    ...(content
      ? {
          content: (pages, target, scope) =>
            content.call(base, pages, atBase(target, pages[0]?.url ?? target.url), scope)
        }
      : {}),
    ...own,
    data: fields ? extended(base.name, base.data, fields) : base.data,
    parse(pages, target) {
      const record = base.parse(pages, atBase(target, pages[0]?.url ?? target.url))
      return { ...record, ...read(record, pages, target) }
    }
  } as Omit<Parser<ExtendedRecord<Base, Fields>, Filters>, 'api'>
  return defineParser<ExtendedRecord<Base, Fields>, Filters>(definition as never)
}

function extended(name: string, schema: $ZodType, fields: $ZodShape): $ZodType {
  const { type } = schema._zod.def
  if (type === 'object') return util.extend(schema as $ZodObject, fields)
  if (type === 'union') {
    const { def } = (schema as $ZodUnion)._zod
    const options = def.options.map((option) => extended(name, option as $ZodType, fields))
    return clone(schema as $ZodUnion, { ...def, options })
  }
  throw new Error(
    `the record of ${name} is of the type ${type}: fields can be added only to an object or a union of objects`
  )
}
