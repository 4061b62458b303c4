/** The browser extension in a real Chromium, on a real service, with a proxy that records every request. */

import { spawnSync } from 'node:child_process'
import { constants, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { createKey } from '../../src/index.ts'
import { startService, type TestService } from '../harness.ts'
import { openPopup, type Popup } from './popup.ts'
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.ts'

const SCRIPTS = new URL('../../../../scripts/', import.meta.url)
const BUILD = fileURLToPath(new URL('build-companion.mjs', SCRIPTS))
const BUILT = fileURLToPath(new URL('../../../companion/dist/', import.meta.url))

/** A Chromium that loads extensions; undefined without one. The headless shell loads none, and Chrome no unpacked ones. */
export const FULL_CHROMIUM = await findFullChromium()

if (!FULL_CHROMIUM) {
  console.warn(
    'NOT TESTED: the browser extension; there is no full Chromium (install `chromium`, or set CHROMIUM_PATH to one)'
  )
}

/** The scopes of a key that docs/companion.md names, and `results` for the tests' own requests. */
const SCOPES = ['fetch', 'account', 'results'] as const

/** A browser with the extension. */
export interface OpenCompanion {
  readonly sluice: TestService
  readonly account: string
  readonly key: string
  readonly proxy: RecordingProxy
  readonly context: BrowserContext
  /** The tab. */
  readonly page: Page
  /** Presses the extension's button. */
  press(): Promise<Popup>
  /** Address of a page of the extension, such as `options.html`. */
  address(name: string): string
  /** Enters the service's address and the key on the page of settings. */
  connect(): Promise<void>
  stop(): Promise<void>
}

/** Folder of the built extension and its zip file; builds it if its sources have changed. */
export function builtCompanion(): string {
  const built = spawnSync(process.execPath, [BUILD], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  return BUILT
}

/** Opens a browser with the extension, and a service with an account. */
export async function openCompanion(): Promise<OpenCompanion> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-companion-'))
  const extension = join(folder, 'extension')
  cpSync(join(builtCompanion(), 'extension'), extension, { recursive: true })
  allowLoopback(join(extension, 'manifest.json'))
  const [sluice, proxy] = await Promise.all([startService(), startRecordingProxy()])
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: FULL_CHROMIUM as string,
    headless: false,
    locale: 'en-GB',
    proxy: { server: proxy.url, bypass: '<-loopback>' },
    args: [
      '--headless=new',
      // Chromium asks for updates itself, not the extension.
      '--disable-component-update',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--enable-unsafe-extension-debugging'
    ]
  })
  const browser = await context.browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('no session with the browser')
  const { extensions } = (await browser.send('Extensions.getExtensions' as never)) as {
    extensions: { id: string }[]
  }
  const id = extensions[0]?.id ?? ''
  const { id: account } = await sluice.account(1_000)
  const { ledger, secrets } = sluice.service
  const { key } = await createKey(ledger, secrets, { account, name: 'companion', scopes: SCOPES })
  const [page] = context.pages()
  return {
    sluice,
    account,
    key,
    proxy,
    context,
    page: page as Page,
    press: () => openPopup(browser, id),
    address: (name) => `chrome-extension://${id}/${name}`,
    connect: () => connect(context, `chrome-extension://${id}/options.html`, sluice.url, key),
    async stop() {
      await context.close()
      await Promise.all([proxy.stop(), sluice.stop()])
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Grants the optional permission for this computer: a test cannot answer the browser's question. */
function allowLoopback(path: string): void {
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.host_permissions = ['http://127.0.0.1/*']
  writeFileSync(path, JSON.stringify(manifest))
}

async function connect(context: BrowserContext, address: string, url: string, key: string) {
  const page = await context.newPage()
  page.setDefaultTimeout(8_000)
  await page.goto(address)
  await page.getByLabel('Server address').fill(url)
  await page.getByLabel('API key').fill(key)
  await page.keyboard.press('Enter')
  await page.getByText('Connected.').waitFor()
  await page.close()
}

async function findFullChromium(): Promise<string | undefined> {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const named = CHROMIUM_PATH && !/headless[-_]shell/.test(CHROMIUM_PATH) ? [CHROMIUM_PATH] : []
  const places = PATH.split(delimiter).flatMap((folder) =>
    ['chromium', 'chromium-browser'].map((name) => join(folder, name))
  )
  for (const path of [...named, ...places]) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false
    )
    if (isThere) return path
  }
  return undefined
}
