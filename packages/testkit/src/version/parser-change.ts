/** Differences between two versions of a parser for users of its records, and the version they require. */

import type { AnyParser } from '@sluice/core'
import { keysAt } from '@sluice/core/check'
import { type FieldTypes, typesOf } from '../record/field-type.ts'
import { fieldsOf, type RecordKind, recordKinds, recordSchema } from '../record/record-schema.ts'

/** One difference. */
export interface ParserChange {
  /** `major` breaks users of the previous record; `minor` adds to it. */
  readonly level: 'major' | 'minor'
  /** `'the field price was removed'`. */
  readonly what: string
}

/** All differences in record, filters and rules, breaking ones first. */
export function parserChanges(before: AnyParser, after: AnyParser): ParserChange[] {
  const changes = [
    ...recordChanges(before, after),
    ...nameChanges('the filter', filterNames(before), filterNames(after)),
    ...nameChanges('the rule', ruleNames(before), ruleNames(after))
  ]
  if (before.kind !== after.kind) {
    changes.push({ level: 'major', what: `the kind ${before.kind} became ${after.kind}` })
  }
  return changes.sort((one, other) => (one.level < other.level ? -1 : 1))
}

/**
 * Returns the reason why a version does not fit the changes since another one; `undefined` if it fits. Below 1.0.0,
 * each level counts one lower, as SemVer allows.
 *
 * @param published - `'1.2.3'`.
 * @param version - `'1.3.0'`.
 */
export function versionFault(
  published: string,
  version: string,
  changes: readonly ParserChange[]
): string | undefined {
  const [from, to] = [partsOf(published), partsOf(version)]
  const moved = to.findIndex((part, place) => part !== from[place])
  if (moved !== -1 && (to[moved] as number) < (from[moved] as number)) {
    return `the version ${version} is lower than ${published}, which is published`
  }
  const needed = changes[0]?.level ?? 'none'
  if (needed === 'none') return undefined
  const place = { major: 0, minor: 1 }[needed] + (from[0] === 0 ? 1 : 0)
  if (moved !== -1 && moved <= place) return undefined
  return `the version ${version} is too low after ${published}: ${lowest(from, place)} or higher is needed`
}

function recordChanges(before: AnyParser, after: AnyParser): ParserChange[] {
  const [old, now] = [kindsOf(before), kindsOf(after)]
  return [
    ...nameChanges('the kind of record', [...old.keys()], [...now.keys()]),
    ...[...old].flatMap(([label, kind]) => {
      const other = now.get(label)
      return other ? kindChanges(label, kind, other) : []
    })
  ]
}

function kindChanges(label: string, before: RecordKind, after: RecordKind): ParserChange[] {
  const [old, now] = [typesByPath(before), typesByPath(after)]
  const of = label === '' ? '' : ` (${label})`
  const changes = nameChanges('the field', [...old.keys()], [...now.keys()])
  for (const [path, types] of old) {
    const other = now.get(path)
    if (other) changes.push(...typeChanges(path, types, other))
  }
  return changes.map(({ level, what }) => ({ level, what: what + of }))
}

/** A new possible type is breaking; a type that no longer occurs, or a further value of a list, is not. */
function typeChanges(path: string, before: FieldTypes, after: FieldTypes): ParserChange[] {
  const more = [...after.types].filter((type) => !covers(before.types, type))
  const fewer = [...before.types].filter((type) => !covers(after.types, type))
  if (more.length > 0) {
    return [{ level: 'major', what: `the field ${path} may be ${more.join(' or ')}` }]
  }
  const values = [...(after.values ?? [])].filter(
    (value) => before.values && !before.values.has(value)
  )
  const isOpen = before.values !== undefined && after.values === undefined
  if (values.length > 0) {
    return [{ level: 'minor', what: `the field ${path} may be ${values.join(' or ')}` }]
  }
  if (isOpen) return [{ level: 'minor', what: `the field ${path} may have any value` }]
  if (fewer.length === 0) return []
  return [{ level: 'minor', what: `the field ${path} is no longer ${fewer.join(' or ')}` }]
}

function covers(types: ReadonlySet<string>, type: string): boolean {
  return types.has(type) || types.has('any') || (type === 'integer' && types.has('number'))
}

/** With `absent` among the types of optional fields. */
function typesByPath(kind: RecordKind): Map<string, FieldTypes> {
  return new Map(
    fieldsOf(kind).map(({ path, schema, isRequired }) => {
      const { types, values } = typesOf(schema)
      return [path, { types: isRequired ? types : new Set([...types, 'absent']), values }]
    })
  )
}

function kindsOf(parser: AnyParser): Map<string, RecordKind> {
  return new Map(recordKinds(recordSchema(parser)).map((kind) => [kind.label, kind]))
}

function nameChanges(
  what: string,
  before: readonly string[],
  after: readonly string[]
): ParserChange[] {
  const removed = before.filter((name) => !after.includes(name))
  const added = after.filter((name) => !before.includes(name))
  // For an added or removed object, only the object itself.
  const outer = (names: string[]) =>
    names.filter((name) => !names.some((other) => name.startsWith(`${other}.`)))
  return [
    ...outer(removed).map((name) => ({
      level: 'major' as const,
      what: `${what} ${name} was removed`
    })),
    ...outer(added).map((name) => ({ level: 'minor' as const, what: `${what} ${name} was added` }))
  ]
}

function filterNames({ filters }: AnyParser): string[] {
  return filters ? keysAt(filters, []) : []
}

function ruleNames({ match }: AnyParser): string[] {
  return match.map(({ host, path = '' }) => host + path)
}

/** `[1, 2, 3]` for `'1.2.3-rc.1'`. */
function partsOf(version: string): number[] {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1)
  if (!parts) throw new Error(`${JSON.stringify(version)} is not a version such as 1.2.3`)
  return parts.map(Number)
}

function lowest(from: readonly number[], place: number): string {
  return from.map((part, at) => (at < place ? part : at === place ? part + 1 : 0)).join('.')
}
