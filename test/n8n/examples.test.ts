/** The workflows of the README and of docs/integrations.md: each node of Sluice in them is run. */

import type { IDataObject, INode } from 'n8n-workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Origin,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'
import { runNode } from '../../packages/n8n-nodes-sluice/test/run-node.ts'
import { blocksOf } from '../docs/code-blocks.ts'

/** A workflow as n8n copies it. */
interface Workflow {
  readonly nodes: readonly INode[]
  readonly connections: Readonly<Record<string, { main: { node: string }[][] }>>
}

const workflows = ['packages/n8n-nodes-sluice/README.md', 'docs/integrations.md']
  .flatMap(blocksOf)
  .filter(({ language }) => language === 'json')

/** Output of each Sluice node, in their order. */
const RETURNED: readonly (readonly (readonly IDataObject[])[])[] = [
  [[{ markdown: /^# Lanterns/ }, { markdown: /^# Lantern 40/ }], [{ price: 19.9 }]],
  [[{ title: 'Lantern 40', markdown: /^# Lantern 40/, links: expect.any(Array) }]]
].map((nodes) => nodes.map((items) => items.map((item) => matching(item as IDataObject))))

let origin: Origin
let sluice: TestService
beforeAll(async () => {
  origin = await startOrigin(({ url }, response) => {
    const title = url === '/' ? 'Lanterns' : 'Lantern 40'
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>${title}</title><article><h1>${title}</h1><p>Made of brass, for boats
that go out at night and want to be seen. <a href="/lantern-40">Lantern 40</a></p><dl><dt>Price<dd>€ 19.90</dl></article>`)
  })
  sluice = await startService()
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

test.each(workflows.map((block, index) => ({ ...block, expected: RETURNED[index] })))(
  '$place',
  { tags: 'long' },
  async ({ text, expected }) => {
    const workflow = JSON.parse(text.replaceAll('https://shop.example', origin.url)) as Workflow
    const names = workflow.nodes.map(({ name }) => name)
    for (const [from, { main }] of Object.entries(workflow.connections)) {
      for (const name of [from, ...main.flat().map(({ node }) => node)])
        expect(names).toContain(name)
    }
    const { key: apiKey } = await sluice.account()
    const credential = { baseUrl: sluice.url, apiKey }
    const returned: IDataObject[][] = []
    for (const { type, parameters } of workflow.nodes) {
      if (type !== 'n8n-nodes-sluice.sluice') continue
      returned.push((await runNode({ credential, parameters })).map(({ json }) => json))
    }
    expect(returned).toMatchObject(expected as object)
  }
)

test('finds workflows, each with what it returns', () => {
  expect(workflows).toHaveLength(RETURNED.length)
})

/** Regular expressions as matchers. */
function matching(item: IDataObject): IDataObject {
  const fields = Object.entries(item).map(([name, value]) => [
    name,
    value instanceof RegExp ? expect.stringMatching(value) : value
  ])
  return Object.fromEntries(fields)
}
