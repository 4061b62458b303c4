/** Fills a schema from a page, without a model. */

import type { Metadata, StructuredData } from '@sluice/content'
import type { Root } from 'hast'
import { checkExtraction } from './checked-arguments.ts'
import { newReport, type Remark, type Report } from './fill/fill-report.ts'
import { fillRoot, fillRootFromJson } from './fill/fill-root.ts'
import { pageScope } from './page/page-scope.ts'
import type { Scope } from './page/scope.ts'
import { subjectsOf } from './page/subject.ts'
import type { CompiledSchema } from './schema/compile-schema.ts'
import type { SchemaNode } from './schema/schema-node.ts'
import { shapesOf, typeOf } from './schema/schema-shapes.ts'
import { type Wanted, wanted } from './values/concepts.ts'
import { valueIndex } from './values/value-index.ts'

/** The page to read, and the facts already known about it. */
export interface ExtractInput {
  readonly tree: Root
  /** Final URL of the page. */
  readonly url: URL
  /** The record of the page's parser, as in the answer. */
  readonly record?: object | undefined
  /**
   * The record comes from the generic parser, whose fields describe the page itself: items described on the page take
   * precedence. Default false.
   */
  readonly isGeneral?: boolean | undefined
  /** Value of a JSON document: the schema is filled from it instead of from the tree of its source. */
  readonly document?: unknown
  /**
   * The page is a document that was a file: a PDF, an Office file, a book. Its lines `Label: value`, cells and sheets come
   * first, and its record, which is about the file, last and by exact names. Default false.
   */
  readonly isFile?: boolean | undefined
  /** Read from the tree when absent. */
  readonly structured?: StructuredData | undefined
  readonly metadata?: Metadata | undefined
  /** BCP 47 tag; the metadata's when absent. */
  readonly language?: string | undefined
  /** Told where each property was read: `note('offers.price', 'json-ld:$.offers.price')`. */
  readonly note?: ((property: string, source: string) => void) | undefined
}

/** The result. Paths are names joined by dots: `'offers.price'`. */
export interface Extraction {
  /** Valid against the schema, but for properties it requires and the page does not have. */
  readonly data: unknown
  readonly method: 'deterministic'
  readonly filled: readonly string[]
  /** Without evidence on the page. */
  readonly missing: readonly string[]
  /** With evidence that is not valid against the schema. */
  readonly invalid: readonly string[]
  /** Among the missing: with evidence that leaves open which of several values is meant. */
  readonly ambiguous: readonly string[]
  readonly provenance: Readonly<Record<string, string>>
  /** Notes for the client, in its own terms: selectors outside their rows, lists that were cut. */
  readonly remarks: readonly Remark[]
}

/** Values that are tried, and elements of cards that are looked at, for one page; values of a document. */
const TRIED = 200_000
const TRIED_OF_DOCUMENT = 500_000

/**
 * Fill a schema from a page. Nothing is made up: a property without evidence is left out. No page makes it throw.
 *
 * @throws TypeError - `schema` is not one of `compileSchema`, or `input` has no tree or URL.
 */
export function extract(schema: CompiledSchema, input: ExtractInput): Extraction {
  checkExtraction(schema, input)
  const { document, note } = input
  const report = newReport(document === undefined ? TRIED : TRIED_OF_DOCUMENT)
  const data =
    document === undefined ? fromPage(schema, input, report) : fromDocument(schema, input, report)
  const { filled, missing, invalid, ambiguous } = report
  if (note) for (const [property, source] of report.provenance) note(property, source)
  return {
    data,
    method: 'deterministic',
    filled,
    missing,
    invalid,
    ambiguous,
    provenance: Object.fromEntries(report.provenance),
    remarks: [...report.remarks.values()]
  }
}

function fromPage({ root }: CompiledSchema, input: ExtractInput, report: Report): unknown {
  const page = pageScope(input, root)
  const shape = objectShape(root)
  const wants = wantsOf(shape).slice(0, 100)
  const text = `${root.title ?? ''} ${root.description ?? ''}`
  const about = { url: input.url, title: page.metadata?.title ?? undefined }
  const subjects = subjectsOf(page.things, wants, text, about)
  const scope: Scope = {
    page,
    root: input.tree,
    record: input.record && valueIndex(input.record, 'record'),
    isGeneral: input.isGeneral ?? false,
    subjects: subjects.slice(0, 4).map(({ index }) => index),
    within: '',
    isPage: true,
    shown: page.index
  }
  return fillRoot(root, shape, scope, report)
}

/** The properties that a schema asks of one thing, with those of its inner objects. */
function wantsOf({ properties }: SchemaNode): Wanted[] {
  return [...(properties ?? [])].flatMap(([name, node]) => {
    const shape = shapesOf(node)[0] ?? node
    const inner = typeOf(shape) === 'object' ? [...(shape.properties ?? [])] : []
    return [
      wanted(name, shape),
      ...inner.map(([inside, part]) => wanted(inside, shapesOf(part)[0] ?? part, [name]))
    ]
  })
}

/** The record of the parser for any page says nothing of a document that the document does not say. */
function fromDocument({ root }: CompiledSchema, input: ExtractInput, report: Report): unknown {
  const { document, record, isGeneral, url, language } = input
  const json = {
    value: document,
    page: { base: url, language },
    record: record && !isGeneral ? valueIndex(record, 'record') : undefined
  }
  return fillRootFromJson(root, objectShape(root), json, report)
}

function objectShape(root: SchemaNode): SchemaNode {
  return shapesOf(root).find((option) => typeOf(option) === 'object') ?? root
}
