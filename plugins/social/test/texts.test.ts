import { all, first, parseHtml } from '@sluice/content'
import { describe, expect, it } from 'vitest'
import { monthOf } from '../src/month.ts'
import { flowText } from '../src/shown-text.ts'
import { durationSeconds, isoTime } from '../src/sites/linked/data.ts'
import { expandedLinks } from '../src/sites/x/article.ts'
import { clockSeconds, redirectTarget } from '../src/sites/youtube/text.ts'
import { textMarks, unescapedOnce } from '../src/text-marks.ts'

describe('marks of a text', () => {
  it('reads hashtags in any script, but not numbers, anchors or entities', () => {
    const { hashtags } = textMarks(
      '#Wehr #水門 ＃川 #1 #2026er a#b &#39; https://a.example/#top #Wehr'
    )
    expect(hashtags).toEqual(['Wehr', '水門', '川', '2026er'])
  })

  it('reads mentions, also of other hosts, but not mail addresses', () => {
    const { mentions } = textMarks('@ada, @lock.master. ada@a.example @grace@b.example! (@ada)')
    expect(mentions).toEqual(['ada', 'lock.master', 'grace@b.example'])
  })

  it('reads addresses without the punctuation that follows', () => {
    const { links } = textMarks(
      '(see https://a.example/x_(y)) or https://b.example/?q=1&r=2, “https://c.example”…'
    )
    expect(links).toEqual([
      'https://a.example/x_(y)',
      'https://b.example/?q=1&r=2',
      'https://c.example'
    ])
  })

  it('reads marks in linear time', () => {
    for (const part of ['@a.', '#', 'https://', '@a@b', '...', '#a', ' ', '\n']) {
      expect(textMarks(part.repeat(50_000)).links.length).toBeLessThan(50_001)
    }
  })
})

describe('texts', () => {
  it('unescapes a text once and keeps lines and tags', () => {
    expect(unescapedOnce('a &amp; b &lt;i&gt;\n <b> &amp;lt; &#34;')).toBe('a & b <i>\n <b> &lt; "')
  })

  it('keeps paragraphs and lines', () => {
    const tree = parseHtml('<div id=x><p>One\n two<br>three</p><p>four <b>five</b></p></div>')
    expect(flowText(first(tree, '#x')!)).toBe('One two\nthree\n\nfour five')
  })
})

describe('dates and lengths', () => {
  it.each([
    ['2026-03-05T01:53:41.845000+0000', '2026-03-05T01:53:41.845Z'],
    ['2025-03-27T17:55:38-07:00', '2025-03-27T17:55:38-07:00'],
    ['2008-08-29T18:52:07.000Z', '2008-08-29T18:52:07Z'],
    ['2008-08-29', '2008-08-29'],
    ['2008-13-29T18:52:07Z', undefined],
    ['', undefined]
  ])('reads %s as %s', (text, time) => {
    expect(isoTime(text)).toBe(time)
  })

  it.each([
    ['Joined August 2008', 'en', '2008-08'],
    ['Se unió en agosto de 2008', 'es', '2008-08'],
    ['2008年8月に登録', 'ja', '2008-08'],
    ['Joined Oct 3, 2011', 'en', '2011-10-03'],
    ['Joined long ago', 'en', undefined]
  ])('reads %s (%s) as %s', (text, language, month) => {
    expect(monthOf(text, language)).toBe(month)
  })

  it('reads durations of players and structured data as seconds', () => {
    expect(['1:02:03', '0:07', '12', '1:99'].map(clockSeconds)).toEqual([
      3723,
      7,
      undefined,
      undefined
    ])
    expect(['PT2M40S', 'P1DT1S', 'PT0.5S', 'P', 'x'].map(durationSeconds)).toEqual([
      160,
      86_401,
      0,
      undefined,
      undefined
    ])
  })
})

describe('addresses', () => {
  it('reads the address behind a redirect', () => {
    const via = 'https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fa.example%2F%3Fb'
    expect(redirectTarget(via)).toBe('https://a.example/?b')
    expect(redirectTarget('javascript:alert(1)')).toBeUndefined()
  })

  it('expands addresses that X shortened where the page shows them whole', () => {
    const tree = parseHtml(
      '<p><a href="https://t.co/1">a.example</a><a href="https://t.co/2"><i aria-hidden="true">https://</i>b.example/lo<i aria-hidden="true">…</i></a></p>'
    )
    expect([...expandedLinks(first(tree, 'p')!).values()]).toEqual([
      'https://a.example',
      'https://t.co/2'
    ])
    expect(all(tree, 'a')).toHaveLength(2)
  })
})
