import { describe, expect, test } from 'vitest'
import { withoutSecrets } from '../src/page/without-secrets.ts'

describe('The HTML that is sent', () => {
  test.each([
    [
      'a hidden field',
      '<input type="hidden" name="csrf" value="a1b2">',
      '<input type="hidden" name="csrf">'
    ],
    [
      'a password',
      '<input value="a>b" class="x" type="password">',
      '<input class="x" type="password">'
    ],
    [
      'a one-time code',
      '<input autocomplete="one-time-code" value="123456">',
      '<input autocomplete="one-time-code">'
    ],
    [
      'the number of a card',
      '<input autocomplete="cc-number" value="4">',
      '<input autocomplete="cc-number">'
    ]
  ])('lacks the value of %s', (_, html, expected) => {
    expect(withoutSecrets(html, '')).toBe(expected)
  })

  test('keeps the value of other fields, and the text between them', () => {
    const html = '<input name="boat" value="type=&quot;hidden&quot;"><p>value="seven"</p>'
    expect(withoutSecrets(html, '')).toBe(html)
  })

  test('lacks the values of cookies, also decoded', () => {
    const html = '<script>a="s3cr3t%20s3cr3t%20s3cr3t";b="s3cr3t s3cr3t s3cr3t"</script>'
    const cookies = 'lang=en; id=s3cr3t%20s3cr3t%20s3cr3t'
    expect(withoutSecrets(html, cookies)).toBe('<script>a="";b=""</script>')
  })

  test('keeps text that a short cookie, a cookie of words or a malformed cookie repeats', () => {
    const html = '<p>The year 2026, and dark-blue-background.</p>'
    const cookies = 'year=2026; theme=dark-blue-background; bad=%E0%A4%A0123456789%; empty='
    expect(withoutSecrets(html, cookies)).toBe(html)
  })
})
