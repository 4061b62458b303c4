/** Work history and schooling, in the markup. */

import { all, first } from '@sluice/content'
import type { Element, Root } from 'hast'
import type { Education, Experience } from './record.ts'
import { blockIn, lineIn, spanIn } from './shown-text.ts'

/** Positions in the order of the page; those of one company under its heading count each. */
export function experienceIn(tree: Root): Experience[] {
  const lists = all(tree, 'ul.experience__list')
  const list = lists.find((one) => first(one, '.experience-item')) ?? lists[0]
  if (list === undefined) return []
  return list.children.flatMap((child) => {
    if (child.type !== 'element' || child.tagName !== 'li') return []
    const header = first(child, '.experience-group-header, .experience-group__header')
    const positions = all(child, '.experience-group__positions > li')
    if (positions.length === 0) return positionIn(child, '')
    const company =
      lineIn(child, '.experience-group-header__company') || (header ? lineIn(header, 'h4, h3') : '')
    return positions.flatMap((position) => positionIn(position, company))
  })
}

function positionIn(item: Element, group: string): Experience[] {
  const title = lineIn(item, '.experience-item__title') || lineIn(item, 'h3')
  const company = group || lineIn(item, '.experience-item__subtitle') || lineIn(item, 'h4')
  if (title === '' && company === '') return []
  const { start, end, isCurrent } = spanIn(item)
  const meta = all(item, '.experience-item__meta-item')
  const described = meta.find((one) => first(one, DESCRIPTION))
  const place = meta.find((one) => one !== described && !first(one, '.date-range'))
  return [
    {
      company,
      title,
      location: lineIn(place) || lineIn(item, PLACE),
      start_date: start,
      end_date: end,
      description: described ? blockIn(described) : blockIn(item, '.show-more-less-text'),
      is_current: isCurrent
    }
  ]
}

/** Selector of a place in an older design. */
const PLACE = '.experience-item__location, .experience-group-position__location'

const DESCRIPTION =
  '[data-section="currentPositions"], [data-section="pastPositions"], .show-more-less-text'

/** Schools in the order of the page. */
export function educationIn(tree: Root): Education[] {
  return all(tree, 'ul.education__list > li').flatMap((item) => {
    const school = lineIn(item, 'h3')
    if (school === '') return []
    const heading = first(item, 'h4')
    const lines = heading ? all(heading, 'span').map((one) => lineIn(one)) : []
    const [degree = '', field = '', third = ''] = lines
    const { start, end } = spanIn(item)
    const { grade, description } = remarksIn(item)
    return [
      {
        school,
        degree: degree === field ? '' : degree,
        field_of_study: field,
        start_date: start.slice(0, 4),
        end_date: end.slice(0, 4),
        grade: grade || (gradeIn(third) ?? third),
        description
      }
    ]
  })
}

const GRADE_WORDS: ReadonlySet<string> = new Set(
  'grade note nota moyenne voto cijfer betyg karakter ocena not оценка puntuacion puntuación classificação 成绩 成績 평점 学业成绩'.split(
    ' '
  )
)

/** Returns the text after "Grade:" on the same line. */
function gradeIn(shown: string): string | undefined {
  const colon = shown.search(/[:：]/)
  if (colon === -1 || shown.includes('\n')) return undefined
  const word = shown.slice(0, colon).trim().toLowerCase()
  return GRADE_WORDS.has(word) ? shown.slice(colon + 1).trim() || undefined : undefined
}

/** Returns the remarks below the dates: grade, societies and free text. */
function remarksIn(item: Element): { grade: string; description: string } {
  let grade = ''
  const texts: string[] = []
  for (const block of remarkBlocks(item)) {
    const shown = blockIn(block)
    const found = gradeIn(shown)
    if (found !== undefined) grade = found
    else if (shown !== '' && !texts.includes(shown)) texts.push(shown)
  }
  return { grade, description: texts.join('\n\n') }
}

/** Returns the elements with remarks: the paragraphs of those that have some, and of a shortened text the whole. */
function remarkBlocks(item: Element): Element[] {
  const found = all(item, '.education__item--details p, [data-section="educations"]')
  const blocks = found.flatMap((block) => {
    const paragraphs = all(block, 'p')
    return paragraphs.length > 0 ? paragraphs : [block]
  })
  const isWhole = first(item, '.show-more-less-text__text--more') !== undefined
  const short = new Set(isWhole ? all(item, '.show-more-less-text__text--less') : [])
  return [...new Set(blocks)].filter(
    (block) => block.tagName !== 'span' && !short.has(block) && !first(block, '.date-range')
  )
}
