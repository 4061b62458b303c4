/** A bare Koa app with the route of the service that asks for the least, to compare the start with. */

import { createRequire } from 'node:module'

const Koa = createRequire(new URL('../../apps/service/package.json', import.meta.url))('koa')
const app = new Koa()
app.use((ctx) => {
  if (ctx.path === '/livez') ctx.body = { status: 'ok' }
})
app.listen(Number(process.env.PORT), '127.0.0.1')
