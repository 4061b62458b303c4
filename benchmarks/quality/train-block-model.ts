/**
 * Make packages/content/src/main-content/block-model.ts from the development pages.
 *
 *   node --conditions=@sluice/source benchmarks/quality/train-block-model.ts [--check]
 *
 * `--check` writes nothing: it trains on four fifths of the sites at a time, reads the other fifth,
 * and prints the scores of pages on sites that the model has not seen.
 */

import { writeFileSync } from 'node:fs'
import { keptBlocks } from '../../packages/content/src/main-content/kept-blocks.ts'
import { blockSamples } from './block-samples.ts'
import { blockModel, unseenChances } from './block-training.ts'
import { hasCorpora } from './corpora.ts'
import { modelsSource } from './model-source.ts'
import { scoresOf } from './scores.ts'

const MODEL = new URL('../../packages/content/src/main-content/block-model.ts', import.meta.url)

if (!hasCorpora()) console.log('The corpora are not here; there is nothing to learn from.')
else if (process.argv.includes('--check')) check()
else make()

function make(): void {
  const model = blockModel(blockSamples())
  writeFileSync(MODEL, modelsSource('train-block-model.ts', new Map([['BLOCK_MODEL', model]])))
  console.log(`${model.trees.length} trees over ${model.features.length} features`)
}

function check(): void {
  const readings = [...unseenChances(blockSamples())].map(([sample, chances]) => {
    const kept = keptBlocks(sample.view, chances)
    return { ...sample, text: sample.texts.filter((_, index) => kept[index]).join('\n') }
  })
  for (const [name, score] of scoresOf(readings)) {
    console.log(`${name.padEnd(20)} ${score.toFixed(4)}`)
  }
}
