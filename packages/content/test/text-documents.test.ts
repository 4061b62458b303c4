import { describe, expect, it } from 'vitest'
import { documentTree } from '../src/documents/documents.ts'
import { bodyContent, documentKind, links, textOf, toMarkdown } from '../src/index.ts'

const base = new URL('https://files.example/a.txt')

function markdown(text: string, mediaType = 'text/plain'): string {
  return toMarkdown(bodyContent(documentTree(text, mediaType)), { base }).markdown
}

const fenced = (text: string, language = '') => `\`\`\`${language}\n${text}\n\`\`\``

describe('plain text whose white space matters', () => {
  it.each([
    [
      'a drawing and options',
      'Otter 2\n\n   /\\___/\\\n   | o o |\n\nOptions:\n  -q      quiet\n  --deep  how deep'
    ],
    ['a table of columns', 'Gate        Teeth\nNorth       40\nSouth       38'],
    ['a log with a trace', '2026-05-01 06:00 INFO  open\n2026-05-01 06:05 ERROR\n    at rack.c:12'],
    [
      'a memo with indents',
      '1.  Scope\n\n   This memo says how\n   a gate is opened.\n\n2.  Terms'
    ],
    ['settings', 'User-agent: *\nDisallow: /private\nSitemap: https://a.example/s.xml'],
    ['a script without a name', '#!/bin/sh\n# open\nopen "$1" && __go__'],
    ['tabs between values', 'north\t40\nsouth\t38']
  ])('%s is a code block, as served', (_, text) => {
    expect(markdown(text)).toBe(fenced(text))
    expect(textOf(bodyContent(documentTree(text, 'text/plain')))).toBe(text.trim())
  })

  it('a first line keeps its indent', () => {
    expect(markdown('\n    a\n  b\n    c\n')).toBe(fenced('    a\n  b\n    c'))
  })
})

describe('plain text that is prose', () => {
  const full =
    'The keeper of the lower weir kept a book in which he\nwrote down every boat that went through, and the hour\nat which it came.'

  it('lines that a full width ended are joined', () => {
    expect(markdown(`${full}\n\nIt is lost.  Nobody knows why.`)).toBe(
      `${full.replaceAll('\n', ' ')}\n\nIt is lost.  Nobody knows why.`.replace('.  N', '. N')
    )
  })

  it('lines that their writer ended are kept', () => {
    expect(
      markdown('The gate is shut,\nthe wheel is still.\n\nNo miller came\ninto the mill.')
    ).toBe('The gate is shut,\\\nthe wheel is still.\n\nNo miller came\\\ninto the mill.')
  })

  it('an indent that begins a paragraph is no code', () => {
    const text = `   ${full}\n\n   ${full}`
    expect(markdown(text)).not.toContain('```')
  })
})

describe('plain text that is Markdown', () => {
  const guide =
    '# Mill\n\n> Docs.\n\n- [Gate](https://mill.example/gate.md): open\n- [Rack](rack.md)\n'

  it('a text with headings and links passes as written, and its links are links', () => {
    expect(markdown(guide)).toBe(guide)
    const tree = documentTree(guide, 'text/plain')
    expect(documentKind(tree)).toBe('markdown')
    expect(links(tree, base, base).map(({ url }) => url)).toEqual([
      'https://mill.example/gate.md',
      'https://files.example/rack.md'
    ])
  })

  it.each([
    ['comments and a list of settings', '# ports\nports:\n- a: 1\n- b: 2\n# end\nname: x'],
    ['comments of a script', '#!/bin/sh\n\n# Build\n\nmake\n\n# Test\n\nmake test'],
    ['markup', '<h1>x</h1>\n\n# a\n\n- b'],
    ['a letter with dashes', 'Dear Bo,\n\n- the gate is open.\n- the wheel turns.']
  ])('%s are not Markdown', (_, text) => {
    expect(documentKind(documentTree(text, 'text/plain'))).not.toBe('markdown')
  })
})

describe('types of text', () => {
  it.each([
    ['text/javascript', 'javascript', 'export const a = `\n  b`'],
    ['application/yaml', 'yaml', 'a:\n  - b'],
    ['application/toml', 'toml', '[a]\nb = 1'],
    ['text/css', 'css', 'a { }'],
    ['text/x-python', 'python', 'def a():\n    return 1'],
    ['text/x-csrc', 'c', 'int a;'],
    ['application/x-sh', 'sh', 'a'],
    ['text/x-elixir', 'elixir', 'a'],
    [
      'text/calendar',
      'ics',
      'BEGIN:VEVENT\nDESCRIPTION:Bring\\, please\\n  - the key\n   and oil\nEND:VEVENT'
    ],
    ['text/vcard', 'vcf', 'BEGIN:VCARD\nFN:Ada']
  ])('%s is a code block in %s', (mediaType, language, text) => {
    expect(markdown(`${text}\n`, mediaType)).toBe(fenced(text, language))
  })

  it('other types of text are judged by their look', () => {
    expect(markdown('One line.', 'text/troff')).toBe('One line.')
    expect(markdown('# A\n\n- [b](c.md)', 'text/x-web-markdown')).toBe('# A\n\n- [b](c.md)')
  })

  it('subtitles are a transcript with speakers and times', () => {
    const vtt =
      'WEBVTT\n\nNOTE no text\n\n1\n00:00.000 --> 00:02.000 line:0\n<v Ada>Hello &amp; <i>welcome</i>.\n\n00:02.000 --> 00:03.000\n<v Ada>All well?\n\n01:00:02.500 --> 01:00:05.000\n<v Bo>Yes.'
    expect(markdown(vtt, 'text/vtt')).toBe(
      '00:00 **Ada:** Hello & welcome. All well?\n\n01:00:02 **Bo:** Yes.'
    )
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,000\r\n{\\an8}One\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nOne\r\nTwo\r\n'
    expect(markdown(srt, 'application/x-subrip')).toBe('00:01 One Two')
    expect(markdown('No cue here.', 'text/vtt')).toBe('No cue here.')
  })
})

it('tells subtitles without a type by their first cue', () => {
  const cues = '1\n00:00:01,000 --> 00:00:03,000\nThe harbour wakes.\n'
  const read = (text: string) => documentKind(documentTree(text, 'text/plain'))
  expect(read(cues)).toBe('transcript')
  expect(read(`An arrow:\n\n${cues}`)).not.toBe('transcript')
})
