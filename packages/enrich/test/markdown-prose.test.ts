/** The running text of Markdown, in time that grows with its length whatever it holds. */

import { expect, test } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { markdownProse } from '../src/local/markdown-prose.ts'

test('paragraphs, items and quotes are prose; nothing else is', () => {
  const markdown = `# Title\n\nOne *two* [three](https://a.example/ "b").\nFour.\n\n- \`five\`\n> six\\!\n\n| a | b |\n\n\`\`\`js\ncode\n\`\`\`\n![seven](b.png)`
  expect(markdownProse(markdown)).toEqual(['One two three. Four.', 'five six!'])
})

test('the address of a link may have parentheses', () => {
  const markdown =
    'See [the lamp](/wiki/Lamp_(light)), [two](</a b>) and ![](/a_(b)_(c).png "d")[a (b)](/c "(d)").'
  expect(markdownProse(markdown)).toEqual(['See the lamp, two and a (b).'])
})

test.each(['*a_ ', '>', '[', '![', '[a](', '[a](b(c)', '[^a]: ', '- ', '`', '|a'])(
  '300 kB of %j are read in linear time',
  (part) => expectLinear((size) => part.repeat((size * 37_500) / part.length), markdownProse)
)
