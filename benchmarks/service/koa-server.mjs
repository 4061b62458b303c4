/** The limit: Koa with a body parser that answers one JSON text. `node koa-server.mjs <bytes>`; sends `{ url }`. */

import { bodyParser } from '@koa/bodyparser'
import Koa from 'koa'

const text = JSON.stringify({ success: true, data: 'a'.repeat(Number(process.argv[2])) })
const app = new Koa()
app.use(bodyParser())
app.use((context) => {
  if (typeof context.request.body.url !== 'string') context.throw(400)
  context.type = 'application/json'
  context.body = text
})
const server = app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
  process.send({ url: `http://127.0.0.1:${server.address().port}/` })
)
process.on('disconnect', () => process.exit())
