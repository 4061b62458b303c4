/** The parts of an Office package and how they refer to one another. Source: ECMA-376-2, §9, "Relationships". */

import { posix } from 'node:path'
import { attribute, elements, type XmlElement, xmlTree } from '../xml/xml-tree.ts'
import type { Parts } from '../zip/office-parts.ts'

/** References of a part to others. */
export interface References {
  /** Returns the target of a relationship: the name of a part, or an address outside. */
  readonly target: (id: string | undefined) => string | undefined
  /** The first part of a type, `'slideLayout'`. */
  readonly related: (type: string) => string | undefined
}

/** A part with its references. */
export interface Part extends References {
  readonly name: string
  readonly root: XmlElement
}

/** The name of the main part of a package. @param usual - default name. */
export function mainPart(parts: Parts, usual: string): string {
  const named = relationsOf(parts, '').find(({ type }) => type.endsWith('/officeDocument'))?.target
  return named !== undefined && parts.has(named) ? named : usual
}

/** `r:id` and its like: attributes of the relationships' namespace always have a prefix. */
export function relationId(element: XmlElement | undefined, name: string): string | undefined {
  const key = Object.keys(element?.attributes ?? {}).find((one) => one.endsWith(`:${name}`))
  return key === undefined ? undefined : element!.attributes[key]
}

/** @returns `undefined` where there is no such part. */
export function openPart(parts: Parts, name: string): Part | undefined {
  const xml = parts.get(name)
  if (!xml) return undefined
  const root = elements(xmlTree(xml))[0] ?? { name: '', attributes: {}, children: [] }
  return { name, root, ...openReferences(parts, name) }
}

/** The references of a part whose content is read elsewhere. */
export function openReferences(parts: Parts, name: string): References {
  const relations = relationsOf(parts, name)
  return {
    target: (id) => relations.find((one) => one.id === id)?.target,
    related: (type) => relations.find((one) => one.type.endsWith(`/${type}`))?.target
  }
}

function relationsOf(parts: Parts, name: string) {
  const file = posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`)
  const xml = parts.get(file)
  if (!xml) return []
  return elements(elements(xmlTree(xml))[0], 'Relationship').map((relation) => {
    const target = attribute(relation, 'Target') ?? ''
    const isOutside = attribute(relation, 'TargetMode') === 'External'
    return {
      id: attribute(relation, 'Id'),
      type: attribute(relation, 'Type') ?? '',
      target: isOutside ? target : partName(name, target)
    }
  })
}

/** Relative to the folder of the part, or to the package where it starts with a slash. */
function partName(from: string, target: string): string {
  return posix.join('/', target.startsWith('/') ? '' : posix.dirname(from), target).slice(1)
}
