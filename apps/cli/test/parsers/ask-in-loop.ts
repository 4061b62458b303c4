/** A client that asks a service for one page again and again, and remembers what it got. */

import { setTimeout as pause } from 'node:timers/promises'

/** What an answer says. */
interface Answer {
  /** Name and version of the parser. */
  readonly parser: string
  /** `data.heading`, which not every parser has. */
  readonly heading?: unknown
}

/** A running client. */
export interface AskingClient {
  last(): Answer | undefined
  /** The parsers that answered, in order, each once in a row. */
  seen(): readonly string[]
  /** Bodies of answers that were not 200, and errors. */
  readonly failures: readonly string[]
  /** Wait for as many such answers in a row. @throws Error - they did not come within a minute. */
  until(expected: Answer, count: number): Promise<void>
  stop(): Promise<void>
}

/** Start it: a request every quarter of a second. */
export function askInLoop(server: { url: string; key: string }, page: string): AskingClient {
  const answers: Answer[] = []
  const failures: string[] = []
  let isOver = false
  const loop = (async () => {
    while (!isOver) {
      await ask(server, page).then(
        (answer) => answers.push(answer),
        (error: Error) => failures.push(error.message)
      )
      await pause(250)
    }
  })()
  return {
    failures,
    last: () => answers.at(-1),
    seen: () =>
      answers.map(({ parser }) => parser).filter((parser, at, all) => parser !== all[at - 1]),
    async until({ parser, heading }, count) {
      const isExpected = (one: Answer) => one.parser === parser && one.heading === heading
      for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
        if (answers.length >= count && answers.slice(-count).every(isExpected)) return
      }
      const got = JSON.stringify({ last: answers.at(-1), failures })
      throw new Error(`no ${count} answers of ${parser} with heading ${heading}: ${got}`)
    },
    async stop() {
      isOver = true
      await loop
    }
  }
}

/** @throws Error - with the body of an answer that is not 200. */
async function ask({ url, key }: { url: string; key: string }, page: string): Promise<Answer> {
  const answer = await fetch(`${url}/api/v1/internet/fetch/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: page })
  })
  const body = (await answer.json()) as {
    data: { heading?: unknown }
    meta: { parser: { name: string; version: string } }
  }
  if (answer.status !== 200) throw new Error(JSON.stringify(body))
  const { name, version } = body.meta.parser
  return { parser: `${name} ${version}`, heading: body.data.heading }
}
