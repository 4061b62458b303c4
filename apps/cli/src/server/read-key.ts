/** Reads an API key, without showing it. */

import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'

/**
 * The key in a file; else, on a terminal, typed input; else standard input.
 *
 * @throws UsageError - the file cannot be read, or the input is not one word.
 */
export async function readKey(server: string, file: string | undefined): Promise<string> {
  const given = (await readGiven(server, file)).trim()
  if (/^[\x21-\x7e]{8,256}$/.test(given)) return given
  const where = file === undefined ? 'standard input' : file
  const fault = given === '' ? 'is empty' : 'holds more than one word, or no key'
  throw new UsageError(`The key in ${where} ${fault}. It is a line such as slc_live_….`)
}

async function readGiven(server: string, file: string | undefined): Promise<string> {
  if (file !== undefined) {
    try {
      return readFileSync(typedPath(file), 'utf8')
    } catch (error) {
      throw new UsageError(`--key-file ${file} cannot be read: ${(error as Error).message}.`)
    }
  }
  if (!process.stdin.isTTY) return text(process.stdin)
  process.stderr.write(`API key of ${server} (input is hidden): `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
