import { expect, test } from 'vitest'
import { escaped } from '../src/escaped.ts'

test('text is escaped for HTML and XML, between tags and in quoted attributes', () => {
  expect(escaped('a < b && c > "d" \u{1F600}')).toBe(
    'a &lt; b &amp;&amp; c &gt; &quot;d&quot; \u{1F600}'
  )
})
