/** Processes of a pool killed at random: nothing is left of them. `CONVERSIONS` sets how many documents are read. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DocumentError } from '../src/document-error.ts'
import { openDocumentPool } from '../src/pool/document-pool.ts'
import { docx, epub, wordParagraph, xlsx } from './files/packages.ts'
import { makePdf } from './pdf/make-pdf.ts'

const CONVERSIONS = Number(process.env.CONVERSIONS ?? 200)
const MIB = 1024 * 1024
/** Memory that the first documents leave: code, and free memory that the process keeps. */
const WARM = 100
const MOST_GROWTH = 64 * MIB
/** Documents that are read between two kills, at most. */
const MOST_BETWEEN = 12

const lines = Array.from({ length: 300 }, (_, row) => `Ship ${row} lies at berth ${row * 7}.`)
const paragraphs = lines.map((line) => wordParagraph(line)).join('')

test(`${CONVERSIONS} conversions with kills leave no process, file or memory`, {
  timeout: 1_800_000
}, async () => {
  const documents = [
    docx(paragraphs),
    epub({ 'a.xhtml': `<body>${lines.map((line) => `<p>${line}</p>`).join('')}</body>` }),
    xlsx([
      [
        'A',
        `<sheetData>${lines.map((line) => `<row><c t="inlineStr"><is><t>${line}</t></is></c></row>`).join('')}</sheetData>`
      ]
    ]),
    await makePdf([(pen) => pen.lines(lines.slice(0, 50), 72, 72)])
  ]
  // Other tests leave files beside.
  const folder = mkdtempSync(join(tmpdir(), 'sluice-kills-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const pool = openDocumentPool({ processes: 2, time: 60_000 })
  const seen = new Set<number>()
  let [read, killed, next, memory] = [0, 0, 0, 0]
  const lane = async () => {
    while (next < CONVERSIONS) {
      const number = next++
      if (number === WARM) memory = process.memoryUsage().rss
      try {
        const { html } = await pool.runAsHtml(documents[number % documents.length] as Uint8Array)
        expect(new TextDecoder().decode(html)).toContain('Ship 40 lies at berth 280.')
        read++
      } catch (error) {
        expect(DocumentError.is(error) && error.details.ended).toBe('SIGKILL')
        killed++
      }
    }
  }
  let isOver = false
  const killer = (async () => {
    while (!isOver) {
      const enough = read + Math.random() * MOST_BETWEEN
      while (!isOver && read < enough) await wait(5)
      await wait(Math.random() * 60)
      const { pids } = pool
      for (const pid of pids) seen.add(pid)
      const pid = pids[Math.floor(Math.random() * pids.length)]
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    }
  })()
  await Promise.all([lane(), lane(), lane(), lane()])
  isOver = true
  await killer
  const growth = process.memoryUsage().rss - memory
  await pool.close()
  console.info(
    `${read} read, ${killed} killed, ${seen.size} processes, ${Math.round(growth / MIB)} MiB more`
  )
  expect(read + killed).toBe(CONVERSIONS)
  expect(killed).toBeGreaterThan(0)
  expect([...seen].filter(isRunning)).toEqual([])
  expect(readdirSync(folder)).toEqual([])
  expect(growth).toBeLessThan(MOST_GROWTH)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
