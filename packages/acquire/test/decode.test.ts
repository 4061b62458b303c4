import { describe, expect, test } from 'vitest'
import { decodeBody, essenceOf, mediaType } from '../src/body/decode.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('guard.md "Origins behaving badly": charset by BOM, header, meta, else windows-1252', () => {
  test.each<[string, Uint8Array, string, string, string]>([
    [
      'a BOM wins over the header',
      new Uint8Array([0xef, 0xbb, 0xbf, 0xc3, 0xbc]),
      'text/html; charset=latin1',
      'ü',
      'UTF-8'
    ],
    ['a UTF-16 BOM', new Uint8Array([0xff, 0xfe, 0xfc, 0x00]), '', 'ü', 'UTF-16LE'],
    [
      'the header wins over meta',
      latin1('<meta charset=utf-8>\xfc'),
      'text/html; charset="ISO-8859-1"',
      '<meta charset=utf-8>ü',
      'windows-1252'
    ],
    [
      'meta',
      latin1('<meta charset="windows-1251">\xef'),
      'text/html',
      '<meta charset="windows-1251">п',
      'windows-1251'
    ],
    [
      'meta of a page converted to UTF-8',
      bytes(`<meta charset=windows-1251>${'я'.repeat(32)}`),
      '',
      `<meta charset=windows-1251>${'я'.repeat(32)}`,
      'UTF-8'
    ],
    [
      'meta, when the bytes might be either',
      bytes('<meta charset=windows-1252>ü'),
      '',
      '<meta charset=windows-1252>Ã¼',
      'windows-1252'
    ],
    ['nothing declared, valid UTF-8', bytes('grün'), 'text/html', 'grün', 'UTF-8'],
    [
      'nothing declared, UTF-8 but for one byte',
      new Uint8Array([...bytes('Café öffnet, Tür zu, größer '.repeat(3)), 0xe9]),
      '',
      `${'Café öffnet, Tür zu, größer '.repeat(3)}\ufffd`,
      'UTF-8'
    ],
    ['nothing declared, not UTF-8', latin1('gr\xfcn \x80'), '', 'grün €', 'windows-1252'],
    [
      'an unknown label counts as a missing one',
      bytes('grün'),
      'text/html; charset=nonsense',
      'grün',
      'UTF-8'
    ],
    [
      'malformed bytes',
      new Uint8Array([0x61, 0xff, 0x62]),
      'text/html; charset=utf-8',
      'a\ufffdb',
      'UTF-8'
    ],
    [
      'an encoding that can hide markup',
      bytes('<p>x'),
      'text/html; charset=iso-2022-kr',
      '\ufffd',
      'replacement'
    ],
    [
      'meta beyond the first kilobyte',
      latin1(`<!--${'x'.repeat(2_000)}--><meta charset=windows-1251>\xef`),
      '',
      `<!--${'x'.repeat(2_000)}--><meta charset=windows-1251>п`,
      'windows-1251'
    ],
    [
      'an XML declaration',
      latin1('<?xml version="1.0" encoding="windows-1251"?>\xef'),
      'application/xhtml+xml',
      '<?xml version="1.0" encoding="windows-1251"?>п',
      'windows-1251'
    ],
    ['nothing declared, all ASCII', bytes('green'), 'text/html', 'green', 'windows-1252'],
    ['no bytes', new Uint8Array(), '', '', 'windows-1252']
  ])('%s', (_, body, header, text, encoding) => {
    const decoded = decodeBody(body, header)
    expect({ text: decoded.text, encoding: decoded.encoding }).toEqual({ text, encoding })
  })

  test('every label that a page can name is decoded without throwing', () => {
    for (const label of [
      'x-user-defined',
      'utf-7',
      'none',
      'gb18030',
      'iso-2022-jp',
      'big5',
      'koi8-u',
      '\u0000',
      'a'.repeat(5_000)
    ]) {
      expect(typeof decodeBody(latin1('\xff\xfe\x80abc'), `text/html; charset=${label}`).text).toBe(
        'string'
      )
    }
  })
})

describe('media types', () => {
  test.each([
    ['Text/HTML; charset=x', 'text/html'],
    ['application/xhtml+xml', 'application/xhtml+xml'],
    [';;;=', ''],
    ['', ''],
    ['text', ''],
    ['a b/c', '']
  ])('the media type %j has the essence %j', (header, essence) =>
    expect(essenceOf(header)).toBe(essence)
  )

  test.each([
    ['text/html', '<p>x', 'text/html'],
    ['text/html', '\x89PNG\r\n\x1a\n....', 'image/png'],
    ['', ' \n<!-- c --><!DOCTYPE html>', 'text/html'],
    ['', '<html lang=en>', 'text/html'],
    [';;;=', '<p class=x>', 'text/html'],
    ['', 'hello', 'text/plain'],
    ['', 'hello\x00', 'application/octet-stream'],
    ['unknown/unknown', '<section>', 'text/html'],
    ['application/octet-stream', '<?xml version="1.0"?>', 'text/xml'],
    ['application/octet-stream', '\x01\x02', 'application/octet-stream'],
    ['text/html', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['text/html', '\x00\x00 binary', 'text/html'],
    ['text/html', '', 'text/html'],
    ['', '', 'text/html'],
    ['application/octet-stream', '%PDF-1.7', 'application/pdf'],
    ['', 'PK\x03\x04....', 'application/zip'],
    ['application/pdf', '<html>', 'application/pdf'],
    ['application/json', '{}', 'application/json']
  ])('the type %j with the body %j is read as %s', (header, body, type) =>
    expect(mediaType(header, latin1(body))).toBe(type)
  )

  const XML = '<?xml version="1.0"?>\n'
  const XHTML = '<html xmlns="http://www.w3.org/1999/xhtml">'
  const DOCTYPE =
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd" [<!ENTITY a "b">]>'
  test.each([
    ['', XML + XHTML],
    ['', `${XML}<!-- a > b --><?xml-stylesheet href="a"?>\n${DOCTYPE}${XHTML}`],
    ['text/xml', `\xef\xbb\xbf \n${XML}${DOCTYPE}${XHTML}`],
    ['application/xml', DOCTYPE + XHTML],
    ['text/xml', XHTML]
  ])('the type %j with the body %j is read as XHTML', (header, body) =>
    expect(mediaType(header, latin1(body))).toBe('application/xhtml+xml')
  )

  test.each([
    ['text/html', XML + XHTML, 'text/html'],
    ['text/xml', `${XML}<table><tr/></table>`, 'text/xml'],
    ['text/html', `${XML}<rss version="2.0">`, 'application/rss+xml'],
    ['text/html', '<feed xmlns="http://www.w3.org/2005/Atom">', 'application/atom+xml'],
    ['text/html', '<feed>', 'text/html'],
    ['text/plain', `${XML}<rdf:RDF xmlns:rdf="x">`, 'application/rdf+xml'],
    ['', '<urlset xmlns="x">', 'text/xml'],
    ['text/plain', '<html>', 'text/plain'],
    ['application/json', '<!doctype html><html>', 'text/html']
  ])('the tags %j, %j are judged as %s', (header, body, type) =>
    expect(mediaType(header, latin1(body))).toBe(type)
  )

  test.each([
    '{"a": 1}',
    ' {}\n',
    '[]',
    '[1]',
    '[[1, 2]]',
    '["a", 1]',
    '[{"a": 1}]',
    '{"a": 1}\n{"a": 2}\n'
  ])('%j is recognised as JSON', (body) => {
    for (const header of ['', 'text/plain', 'text/html', 'text/javascript'])
      expect(mediaType(header, latin1(body))).toBe('application/json')
  })

  test.each([
    '{{ title }}',
    '[1] A note [2]',
    '["a"] and [b]',
    '[[Page]]',
    '{"a": "cut',
    '12',
    '(a)'
  ])('%j is not recognised as JSON', (body) =>
    expect(mediaType('', latin1(body))).toBe('text/plain')
  )

  test.each([
    ['text/plain', '/a/READ.ME.md', 'text/markdown'],
    ['', '/a.MARKDOWN', 'text/markdown'],
    ['application/octet-stream', '/a.csv', 'text/csv'],
    ['text/plain', '/a.txt', 'text/plain'],
    ['text/plain', '/md', 'text/plain'],
    ['text/plain', '/docs/llms.txt', 'text/markdown'],
    ['text/plain', '/raw/gate.py', 'text/x-python'],
    ['', '/raw/Dockerfile', 'text/x-docker'],
    ['application/octet-stream', '/talk.SRT', 'application/x-subrip'],
    ['text/html', '/a.md', 'text/html']
  ])('text with the type %j at %s is read as %s', (header, path, type) =>
    expect(mediaType(header, latin1('# a'), new URL(path, 'https://site.example'))).toBe(type)
  )

  test('a UTF-16 page without a header is read as HTML', () => {
    expect(mediaType('', new Uint8Array(Buffer.from('\ufeff<html>', 'utf16le')))).toBe('text/html')
  })
})

test.each([
  ['\0\0\0\u0018ftypheic', 'image/heic'],
  ['8BPS\0\u0001', 'image/vnd.adobe.photoshop'],
  ['\u0009\0\u0004\0\u0002\0', 'application/vnd.ms-excel']
])('bytes of a format without a reader have its name', (start, type) => {
  expect(mediaType('application/octet-stream', Buffer.from(start, 'latin1'))).toBe(type)
})
