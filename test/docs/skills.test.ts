/** The skills in docs/skills: their front matter, their commands against a service, and the names in them. */

import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProgram } from '../../apps/cli/src/program.ts'
import { ERRORS } from '../../packages/core/src/errors.ts'
import { TOOL_NAMES } from '../../packages/mcp/src/tool-names.ts'
import { blocksOf, ROOT } from './code-blocks.ts'
import { type DocsWorld, openDocsWorld } from './docs-world.ts'

const SKILLS = readdirSync(`${ROOT}docs/skills`)
const fileOf = (name: string) => `docs/skills/${name}/SKILL.md`
const textOf = (name: string) => readFileSync(ROOT + fileOf(name), 'utf8')
const texts = SKILLS.map(textOf).join('\n')

let world: DocsWorld
beforeAll(async () => {
  world = await openDocsWorld()
}, 180_000)
afterAll(() => world.stop())

test.each(SKILLS)('%s has its name and a description in its front matter', (name) => {
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n\n# /.exec(textOf(name)) ?? []
  const fields = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/, 2)))
  expect(Object.keys(fields)).toEqual(['name', 'description'])
  expect(fields.name).toBe(name)
  expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  expect(fields.description).toMatch(/^[A-Z].{60,1000} Use when .+\.$/)
  // A colon followed by a space would make it a mapping of YAML.
  expect(fields.description).not.toMatch(/: | #/)
})

test.each(SKILLS)('a service serves %s as it stands', async (name) => {
  const answer = await fetch(`${world.sluice.url}/${fileOf(name)}`)
  expect([answer.status, await answer.text()]).toEqual([200, textOf(name)])
})

test.each(SKILLS)('the commands of %s work in their order', { tags: 'long' }, async (name) => {
  const commands = blocksOf(fileOf(name)).filter(({ language }) => language === 'sh')
  expect(commands.length).toBeGreaterThan(2)
  const run = `npx() { shift 2; node --conditions=@sluice/source ${ROOT}apps/cli/src/main.ts "$@"; }`
  const server = { SLUICE_SERVER: world.sluice.url, SLUICE_API_KEY: world.key }
  for (const { text, place } of commands) {
    const output = await world.run(`${run}\n${text}`, server)
    expect([place, output]).toEqual([place, expect.not.stringContaining('"success":false')])
  }
})

test('the skills name flags, tools and codes that exist', () => {
  const flags = new Set(flagsOf(createProgram()))
  const given = [...texts.matchAll(/(?<=[\s`])--[a-z][a-z-]+/g)].map(([flag]) => flag)
  expect(given.length).toBeGreaterThan(10)
  expect(given.filter((flag) => !flags.has(flag))).toEqual([])
  const words = [...texts.matchAll(/`([A-Za-z_]+)`/g)].map(([, word = '']) => word)
  const codes = words.filter((word) => /^[A-Z]+_[A-Z_]+$/.test(word) && word !== 'SLUICE_KEY')
  expect(codes.length).toBeGreaterThan(3)
  expect(codes.filter((code) => !Object.hasOwn(ERRORS, code))).toEqual([])
  const tools = words.filter((word) => /^[a-z]+_[a-z]+$/.test(word))
  expect(tools.length).toBeGreaterThan(4)
  expect(tools.filter((tool) => !TOOL_NAMES.some((name) => name === tool))).toEqual([])
})

type Command = ReturnType<typeof createProgram>

function flagsOf({ options, commands }: Command): string[] {
  const own = options.flatMap(({ long }) => long ?? [])
  return [...own, ...commands.flatMap((command) => flagsOf(command as Command))]
}
