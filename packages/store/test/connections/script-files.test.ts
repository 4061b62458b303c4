import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scriptText } from '../../src/connections/redis/script-files.ts'

const LUA = new URL('../../lua/', import.meta.url)
const INCLUDE = /^-- #include (\S+)$/gm

const scripts = ['tokens', 'directory', 'drift', 'jobs'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, LUA))
    .filter((name) => name.endsWith('.lua'))
    .map((name) => `${folder}/${name}`)
)

/** Without comments and texts. */
function codeOf(text: string): string {
  return text.replaceAll(/--.*/g, '').replaceAll(/'[^']*'/g, "''")
}

/** Names that a file has at its top: functions and values. */
function definedIn(text: string): string[] {
  const names = [...text.matchAll(/^local (?:function )?([\w, ]+?)(?= =|\()/gm)]
  return names.flatMap(([, list = '']) => list.split(', '))
}

/** Every name that a file of `include/` defines, with that file. */
const shared = new Map<string, string>()
for (const folder of ['include/', 'tokens/include/', 'directory/include/', 'jobs/include/']) {
  for (const name of readdirSync(new URL(folder, LUA))) {
    const text = readFileSync(new URL(`${folder}${name}`, LUA), 'utf8')
    for (const one of definedIn(text)) shared.set(one, `${folder}${name}`)
  }
}

describe('scripts', () => {
  test.each(scripts)('%s has each included file once, before its use', (name) => {
    const text = scriptText(new URL(name, LUA))
    const own = readFileSync(new URL(name, LUA), 'utf8')
    expect(text.endsWith(own)).toBe(true)
    const defined = definedIn(text.slice(0, -own.length))
    expect(defined).toEqual([...new Set(defined)])
    const code = codeOf(text)
    for (const called of code.matchAll(/(?<![.:\w])(\w+)\(/g)) {
      const function_ = called[1] as string
      if (!shared.has(function_)) continue
      const place = code.search(new RegExp(`^local function ${function_}\\(`, 'm'))
      expect(place, `${function_} of ${shared.get(function_)}`).toBeGreaterThan(-1)
      expect(place).toBeLessThanOrEqual(called.index)
    }
  })

  test.each(scripts)('%s includes nothing unused', (name) => {
    const own = readFileSync(new URL(name, LUA), 'utf8')
    const words = new Set(codeOf(own).match(/\w+/g))
    for (const [, path = ''] of own.matchAll(INCLUDE)) {
      const names = definedIn(scriptText(new URL(path, new URL(name, LUA))))
      expect(
        names.some((one) => words.has(one)),
        path
      ).toBe(true)
    }
  })
})
