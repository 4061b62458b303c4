/** Work history, where a page has more than one list. */

import { parseHtml } from '@sluice/content'
import { expect, test } from 'vitest'
import { experienceIn } from '../src/careers.ts'

const list = (items: string) => `<ul class="experience__list">${items}</ul>`
const titles = (html: string) => experienceIn(parseHtml(html)).map(({ title }) => title)

test('positions are read from the list that has some, else from the first', () => {
  const item = '<li class="experience-item"><h3>Baker</h3></li>'
  expect(titles(list('<li>Show all</li>') + list(item))).toEqual(['Baker'])
  expect(titles(list('<li><h3>Miller</h3></li>') + list(''))).toEqual(['Miller'])
  expect(titles('<p>None')).toEqual([])
})
