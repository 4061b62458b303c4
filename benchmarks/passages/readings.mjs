/** The readings of pages by the command line. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The `data` of each page, by its name; pages that cannot be read are left out.
 *
 * @param pages - `{ name, html, url }` of each.
 * @param options - of the API.
 */
export function readings(pages, options) {
  const lines = pages.map(({ name, url, html }) =>
    JSON.stringify({
      id: name,
      url: url.href,
      html,
      content_type: 'text/html; charset=utf-8',
      options
    })
  )
  const cli = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))
  const { stdout } = spawnSync(
    process.execPath,
    ['--conditions=@sluice/source', cli, 'parse', '--jsonl'],
    {
      input: `${lines.join('\n')}\n`,
      encoding: 'utf8',
      maxBuffer: 2 ** 31 - 1,
      stdio: ['pipe', 'pipe', 2]
    }
  )
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return new Map(answers.filter(({ ok }) => ok).map(({ id, data }) => [id, data]))
}
