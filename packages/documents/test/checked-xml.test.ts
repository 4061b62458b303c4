import { expect, test } from 'vitest'
import { DOCUMENT_LIMITS } from '../src/limits.ts'
import { asAscii, checkXml } from '../src/zip/checked-xml.ts'

const check = (xml: string | Buffer, docType = false) =>
  checkXml(asAscii(Buffer.from(xml)), 'a.xml', DOCUMENT_LIMITS, { docType })

test('the check counts elements, ignoring comments, CDATA and attribute values', () => {
  const xml =
    '<?xml version="1.0"?><!-- <x> --><a b="1 > 0 </a>" c=\'<\'><!-- <b><b> --><![CDATA[<d>]]><e/><f>1</f></a>'
  expect(check(xml)).toBe(3)
})

test.each([
  '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
  '<?xml version="1.0"?><!-- x -->\n<!doctype a [<!ENTITY b "c">]><a>&b;</a>'
])('the check refuses a document type: %s', (xml) => {
  expect(() => check(xml)).toThrow('a.xml has a document type declaration, which is not supported')
})

test('the check refuses a document type in UTF-16 too', () => {
  const xml = '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a><a/>'
  const little = Buffer.from(`\ufeff${xml}`, 'utf16le')
  expect(() => check(little)).toThrow('document type')
  expect(() => check(Buffer.from(little).swap16())).toThrow('document type')
  expect(
    asAscii(
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?><a>é</a>`, 'utf16le')
    ).toString()
  ).toBe('<?xml version="1.0"?><a>é</a>')
})

test('the check refuses declarations in a document type even if document types are allowed', () => {
  expect(check('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x"><html/>', true)).toBe(1)
  expect(() => check('<!DOCTYPE a [<!ENTITY b "c">]><a/>', true)).toThrow('document type')
})

test('the check refuses XML that is nested too deep', () => {
  expect(check('<a>'.repeat(256) + '</a>'.repeat(256))).toBe(256)
  expect(() => check('<a>'.repeat(257))).toThrow('a.xml is nested deeper than 256 elements')
})

test('the check ends on XML that is cut off', () => {
  expect(check('<a><!-- ')).toBe(1)
  expect(check('<a b="')).toBe(1)
  expect(check('<!DOCTYPE', true)).toBe(0)
  expect(check('no XML')).toBe(0)
})
