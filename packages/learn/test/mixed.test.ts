import { parseHtml } from '@sluice/content'
import { learn, read } from '@sluice/learn'
import { expect, test } from 'vitest'

const page = (name: string, notice = '') => ({
  url: new URL(`https://docs.example/${name}`),
  tree: parseHtml(
    `<main><h1>Reference</h1><div class="sign"><span>final class </span>${notice}<b>${name}</b></div>
     <div class="about">Makes a ${name.toLowerCase()} of the ${name.length} given parts.</div></main>`
  )
})
const example = (name: string) => ({
  page: page(name),
  values: { declaration: `final class ${name}` }
})
const { parser } = learn(['Weir', 'Sluice', 'Harbour'].map(example))

test('a value is read from an element of words', () => {
  expect(read(parser, page('Lock')).record.declaration).toBe('final class Lock')
})

test('a notice that is put into the element is no part of the value, and the next element is none either', () => {
  const { record, missing } = read(parser, page('Lock', '<div><p>Free delivery</p></div>'))
  expect(record).toEqual({})
  expect(missing).toEqual(['declaration'])
})
