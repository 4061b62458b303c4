/** All packages as a release packs them, installed in an empty folder, and what they are tried with. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type LocalRegistry, startRegistry } from '../docs/local-registry.ts'
import { installIn } from './installed.ts'
import { startOrigin } from './origin.ts'
import { PLACES, type PlaceName, type World } from './places.ts'
import { PROGRAMS } from './programs.ts'
import { runtimes } from './runtimes.ts'

/** See the module. */
export interface Trials {
  readonly world: World
  readonly registry: LocalRegistry
  /** Tools that could not be installed, each with the reason. */
  readonly missing: readonly string[]
  /** Run a program at a place. @returns the outcome; `skipped` without the tools. */
  attempt(name: string, place: PlaceName): Promise<Outcome>
  stop(): Promise<void>
}

/** `detail` - what it answered instead, or the sentence of a refusal, or what it wrote. */
interface Outcome {
  readonly is: 'works' | 'says' | 'fails' | 'skipped'
  readonly detail?: string
}

/** The packages whose programs are tried, and what these need beside. */
const PACKAGES = [
  ...new Set(Object.keys(PROGRAMS).map((name) => name.split('/').slice(0, 2).join('/'))),
  '@sluice/create-parser',
  'zod'
]

/** Pack, install, and start what the programs fetch from. */
export async function startTrials(): Promise<Trials> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-matrix-'))
  mkdirSync(join(folder, 'bundles'))
  const registry = await startRegistry(join(folder, 'packed'))
  await installIn(join(folder, 'project'), PACKAGES, registry.url)
  const { programs, missing } = runtimes()
  const origin = await startOrigin()
  const world = { folder: join(folder, 'project'), origin: origin.address, programs }
  return {
    world,
    registry,
    missing,
    attempt: (name, place) => attempt(world, name, place),
    async stop() {
      origin.stop()
      await registry.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function attempt(world: World, name: string, at: PlaceName): Promise<Outcome> {
  const place = PLACES[at]
  const program = PROGRAMS[name]!
  if (place.tools.some((tool) => !world.programs[tool])) return { is: 'skipped' }
  try {
    const answer = await place.run(program, name.slice('@sluice/'.length).replace('/', '-'), world)
    if (isDeepStrictEqual(answer, program.answer)) return { is: 'works' }
    return { is: 'fails', detail: `answered ${JSON.stringify(answer)}` }
  } catch (error) {
    const { message } = error as Error
    const sentence = /@sluice\/\S+ needs Node \S+ or newer; this is \S+\d\./.exec(message)?.[0]
    return sentence ? { is: 'says', detail: sentence } : { is: 'fails', detail: message }
  }
}
