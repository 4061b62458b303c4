/** The parts of a result, in the order of their tabs; and the options that bring those that are missing. */

import type { ComponentChildren } from 'preact'
import type { Values } from '../options/request-body.ts'
import { Difference } from '../parts/difference.tsx'
import { AnswerPart } from './answer-part.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { ExtractedPart } from './extracted-part.tsx'
import { FieldList } from './field-list.tsx'
import { HtmlPart } from './html-part.tsx'
import { ImagesPart } from './images-part.tsx'
import { JsonPart } from './json-part.tsx'
import { LinksPart } from './links-part.tsx'
import { ListPart } from './list-part.tsx'
import { MainEntityPart } from './main-entity-part.tsx'
import { MarkdownPart } from './markdown-part.tsx'
import { PagesPart } from './pages-part.tsx'
import { PassagesPart } from './passages-part.tsx'
import { PicturePart } from './picture-part.tsx'
import { ProvenancePart } from './provenance-part.tsx'
import { type PartSwitch, ReadingMap } from './reading-map.tsx'
import type { Result } from './result.ts'
import { RightsPart } from './rights-part.tsx'
import { SummaryPart } from './summary-part.tsx'
import { TreePart } from './tree-part.tsx'

/** Names of the parts. Those meant for people come first. */
const PART_NAMES = [
  'Answer',
  'Summary',
  'Extracted',
  'Main entity',
  'List',
  'Passages',
  'Chunks',
  'Markdown',
  'Data',
  'Pages',
  'Links',
  'Images',
  'HTML',
  'Accessibility tree',
  'Screenshot',
  'Changes',
  'Reading map',
  'Evidence',
  'Provenance',
  'Rights',
  'JSON'
] as const
/** A part, by the name of its tab. */
export type PartName = (typeof PART_NAMES)[number]

/** One part. */
export interface Part {
  readonly name: PartName
  /** Label of the tab. */
  readonly label: string
  readonly has: boolean
  readonly show: () => ComponentChildren
  /** Options that bring it; without them it cannot be asked for. */
  readonly include?: Values
}

/** Abilities of the service, besides reading. */
export interface Abilities {
  readonly summarise: boolean
  /** It has a browser. */
  readonly picture: boolean
}

/** @param onSwitch - runs the request again with other parts of the page; undefined where it cannot. */
export function partsOf(
  result: Result,
  can: Abilities,
  onSwitch: PartSwitch | undefined
): readonly Part[] {
  const { meta, fields } = result
  const provenance = meta?.provenance
  const content = meta?.content
  const isDocument = typeof fields.pages_total === 'number' && typeof fields.format === 'string'
  const parts: Record<PartName, Omit<Part, 'name' | 'label'>> = {
    Answer: {
      has: result.answer !== undefined,
      show: () => result.answer && <AnswerPart of={result.answer} />
    },
    Summary: {
      has: result.summary !== undefined,
      show: () => <SummaryPart text={result.summary ?? ''} />,
      ...(can.summarise ? { include: { 'ai.summary': true } } : {})
    },
    Extracted: {
      has: result.extracted !== undefined,
      show: () => <ExtractedPart of={result} />
    },
    'Main entity': {
      has: result.mainEntity !== undefined,
      show: () => result.mainEntity && <MainEntityPart of={result.mainEntity} meta={meta} />
    },
    List: {
      has: result.list !== undefined,
      show: () => result.list && <ListPart name={result.name} of={result.list} />,
      include: { list: true }
    },
    Passages: {
      has: result.passages !== undefined,
      show: () => <PassagesPart what="passage" name={result.name} of={result.passages ?? []} />
    },
    Chunks: {
      has: result.chunks !== undefined,
      show: () => <PassagesPart what="chunk" name={result.name} of={result.chunks ?? []} />,
      include: { chunks: true }
    },
    Markdown: {
      has: result.markdown !== undefined,
      show: () => <MarkdownPart name={result.name} text={result.markdown ?? ''} />,
      include: { markdown: 'on' }
    },
    Data: {
      has: Object.keys(fields).length > 0,
      show: () => <FieldList fields={fields} />,
      include: { json: true }
    },
    Pages: {
      has: result.pages !== undefined,
      show: () => <PagesPart pages={result.pages ?? []} headings={fields.headings} />,
      ...(isDocument ? { include: { 'document.per_page': true } } : {})
    },
    Links: {
      // Records of documents always have the list.
      has: result.links !== undefined && (result.links.length > 0 || !isDocument),
      show: () => <LinksPart name={result.name} links={result.links ?? []} />,
      include: { include_links: true }
    },
    Images: {
      has: result.images !== undefined,
      show: () => <ImagesPart name={result.name} images={result.images ?? []} />,
      include: { image_urls: true }
    },
    HTML: {
      has: result.html !== undefined,
      show: () => <HtmlPart of={result} />,
      include: { include_html: 'both' }
    },
    'Accessibility tree': {
      has: result.tree !== undefined,
      show: () => <TreePart name={result.name} text={result.tree ?? ''} />,
      ...(can.picture && !isDocument ? { include: { accessibility: true } } : {})
    },
    Screenshot: {
      has: result.pictures !== undefined,
      show: () => result.pictures && <PicturePart of={result.pictures} />,
      ...(can.picture && !isDocument ? { include: { screenshot: true } } : {})
    },
    Changes: {
      has: result.changes !== undefined,
      show: () => result.changes && <Difference of={result.changes} />
    },
    'Reading map': {
      has: content?.dropped !== undefined,
      show: () => content && <ReadingMap of={content} onSwitch={onSwitch} />,
      include: { provenance: true }
    },
    Evidence: {
      has: meta?.evidence !== undefined && meta.evidence.length > 0,
      show: () => <EvidencePart of={meta?.evidence ?? []} />
    },
    Provenance: {
      has: provenance !== undefined && provenance !== null,
      show: () => <ProvenancePart of={provenance ?? {}} />
    },
    Rights: {
      has: meta?.rights !== undefined,
      show: () => meta?.rights && <RightsPart of={meta.rights} />
    },
    JSON: {
      has: true,
      show: () => <JsonPart of={result} />
    }
  }
  return PART_NAMES.map((name) => ({ name, label: labelOf(name, result), ...parts[name] }))
}

function labelOf(name: PartName, { links, images, pages, passages, chunks, raw }: Result): string {
  const lists = { Links: links, Images: images, Pages: pages, Passages: passages, Chunks: chunks }
  const list = lists[name as 'Links']
  if (name === 'JSON') return raw.label
  return list ? `${name} ${list.length.toLocaleString('en')}` : name
}
