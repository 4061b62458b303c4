/** Postal addresses in texts without labels: the line with the postal code, and the street before it. */

import { lazy } from '../lazy.ts'
import type { Wanted } from '../values/concepts.ts'
import type { PageIndex } from './page-index.ts'
import type { Shown } from './shown.ts'
import type { Part } from './text-parts.ts'

/** An address by its parts. */
interface AddressLine {
  readonly part: Part
  readonly street?: string | undefined
  readonly city: string
  readonly state?: string | undefined
  readonly zip: string
  /** The street and the line with the postal code. */
  readonly whole?: string | undefined
}

const TOWN = "(?<city>\\p{Lu}[\\p{L}\\p{M} .'’/-]{1,40})"
/** A street, behind the name of a house or a company. */
const STREET = '(?:(?:[^,\\d]{2,40},\\s*){0,2}(?<street>[^,]*\\d[^,]*(?:,[^,]+)?),\\s*)?'
const LAND = '(?:[,\\s]+\\p{Lu}[\\p{L}. ]{1,30})?'

/** Forms of the line with the postal code, by where they are used. */
const FORMS: readonly { readonly form: RegExp; readonly needsStreet: boolean }[] = [
  // Leeds, NY 12345-6789; Toronto, ON M5V 2T6.
  {
    form: new RegExp(
      `^${STREET}${TOWN},\\s*(?<state>[A-Z]{2})\\.?,?\\s+(?<zip>\\d{5}(?:-\\d{4})?|[A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d)${LAND}$`,
      'u'
    ),
    needsStreet: false
  },
  // Leeds LS1 1AA.
  {
    form: new RegExp(
      `^${STREET}${TOWN},?\\s+(?<zip>[A-Z]{1,2}\\d[A-Z\\d]?\\s\\d[A-Z]{2})${LAND}$`,
      'u'
    ),
    needsStreet: false
  },
  // 1017 CT Amsterdam.
  {
    form: new RegExp(`^${STREET}(?<zip>\\d{4}\\s?[A-Z]{2})\\s+${TOWN}$`, 'u'),
    needsStreet: true
  },
  // 10115 Berlin, D-10115 Berlin, 110 00 Praha.
  {
    form: new RegExp(`^${STREET}(?:[A-Z]{1,2}-)?(?<zip>\\d{4,5}|\\d{3}\\s\\d{2})\\s+${TOWN}$`, 'u'),
    needsStreet: true
  }
]

/** A street whose number stands before its name, and is no year; and one whose number stands behind it. */
const BEFORE =
  /^(?!(?:19|20)\d\d\s)\d{1,5}\s?(?:[a-z]|bis|ter)?(?:[-/]\d{1,5}[a-z]?)?,?\s+\p{L}.{2,60}$/iu
const BEHIND = /^\p{L}.{2,60}\s\d{1,5}\s?[a-z]?(?:[-/]\d{1,5}\s?[a-z]?)?(?:,[^,]{1,25})?$/iu

const found = new WeakMap<PageIndex, () => AddressLine[]>()

/** A part of the addresses that stand in the texts of a page: several that differ are equally good. */
export function* addressValues(
  index: PageIndex,
  want: Wanted,
  isFooter: boolean
): Generator<Shown> {
  const name = want.concept && PARTS[want.concept.name]
  if (!name) return
  const lines = found.get(index) ?? lazy(() => addressLines(index.parts()))
  found.set(index, lines)
  for (const line of lines()) {
    const { place, text } = line.part
    const value = line[name]
    if (value === undefined || (isFooter ? !place.isFooter : place.isAside)) continue
    yield { value, source: `text:${text.slice(0, 60)}`, tier: `address ${isFooter}` }
  }
}

const PARTS: Readonly<Record<string, 'street' | 'city' | 'state' | 'zip' | 'whole'>> = {
  address: 'whole',
  street: 'street',
  city: 'city',
  state: 'state',
  'postal code': 'zip'
}

function addressLines(parts: readonly Part[]): AddressLine[] {
  return parts.flatMap((part, at) => {
    if (part.text.length > 160 || !/\d/.test(part.text)) return []
    const before = parts[at - 1]?.text ?? ''
    const text = part.text.replace(/^\p{L}{3,20}\s?[:：]\s*/u, '')
    for (const { form, needsStreet } of FORMS) {
      const groups = form.exec(text)?.groups
      if (!groups) continue
      const street =
        groups.street ?? (isStreet(before, groups.zip!, needsStreet) ? before : undefined)
      if (needsStreet && street === undefined) continue
      const whole = groups.street ? text : street && `${street}, ${text}`
      return [{ part, street, city: groups.city!, state: groups.state, zip: groups.zip!, whole }]
    }
    return []
  })
}

/** Checks whether a line can be the street; countries with postal codes of four digits write its number behind it. */
function isStreet(line: string, zip: string, isUnclear: boolean): boolean {
  return BEHIND.test(line) || (BEFORE.test(line) && !(isUnclear && zip.length < 5))
}
