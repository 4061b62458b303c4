// A parser of your own in one file, before the one for any page: PARSERS_CONFIG=examples/own-parser.mjs npm start

import { all, first, text } from '@sluice/content'
import { defineParser, ParseError } from '@sluice/core'
import generic from '@sluice/parser-generic'
import { z } from 'zod'

const Recipe = z.object({
  title: z.string(),
  ingredients: z.array(z.string()),
  steps: z.array(z.string())
})

export const recipes = defineParser({
  name: 'recipes-of-ada',
  version: '1.0.0',
  kind: 'recipe',
  // The host, and a path if not all pages of it: /recipes answers /recipes/soup, not /recipes-archive.
  match: [{ host: 'recipes.example', path: '/recipes' }],
  data: Recipe,
  parse([page]) {
    const title = text(page.tree, 'h1')
    if (title === undefined || !first(page.tree, '.ingredients')) {
      // Throw rather than return an empty record: a page without a recipe is not charged.
      throw new ParseError('the page has no ingredients')
    }
    return {
      title,
      ingredients: all(page.tree, '.ingredients li').map((item) => text(item) ?? ''),
      steps: all(page.tree, '.steps li').map((item) => text(item) ?? '')
    }
  }
})

export default [recipes, generic]
