/** Location of the browser: named by the operator, installed on the system, or packed in an npm package. */

import { spawn } from 'node:child_process'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { childEnvironment } from '@sluice/core/child-environment'

export { missingSandbox } from './sandbox.ts'

/** A Chromium that was found. */
export interface Chromium {
  /** Source in which the browser was found: `'CHROMIUM_PATH'`, `'PATH'` or the name of the npm package. */
  readonly source: string
  /** Make it ready to start: the npm package is unpacked, once. */
  executable(): Promise<Executable>
}

/** A program and its environment. */
interface Executable {
  readonly path: string
  /** Variables in addition to this process's own. */
  readonly env: Readonly<Record<string, string>>
}

/** Places to search for the browser. */
export interface ChromiumPlaces {
  /** The operator's choice. If it is given, nothing else is tried. */
  readonly path?: string
  /** Folder for the browser that is unpacked from the npm package. Default: `sluice` in the user's cache folder. */
  readonly cache?: string
}

/** Instructions for installing a browser, for messages. */
export const HOW_TO_INSTALL =
  'install one (apt-get install chromium-headless-shell, or npm install @sparticuz/chromium) or set CHROMIUM_PATH'

const NAMES = ['chromium-headless-shell', 'chromium']
const PACKAGE = '@sparticuz/chromium'

/**
 * Find a browser, without starting it. Unpacking the one in the npm package takes some seconds and 200 MB of disk.
 *
 * @returns `undefined` if none is found.
 * @throws Error - `places.path` names no executable file.
 */
export async function findChromium(places: ChromiumPlaces = {}): Promise<Chromium | undefined> {
  if (places.path !== undefined) {
    if (await isExecutable(places.path)) {
      return installed(places.path, 'CHROMIUM_PATH')
    }
    throw new Error(`CHROMIUM_PATH is not an executable file: ${places.path}`)
  }
  for (const name of NAMES) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name)
      if (folder !== '' && (await isExecutable(path))) return installed(path, 'PATH')
    }
  }
  const packed = packedFolder()
  if (packed === undefined) return undefined
  let made: Promise<Executable> | undefined
  return {
    source: PACKAGE,
    executable() {
      made ??= unpacked(packed, places.cache ?? cacheFolder())
      return made
    }
  }
}

function installed(path: string, source: string): Chromium {
  return { source, executable: async () => ({ path, env: {} }) }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false
  )
}

/** The folder of the npm package, if it is installed and made for this machine. */
function packedFolder(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    return dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`))
  } catch {
    return packedFolderByEntry()
  }
}

/** Packages with `exports` may keep their package.json to themselves; the entry lies below their folder. */
function packedFolderByEntry(): string | undefined {
  try {
    let folder = dirname(createRequire(import.meta.url).resolve(PACKAGE))
    while (!folder.endsWith(PACKAGE.slice(PACKAGE.indexOf('/')))) {
      const up = dirname(folder)
      if (up === folder) return undefined
      folder = up
    }
    return folder
  } catch {
    return undefined
  }
}

function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sluice')
}

async function unpacked(packed: string, cache: string): Promise<Executable> {
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  const path = join(folder, 'chromium')
  if (!(await isExecutable(path))) {
    await mkdir(cache, { recursive: true, mode: 0o700 })
    const partial = await mkdtemp(join(cache, 'unpacking-'))
    await unpackInto(partial, packed)
    // Another process may have been first; its result is the same.
    await rename(partial, folder).catch(() => rm(partial, { recursive: true, force: true }))
  }
  const libraries = { LD_LIBRARY_PATH: join(folder, 'lib') }
  return { path, env: (await starts(path)) ? {} : libraries }
}

/** The browser, and the libraries that slim systems lack. */
async function unpackInto(folder: string, packed: string): Promise<void> {
  await pipeline(
    createReadStream(join(packed, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(folder, 'chromium'), { mode: 0o700 })
  )
  const tar = spawn('tar', ['-x', '-C', folder], {
    env: childEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore']
  })
  const ended = new Promise<void>((resolve) => {
    tar.once('error', () => resolve())
    tar.once('close', () => resolve())
  })
  // Without tar the libraries of the system must do.
  await pipeline(
    createReadStream(join(packed, 'bin/al2023.tar.br')),
    createBrotliDecompress(),
    tar.stdin
  ).catch(() => undefined)
  await ended
}

/** Checks that all libraries are present: if so, the browser prints its version. */
function starts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(path, ['--version'], {
      env: childEnvironment(),
      stdio: 'ignore',
      timeout: 10_000
    })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}
