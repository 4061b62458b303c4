/**
 * Make the models of packages/content/src/main-content/model that say what is content: of pages of sites, of
 * plain pages, and which of the two a page is.
 *
 *   DOCS_CACHE=… node --conditions=@sluice/source benchmarks/quality/train-block-model.ts [--check]
 *
 * `--check` writes nothing: it trains on four fifths of the sites, templates and generators at a time,
 * reads the other fifth, and prints the scores of pages whose like the models have not seen. DOCS_CACHE
 * holds the documentation to learn from, see doc-packages.ts.
 */

import { writeFileSync } from 'node:fs'
import { keptBlocks } from '../../packages/content/src/main-content/choice/kept-blocks.ts'
import type { TreeModel } from '../../packages/content/src/main-content/model/boosted-trees.ts'
import { blockSamples, isOfSite } from './block-samples.ts'
import { models, unseen } from './block-training.ts'
import { hasCorpora } from './corpora.ts'
import { modelsSource } from './model-source.ts'
import { plainScores } from './plain-scores.ts'
import { scoresOf } from './scores.ts'

const FOLDER = new URL('../../packages/content/src/main-content/model/', import.meta.url)

if (!hasCorpora()) console.log('The corpora are not here; there is nothing to learn from.')
else if (process.argv.includes('--check')) check()
else make()

function make(): void {
  const { ofSites, plain, isPlain } = models(blockSamples())
  write('block-model.ts', 'BLOCK_MODEL', ofSites)
  write('plain-block-model.ts', 'PLAIN_BLOCK_MODEL', plain)
  write('plain-page-model.ts', 'PLAIN_PAGE_MODEL', isPlain)
}

function write(file: string, name: string, model: TreeModel): void {
  writeFileSync(
    new URL(file, FOLDER),
    modelsSource('train-block-model.ts', new Map([[name, model]]))
  )
  console.log(`${file}: ${model.trees.length} trees over ${model.features.length} features`)
}

function check(): void {
  const readings = [...unseen(blockSamples())].map(([sample, { chances, isPlain }]) => {
    const kept = keptBlocks(sample.view, chances, isPlain)
    return { sample, kept, isPlain }
  })
  const ofSites = readings.filter(({ sample }) => isOfSite(sample))
  const texts = ofSites.map(({ sample, kept }) => ({
    ...sample,
    text: sample.texts.filter((_, index) => kept[index]).join('\n')
  }))
  for (const [name, score] of scoresOf(texts)) print(name, score)
  print('sites read as plain', ofSites.filter(({ isPlain }) => isPlain).length / ofSites.length)
  for (const [name, score] of plainScores(readings)) print(name, score)
}

function print(name: string, score: number): void {
  console.log(`${name.padEnd(40)} ${score.toFixed(4)}`)
}
