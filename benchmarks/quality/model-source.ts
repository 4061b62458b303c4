/** The source text of stored models. */

import type { TreeModel } from '../../packages/content/src/main-content/model/boosted-trees.ts'

/**
 * A module that exports models.
 *
 * @param maker - the script beside this one that made them.
 * @param models - by name of the exported constant, or of the key when there is a table.
 * @param table - name of one exported object that holds them all.
 */
export function modelsSource(
  maker: string,
  models: ReadonlyMap<string, TreeModel>,
  table?: string
): string {
  const bodies = [...models].map(([name, model]) =>
    table
      ? `  ${name}: ${modelText(model, '  ')}`
      : `export const ${name}: TreeModel = ${modelText(model, '')}`
  )
  const content = table
    ? `export const ${table} = {\n${bodies.join(',\n')}\n} satisfies Record<string, TreeModel>`
    : bodies.join('\n\n')
  return `/** Made by benchmarks/quality/${maker}: run it again instead of changing a number here. */

import type { TreeModel } from './boosted-trees.ts'

${content}
`
}

function modelText({ depth, base, features, trees }: TreeModel, indent: string): string {
  const inner = `${indent}  `
  return `{
${inner}depth: ${depth},
${inner}base: ${base},
${inner}features: ${listText(features, inner)},
${inner}trees: ${listText(trees, inner)}
${indent}}`
}

function listText(items: readonly string[], indent: string): string {
  return `[\n${items.map((item) => `${indent}  '${item}'`).join(',\n')}\n${indent}]`
}
