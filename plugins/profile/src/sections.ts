/** The smaller sections of a profile, in the markup. */

import { all, attribute, first, siteAddress } from '@sluice/content'
import { isoDate, partialDate } from '@sluice/values'
import type { Element, Root } from 'hast'
import { LINKEDIN } from './linkedin.ts'
import type { Certification, Language, Project, Publication, Volunteer } from './record.ts'
import { blockIn, cardsIn, lineIn, spanIn, timesIn } from './shown-text.ts'

/** The section of this name. */
export function sectionOf(tree: Root, name: string): Element | undefined {
  return first(tree, `section[data-section="${name}"]`)
}

/** Skills, each once. */
export function skillsIn(tree: Root): string[] {
  const section = sectionOf(tree, 'skills')
  const items = section ? all(section, 'li').map((item) => lineIn(item)) : []
  return [...new Set(items)].filter((item) => item !== '')
}

/** Languages with how well they are known. */
export function languagesIn(tree: Root): Language[] {
  return cardsIn(sectionOf(tree, 'languages')).flatMap((card) => {
    const name = lineIn(card, 'h3')
    return name === '' ? [] : [{ name, proficiency: lineIn(card, 'h4') || null }]
  })
}

/** Licences and certificates. */
export function certificationsIn(tree: Root, base: URL): Certification[] {
  return cardsIn(sectionOf(tree, 'certifications')).flatMap((card) => {
    const name = lineIn(card, 'h3')
    if (name === '') return []
    const [issued, expires] = timesIn(card).map((time) => partialDate(time))
    return [
      {
        name,
        issuer: lineIn(card, 'h4') || null,
        issued_at: issued ?? null,
        expires_at: expires ?? null,
        url: outside(card, base)
      }
    ]
  })
}

/** Volunteering. */
export function volunteerIn(tree: Root): Volunteer[] {
  return cardsIn(sectionOf(tree, 'volunteering')).flatMap((card) => {
    const role = lineIn(card, 'h3')
    if (role === '') return []
    const { start, end, isCurrent } = spanIn(card)
    const cause = all(card, 'h4 + div > p').find((one) => !first(one, '.date-range'))
    return [
      {
        role,
        organization: lineIn(card, 'h4') || null,
        cause: lineIn(cause) || null,
        start_date: start,
        end_date: end,
        description: blockIn(card, '.show-more-less-text') || null,
        is_current: isCurrent
      }
    ]
  })
}

/** Publications. */
export function publicationsIn(tree: Root, base: URL, language: string | undefined): Publication[] {
  return cardsIn(sectionOf(tree, 'publications')).flatMap((card) => {
    const title = lineIn(card, 'h3')
    if (title === '') return []
    const [time = ''] = timesIn(card)
    return [
      {
        title,
        publisher: lineIn(card, 'h4 > span:not(:has(.date-range))') || null,
        published_at: isoDate(time, { language }) ?? partialDate(time) ?? null,
        url: outside(card, base),
        description: blockIn(card, '.show-more-less-text') || null
      }
    ]
  })
}

/** Projects. */
export function projectsIn(tree: Root, base: URL): Project[] {
  return cardsIn(sectionOf(tree, 'projects')).flatMap((card) => {
    const name = lineIn(card, 'h3')
    if (name === '') return []
    const { start, end } = spanIn(card)
    return [
      {
        name,
        url: outside(card, base),
        start_date: start,
        end_date: end,
        description: blockIn(card, '.show-more-less-text') || null
      }
    ]
  })
}

/** Returns the external address that the heading, or the button of a certificate, links to. */
function outside(card: Element, base: URL): string | null {
  const link = first(
    card,
    'h3 a[href], a.certifications__button[href], a[data-tracking-control-name$="see-credential"]'
  )
  return siteAddress(link && attribute(link, 'href'), base, LINKEDIN) ?? null
}
