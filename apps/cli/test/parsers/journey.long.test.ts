/**
 * The journey of a parser, with a package manager in empty folders, from a registry on loopback that has our packages as a release
 * packs them: a page is parsed, a parser is created and published, a running service takes it, the site changes, the alarm is seen in
 * the log, the metrics and the dashboard, and the update is taken without a request that fails. Prints the commands and the seconds
 * of each.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
// @boundaries-ignore the registry and the service of the tests of the whole repository
import { type LocalRegistry, startRegistry } from '../../../../test/docs/local-registry.ts'
// @boundaries-ignore the same
import { type OperatorPage, openOperatorPage } from '../../../../test/operator-page.ts'
// @boundaries-ignore the same
import { type RunningService, runningService } from '../../../../test/running-service.ts'
import { askInLoop } from './ask-in-loop.ts'
import { LAMP_HOST, type LampShop, openLampShop } from './lamp-shop.ts'
import { type Installer, type Machine, makeMachine, type Step, tableOf } from './machine.ts'
import { acknowledgeAlarm, seeAlarm, seeHealed } from './see-alarm.ts'

const MINUTES = 60_000
vi.setConfig({ testTimeout: 8 * MINUTES, hookTimeout: 8 * MINUTES })

const NODE_20 = nodeOf('/usr/bin/node', 'v20.')
const TOKEN = 'only-on-loopback'
const NAME = `sluice-parser-${LAMP_HOST.replaceAll('.', '-')}`
// Not with the other temporary files, which may be in memory: each machine has its own packages.
const all = mkdtempSync('/var/tmp/sluice-journey-')
const settings = { ALLOW_PRIVATE_CIDRS: `${LAMP_HOST}/32`, ROBOTS_MODE: 'off', BROWSER: 'off' }
let shop: LampShop

beforeAll(async () => {
  shop = await openLampShop()
})
afterAll(async () => {
  await shop?.close()
  rmSync(all, { recursive: true, force: true })
})

/** The same commands, as each package manager has them. */
const COMMANDS = {
  npm: { exec: 'npx --yes', create: 'npm create --yes', rest: ' --' },
  pnpm: { exec: 'pnpm dlx', create: 'pnpm create', rest: '' }
} as const

describe.each(['npm', 'pnpm'] as const)('by %s', (installer) => {
  const steps: Step[] = []
  const { exec, create, rest } = COMMANDS[installer]
  const machine = (who: string, node: string) =>
    makeMachine({
      who,
      node,
      installer,
      folder: join(all, installer, who.replace(/\W+/g, '-')),
      npmrc: `registry=${registry.url}\n//${new URL(registry.url).host}/:_authToken=${TOKEN}\n`,
      steps
    })
  let registry: LocalRegistry
  let author: Machine
  let operator: Machine

  beforeAll(async () => {
    shop.restore()
    registry = await startRegistry(join(all, installer, 'packed'), TOKEN)
    author = machine('author, Node 24', process.execPath)
    operator = machine('operator, Node 24', process.execPath)
  })
  afterAll(async () => {
    await registry?.stop()
    console.log(`The journey of a parser by ${installer}:\n${tableOf(steps)}`)
  })

  const on20 = async () => {
    const older = machine('author, Node 20', String(NODE_20))
    writeFileSync(join(older.folder, 'page.html'), await (await fetch(shop.url)).text())
    await older.run(`${create} @sluice/parser${rest} --from-file page.html --url ${shop.url}`)
    await makes(older, installer)
    await older.run(`${installer} run build`, { cwd: join(older.folder, NAME) })
    const parsing = older.run(`${exec} @sluice/cli parse ${shop.url}`)
    await expect(parsing).rejects.toThrow('sluice needs Node 22.19 or newer; this is 20.')
  }
  const WHAT_20 =
    'creates, tests and builds a parser on Node 20, where the command line names the Node it needs'
  if (NODE_20) test(WHAT_20, on20)
  else console.warn('NOT TRIED on Node 20: /usr/bin/node is of another version')

  test('parses a page in an empty folder', async () => {
    const command = `${exec} @sluice/cli parse ${shop.url} --format markdown`
    expect(await operator.run(command, { environment: settings })).toContain('A lamp of brass')
  })

  test('creates a parser from a page, tests it and publishes it', async () => {
    await author.run(`${create} @sluice/parser ${shop.url}`, { environment: settings })
    await makes(author, installer)
    await publish('0.1.0')
  })

  const whole = async () => {
    let service: RunningService | undefined
    try {
      service = await operator.start(
        `${exec} @sluice/service`,
        (child) => runningService(child, { detached: true, patience: 5 * MINUTES }),
        { environment: { ...settings, PORT: '0', WORKERS: '1' } }
      )
      await liveWith(service)
    } finally {
      await service?.stop()
    }
  }
  // Nine commands, and minutes where other tests have the cores.
  test(
    'a running service loads it, the site changes, and an update ends the alarm',
    whole,
    15 * MINUTES
  )

  async function liveWith(service: RunningService): Promise<void> {
    const { url, key } = service
    const loop = askInLoop(service, shop.url)
    let operatorPage: OperatorPage | undefined
    try {
      operatorPage = await openOperatorPage(service)
      await vi.waitFor(() => expect(loop.last()?.parser).toMatch(/^@sluice\/parser-/), 10_000)
      await operator.run(`${exec} @sluice/cli parser add ${NAME} --yes`)
      await loop.until({ parser: `${NAME} 0.1.0`, heading: 'Lamp' }, 20)
      const environment = { SLUICE_SERVER: url, SLUICE_API_KEY: key }
      const one = await operator.run(`${exec} @sluice/cli fetch ${shop.url}`, { environment })
      expect(JSON.parse(one)).toMatchObject({ title: 'Lamp', heading: 'Lamp' })

      shop.change()
      await loop.until({ parser: `${NAME} 0.1.0`, heading: null }, 20)
      await seeAlarm(service, NAME)
      if (operatorPage) await acknowledgeAlarm(operatorPage, NAME)

      await repair()
      await operator.run(`${exec} @sluice/cli parser update --yes`)
      await loop.until({ parser: `${NAME} 0.1.1`, heading: 'Lamp' }, 20)
      await vi.waitFor(() => expect(service.output()).toContain('parser alarm healed'), 10_000)
      if (operatorPage) await seeHealed(operatorPage, NAME)
    } finally {
      await operatorPage?.close()
      await loop.stop()
    }
    expect(loop.failures).toEqual([])
    expect(loop.seen()).toEqual([
      expect.stringMatching(/^@sluice\/parser-/),
      `${NAME} 0.1.0`,
      `${NAME} 0.1.1`
    ])
  }

  /** The author saves the page as a fixture, which fails, and reads the heading where it is. */
  async function repair(): Promise<void> {
    const cwd = join(author.folder, NAME)
    await author.run(`${installer} run fixture${rest} ${shop.url} heading-moved`, {
      cwd,
      environment: settings
    })
    const source = join(cwd, 'src/index.ts')
    const former = readFileSync(source, 'utf8')
    writeFileSync(
      source,
      former.replace("text(page.tree, 'h1')", "text(page.tree, 'h1') ?? text(page.tree, '.name')")
    )
    const first = author.run(`${installer} test`, { cwd, environment: { UPDATE: 'all' } })
    await expect(first).rejects.toThrow(/expected\.json/)
    const expected = readFileSync(join(cwd, 'fixtures/heading-moved/expected.json'), 'utf8')
    expect(JSON.parse(expected).data).toMatchObject({ heading: 'Lamp' })
    await author.run(`${installer} test`, { cwd })
    await author.run(
      `${installer} version patch${installer === 'pnpm' ? ' --no-git-checks' : ''}`,
      {
        cwd
      }
    )
    await publish('0.1.1')
  }

  async function publish(version: string): Promise<void> {
    const unchecked = installer === 'pnpm' ? ' --no-git-checks' : ''
    await author.run(`${installer} publish${unchecked}`, { cwd: join(author.folder, NAME) })
    const document = await (await fetch(`${registry.url}${NAME}`)).json()
    expect(document).toMatchObject({ 'dist-tags': { latest: version } })
  }
})

/** Install the package that was created, and test it. */
async function makes(author: Machine, installer: Installer): Promise<void> {
  const cwd = join(author.folder, NAME)
  await author.run(`${installer} install`, { cwd })
  expect(await author.run(`${installer} test`, { cwd })).toMatch(/Tests\s.*\d+ passed/)
}

/** The file, if it is a Node of this version. */
function nodeOf(file: string, version: string): string | undefined {
  try {
    const found = execFileSync(file, ['--version'], { encoding: 'utf8' })
    return found.startsWith(version) ? file : undefined
  } catch {
    return undefined
  }
}
