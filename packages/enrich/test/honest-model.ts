/** A model on loopback that reads the rows it is given, and stops at the limits of its answer and of its context. */

import type { JsonSchema } from '../src/index.ts'
import { json, messagesOf, startModelServer } from './model-server.ts'

/** Schema of a list of rows, as the model answers it. */
export const ROWS_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          number: { type: 'integer' },
          name: { type: 'string' },
          price: { type: 'number' }
        },
        required: ['number', 'name', 'price']
      }
    }
  },
  required: ['items']
}

/** A table of rows, as Markdown. */
export function table(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `| ${row} | Kettle | ${(row / 4).toFixed(2)} |`
  )
  return `# Prices\n\n| Number | Name | Price |\n| --- | --- | --- |\n${lines.join('\n')}`
}

/** Four characters count as one token, as in English. */
const CHARACTERS = 4

/** Start it. */
export async function startHonestModel(contextTokens: number) {
  return startModelServer((received, response) => {
    const { max_tokens: limit } = JSON.parse(Buffer.from(received.body, 'latin1').toString('utf8'))
    const messages = messagesOf(received)
    const given = Math.ceil(messages.map(({ text }) => text).join('\n').length / CHARACTERS)
    if (given + limit > contextTokens) {
      const message = `maximum context length is ${contextTokens} tokens`
      return json(response, 400, { error: { message } })
    }
    const rows = [...(messages.at(-1)?.text ?? '').matchAll(/\| (\d+) \| (\w+) \| (\d+\.\d\d) \|/g)]
    const items = rows.map(([, number, name, price]) => ({
      number: Number(number),
      name,
      price: Number(price)
    }))
    const answer = JSON.stringify({ items })
    const most = limit * CHARACTERS
    const content = answer.slice(0, most)
    const finish = answer.length > most ? 'length' : 'stop'
    json(response, 200, {
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
      usage: {
        prompt_tokens: given,
        completion_tokens: Math.ceil(content.length / CHARACTERS)
      }
    })
  })
}
