/** Prints named facts: lines on a terminal, otherwise a line of JSON. */

import { isForPeople, plain, styled } from './style.ts'

/** Print them. @param json - JSON on a terminal too. */
export function printFacts(facts: object, json?: boolean): void {
  if (!isForPeople(json)) {
    process.stdout.write(`${JSON.stringify(facts)}\n`)
    return
  }
  process.stdout.write(factsText(facts))
}

/** The lines for a terminal. */
export function factsText(facts: object): string {
  const entries = Object.entries(facts)
  const width = Math.max(...entries.map(([name]) => name.length))
  const lines = entries.map(([name, value]) => {
    const title = name.replaceAll('_', ' ').padEnd(width)
    return `${styled('bold', title)}  ${plain(String(value ?? 'unknown'))}\n`
  })
  return lines.join('')
}
