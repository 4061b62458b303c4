/** Prints how samples are read, by generator and by half. */

import { mainContent, parseHtml, toMarkdown } from '../../packages/content/src/index.ts'
import type { DocSample, Reader } from './doc-sample.ts'
import { halfOf } from './half.ts'
import { otherReaders } from './other-readers.ts'
import {
  addTally,
  COLUMNS,
  measurePage,
  type PageFaults,
  type Tally,
  tallyCells
} from './plain-measure.ts'

export interface TableOptions {
  /** Number of a generator's worst pages to show with their faults. */
  readonly show?: number
  /** Folder in which the readers of others are installed. */
  readonly readers?: string | undefined
}

/** Read all samples and print one table for each reader. */
export async function printMeasures(samples: readonly DocSample[], options: TableOptions) {
  const others = options.readers ? await otherReaders(options.readers) : {}
  for (const [name, read] of Object.entries({ Sluice: readBySluice, ...others })) {
    console.log(`\n${name.padEnd(24)}${['pages', ...COLUMNS].map(cell).join('')}`)
    const show = name === 'Sluice' ? (options.show ?? 0) : 0
    await printTable(samples, read, show)
  }
}

function readBySluice(html: string, url: string): string {
  const { root } = mainContent(parseHtml(html), { url: new URL(url) })
  return toMarkdown(root, { base: new URL(url) }).markdown
}

async function printTable(samples: readonly DocSample[], read: Reader, show: number) {
  const sums = new Map<string, Tally>()
  for (const [generator, own] of Map.groupBy(samples, ({ generator }) => generator)) {
    const tally: Tally = new Map()
    const faults: [PageFaults, string][] = []
    for (const sample of own) {
      const markdown = await readOrNothing(read, sample)
      faults.push([measurePage(markdown, sample, tally), sample.id])
    }
    const half = halfOf(generator)
    for (const name of [`all ${half}`, 'all']) addTally(sumOf(sums, name), tally)
    printRow(`${generator} (${half})`, tally)
    faults.sort(([a], [b]) => severity(b) - severity(a))
    for (const [{ lost, intruding }, id] of faults.slice(0, show)) {
      if (lost.length + intruding.length === 0) continue
      console.log(`    ${id}`)
      for (const { kind, text } of lost.slice(0, 6))
        console.log(`      - ${kind}: ${text.slice(0, 120)}`)
      for (const line of intruding.slice(0, 4)) console.log(`      + ${line.slice(0, 120)}`)
    }
  }
  for (const [name, tally] of sums) printRow(name, tally)
  const kinds = [...(sums.get('all') ?? [])].filter(([name]) => /^kept |quotes/.test(name))
  for (const [name, [right, all]] of kinds) {
    console.log(`  ${name.padEnd(30)} ${(right / all).toFixed(4)} of ${all}`)
  }
}

/** Others throw on some pages; such a page counts as empty. */
async function readOrNothing(read: Reader, { html, url }: DocSample): Promise<string> {
  try {
    return await read(html, url)
  } catch {
    return ''
  }
}

function severity({ lost, intruding }: PageFaults): number {
  return lost.length + intruding.length
}

function sumOf(sums: Map<string, Tally>, name: string): Tally {
  const sum = sums.get(name) ?? new Map()
  sums.set(name, sum)
  return sum
}

function printRow(name: string, tally: Tally): void {
  const pages = String(tally.get('perfect')?.[1] ?? 0)
  console.log(`${name.padEnd(24)}${[pages, ...tallyCells(tally)].map(cell).join('')}`)
}

function cell(text: string): string {
  return text.padStart(12)
}
