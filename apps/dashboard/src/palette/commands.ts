/** Entries of the command palette: pages, actions, and matches for the typed text. */

import { menuOf } from '../pages.tsx'
import type { IconName } from '../parts/icon.tsx'
import { navigate } from '../router.tsx'
import { keysText } from '../shortcuts.ts'
import { chooseTheme, THEMES } from '../theme.ts'

/** One line of the palette. */
export interface Command {
  readonly id: string
  readonly name: string
  /** Heading that it is listed under. */
  readonly group: string
  readonly icon: IconName
  /** Keys that do the same, as text. */
  readonly keys?: string
  /** Further words that find it. */
  readonly words?: string
  readonly run: () => void
}

/** Documents of the service. */
const DOCS = [
  ['Documentation', '/docs', 'guides help'],
  ['API reference', '/docs/reference', 'openapi endpoints'],
  ['Error codes', '/docs/errors', 'failures']
] as const

/** Pages of one thing by the beginning of its id. */
const IDS = { ftc: '/history', job: '/jobs', mon: '/monitors' } as const

/** Everything that can be chosen. @param signOut - ends the session. */
export function commandsOf(isOperator: boolean, signOut: () => void): readonly Command[] {
  return [
    ...pages(isOperator),
    go('New job', '/jobs/new', 'jobs', 'crawl batch'),
    go('New monitor', '/monitors/new', 'monitor', 'watch schedule'),
    ...DOCS.map(([name, path, words]) => ({
      id: path,
      name,
      group: 'Docs',
      icon: 'book' as const,
      words,
      run: () => void open(path, '_blank', 'noreferrer')
    })),
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      name: theme === 'system' ? 'Theme of the system' : `Theme: ${theme}`,
      group: 'Settings',
      icon: 'settings' as const,
      words: 'dark light appearance',
      run: () => chooseTheme(theme)
    })),
    {
      id: 'sign-out',
      name: 'Sign out',
      group: 'Settings',
      icon: 'leave',
      words: 'log out',
      run: signOut
    }
  ]
}

function pages(isOperator: boolean): readonly Command[] {
  return menuOf(isOperator).flatMap((group) =>
    group.pages.map(({ path, name, icon, key }) => ({
      id: path,
      name,
      group: 'Go to',
      icon,
      ...(key ? { keys: keysText(`g ${key}`) } : {}),
      ...(group.name ? { words: group.name } : {}),
      run: () => navigate(path)
    }))
  )
}

function go(name: string, path: string, icon: IconName, words: string): Command {
  return { id: path, name, group: 'Actions', icon, words, run: () => navigate(path) }
}

/** The commands that a text finds, and first those that it stands for: a URL to fetch, the id of a result or a job. */
export function findCommands(all: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all.filter((command) => {
    const searched = `${command.name} ${command.group} ${command.words ?? ''}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
  return [...meant(text.trim()), ...found]
}

function meant(text: string): readonly Command[] {
  const [, kind] = /^([a-z]{3})_\w+$/.exec(text) ?? []
  const list = kind && kind in IDS ? IDS[kind as keyof typeof IDS] : undefined
  if (list) return [{ ...go(`Open ${text}`, `${list}/${text}`, 'right', ''), id: 'open-id' }]
  const isUrl = /^(https?:\/\/)?[\w-]+(\.[\w-]+)+(:\d+)?(\/\S*)?$/i.test(text)
  if (!isUrl) return []
  const url = /^https?:/i.test(text) ? text : `https://${text}`
  const path = `/playground?${new URLSearchParams({ url })}`
  return [{ ...go(`Fetch ${url}`, path, 'play', ''), id: 'fetch-url' }]
}
