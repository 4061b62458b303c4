/** Passages are found by the words of a question. */

import { expect, test } from 'vitest'
import { passages } from '../src/index.ts'

const GUIDE = `# Weir

A weir holds water back.

## Installing

Run the installer, then restart the machine.

## Configuration

### The \`max_tokens\` setting

Limits how many tokens an answer has.

### Proxies

Set PROXY_URL to the address of your proxy. Addresses that begin with socks5 are supported.

## Troubleshooting

### The service does not start

Look at the log. A port in use is the most common cause.

## 配置代理

代理服务器的地址由环境变量设置。`

const first = (question: string) => passages(GUIDE, question)[0]

test.each([
  ['How do I install it?', 'Installing'],
  ['configure a proxy', 'Proxies'],
  ['maxTokens', 'The max_tokens setting'],
  ['Why will my service not be starting?', 'The service does not start'],
  ['troubleshooting', 'Troubleshooting'],
  ['socks5', 'Proxies'],
  ['代理的地址', '配置代理']
])('the section for %j comes first', (question, title) => {
  expect(first(question)?.headingPath.at(-1)).toBe(title)
})

test('a passage is the text of one section, with the headings above it', () => {
  expect(first('port in use')).toMatchObject({
    text: 'Look at the log. A port in use is the most common cause.',
    headingPath: ['Weir', 'Troubleshooting', 'The service does not start']
  })
  const { start, end } = first('port in use') ?? { start: 0, end: 0 }
  expect(GUIDE.slice(start, end).trim()).toBe(first('port in use')?.text)
})

test('scores fall, and a text without a word of the question is no passage', () => {
  const found = passages(GUIDE, 'proxy address log')
  expect(found.length).toBeGreaterThan(1)
  expect(found.map(({ score }) => score)).toEqual(
    found.map(({ score }) => score).toSorted((a, b) => b - a)
  )
  expect(passages(GUIDE, 'giraffe')).toEqual([])
  expect(passages('', 'weir')).toEqual([])
  expect(passages(GUIDE, '?!')).toEqual([])
})

test('a question of common words only still finds them', () => {
  expect(passages('# Who\n\nThe band has four members.', 'who is the')[0]?.headingPath).toEqual([
    'Who'
  ])
})

test('a heading of the words of the question comes before longer ones', () => {
  const guide = '# What is a weir?\n\nA wall.\n\n# Weirs and what a weir is for\n\nWeirs, weirs.'
  expect(passages(guide, 'What is a weir?')[0]?.text).toBe('A wall.')
})

test('a heading without text stands for the section below it, or for itself', () => {
  const guide = '# Locks\n\n## Gates\n\nOf oak.\n\n# Contact'
  expect(passages(guide, 'locks')[0]).toMatchObject({ headingPath: ['Locks'] })
  expect(passages(guide, 'contact')[0]).toMatchObject({ text: '# Contact' })
})

test('there are at most ten', () => {
  const many = Array.from({ length: 40 }, (_, n) => `## Part ${n}\n\nA weir.`).join('\n\n')
  expect(passages(many, 'weir')).toHaveLength(10)
})
