/** decisions.md §5: lists, durations and names as pages really write them. */

import { metadata, parseHtml } from '@sluice/content'
import { describe, expect, it } from 'vitest'
import { compileSchema, extract } from '../src/index.ts'

const url = new URL('https://river-kitchen.example/soup')
const texts = { type: 'array', items: { type: 'string' } }
const minutes = { type: 'integer', minimum: 0 }

function read(properties: object, html: string) {
  const tree = parseHtml(html)
  const schema = compileSchema({ title: 'Recipe', type: 'object', properties })
  return extract(schema, { tree, url, metadata: metadata(tree, { url }) })
}

const recipe = (more: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Soup', ...more })}</script>`

describe('steps', () => {
  const steps = (recipeInstructions: unknown, html = '') =>
    read({ steps: texts }, recipe({ recipeInstructions }) + html).data

  it.each([
    ['Step 1', 'Step 2', 'Step 3'],
    ['Schritt 01', 'Schritt 02', 'Schritt 03'],
    ['1:', '2:', '3:'],
    ['soup_r step 1', 'soup_r step 2', 'soup_r step 3'],
    [',', ',', '–']
  ])('exclude mere numbering: %s, %s, %s', (...labels) => {
    const texts = ['Wash the leek.', 'Boil it.', 'Serve 2.']
    expect(steps(labels.flatMap((label, at) => [label, texts[at]]))).toEqual({ steps: texts })
  })

  it.each(['instructions', 'directions', 'method', 'preparation_steps'])(
    'are found under the name %s',
    (name) => {
      const recipeInstructions = ['Wash the leek.', 'Boil it.']
      expect(read({ [name]: texts }, recipe({ recipeInstructions })).data).toEqual({
        [name]: recipeInstructions
      })
    }
  )

  it('keep texts that end in numbers of their own', () => {
    const said = ['Heat the oven to 20', 'Take egg 1', 'Boil for 5', 'Serve with sauce 7']
    expect(steps(said)).toEqual({ steps: said })
  })

  it('are split if one text numbers them, with capitals or in a script without case', () => {
    expect(steps('1. Wash it. 2. Boil it.')).toEqual({ steps: ['Wash it.', 'Boil it.'] })
    expect(steps('洗菜备用 2.切块 3.煮汤')).toEqual({ steps: ['洗菜备用', '切块', '煮汤'] })
  })

  it('come from the page if the declared data has none', () => {
    const html =
      '<h2>Directions</h2><ol><li>Wash the leek with care and cut it.<li>Boil it for ten minutes.</ol>'
    expect(steps('[{', html)).toEqual({
      steps: ['Wash the leek with care and cut it.', 'Boil it for ten minutes.']
    })
  })
})

describe('ingredients', () => {
  it('ingredients in one text are split at their amounts', () => {
    const { data } = read(
      { ingredients: texts },
      recipe({ recipeIngredient: '125 ml milk, 1 onion, chopped, ½ tsp salt, pepper' })
    )
    expect(data).toEqual({
      ingredients: ['125 ml milk', '1 onion, chopped', '½ tsp salt, pepper']
    })
  })

  it('come from the page if the declared ones lack amounts', () => {
    const declared = recipe({ recipeIngredient: ['leek', 'milk', 'salt'] })
    const shown = (items: string) => `${declared}<h2>Ingredients</h2><ul>${items}</ul>`
    const found = read({ ingredients: texts }, shown('<li>2 leek<li>1 l milk<li>salt'))
    expect(found.data).toEqual({ ingredients: ['2 leek', '1 l milk', 'salt'] })
    expect(found.provenance.ingredients).toBe('label:Ingredients')
    const other = read({ ingredients: texts }, shown('<li>2 eggs<li>1 l water<li>pepper'))
    expect(other.data).toEqual({ ingredients: ['leek', 'milk', 'salt'] })
  })

  it("exclude the shop's lists and buttons below their heading", () => {
    const links = Array.from({ length: 40 }, (_, at) => `<li><a href=/${at}>Offers</a>`)
    const menu = `<div><h3>Shopping list</h3><ul>${links.join('')}</ul></div>`
    expect(read({ ingredients: texts }, menu).missing).toEqual(['ingredients'])
    const tabs = '<ul><li>Ingredients</li><li>Copy</li></ul>'
    expect(read({ ingredients: texts }, tabs).missing).toEqual(['ingredients'])
  })
})

describe('times', () => {
  it('add up their parts if there is no total', () => {
    const found = read(
      { total_time: minutes },
      recipe({
        prepTime: 'PT10M',
        cookTime: 'PT1H',
        video: { '@type': 'VideoObject', duration: 'PT25S' }
      })
    )
    expect(found.data).toEqual({ total_time: 70 })
    expect(found.provenance.total_time).toBe('json-ld:$.prepTime + cookTime')
    expect(read({ total_time: minutes }, recipe({ prepTime: 'PT10M' })).data).toEqual({})
  })

  it('below zero are dropped, and months without their T are minutes', () => {
    expect(read({ total_time: minutes }, recipe({ totalTime: 'PT-4H28M' })).data).toEqual({})
    expect(read({ prep_time: minutes }, recipe({ prepTime: 'P30M' })).data).toEqual({
      prep_time: 30
    })
  })

  it('are not read from elements named after another time', () => {
    const block = (name: string, time: string) =>
      `<div class="recipe-${name}-time-container"><b>x</b><i>${time}</i></div>`
    const html = block('prep', '10 min') + block('cook', '20 min')
    expect(read({ total_time: minutes }, html).data).toEqual({})
    expect(read({ total_time: minutes }, html + block('total', '45 min')).data).toEqual({
      total_time: 45
    })
    expect(read({ total_time: minutes }, `${html}<p class="time">50 min</p>`).data).toEqual({
      total_time: 50
    })
  })
})

describe('persons', () => {
  const author = (name: string) =>
    read({ author: { type: 'string' } }, recipe({ author: { '@type': 'Person', name } })).data

  it.each([
    ['Recipe by Ada Brook', 'Ada Brook'],
    ['Verfasst von Ada Brook', 'Ada Brook'],
    ['By: Ada Brook', 'Ada Brook'],
    ['Vonda Byrd', 'Vonda Byrd']
  ])('%s is %s', (said, name) => {
    expect(author(said)).toEqual({ author: name })
  })

  it('are not confused with their addresses', () => {
    expect(author('https://river-kitchen.example/by/ada')).toEqual({})
  })
})
