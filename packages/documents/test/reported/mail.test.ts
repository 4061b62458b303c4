/** Messages, calendars and notebooks as other tools got them wrong, by public reports. */

import { expect, test } from 'vitest'
import { markdownOf } from '../files/markdown.ts'

const message = (header: string, body: string) =>
  Buffer.from(
    `From: a@example.com\nSubject: Nets\nMIME-Version: 1.0\n${header}\n\n${body}`.replaceAll(
      '\n',
      '\r\n'
    ),
    'latin1'
  )
const base64 = (text: string) => Buffer.from(text).toString('base64')

test('a boundary with signs that need quotes but has none is found', async () => {
  // znuny/Znuny#476
  const boundary = '----=_NextPart_de9a7f96'
  const bytes = message(
    `Content-Type: multipart/alternative; boundary=${boundary}; charset=utf-8`,
    `--${boundary}\nContent-Type: text/plain; charset=utf-8\n\nThe nets are dry.\n--${boundary}\nContent-Type: text/html; charset=utf-8\n\n<p>The nets are <b>dry</b>.</p>\n--${boundary}--\n`
  )
  const markdown = await markdownOf(bytes)
  expect(markdown).toContain('The nets are **dry**.')
  expect(markdown).not.toContain('NextPart')
})

test('text of Latin 2 that flows is decoded, and its lines are joined', async () => {
  // Sicos1977/MSGReader#211
  const bytes = message(
    'Content-Type: text/plain; charset="iso-8859-2"; format="flowed"\nContent-Transfer-Encoding: 8bit',
    'P\xf8\xedli\xb9 \xbelu\xbb \nou\xe8k\xfd k\xf9\xf2.\n'
  )
  expect(await markdownOf(bytes)).toContain('Příliš žluť oučký kůň')
})

test('a text that is attached is named, and not a part of the message', async () => {
  // SpamScope/mail-parser#45
  const bytes = message(
    'Content-Type: multipart/mixed; boundary=b',
    `--b\nContent-Type: text/plain\n\nSee the list.\n--b\nContent-Type: text/plain; charset="US-ASCII"; name="list.txt"\nContent-Disposition: attachment; filename="list.txt"\nContent-Transfer-Encoding: base64\n\n${base64('secret list')}\n--b--\n`
  )
  const markdown = await markdownOf(bytes)
  expect(markdown).toContain('list.txt')
  expect(markdown).not.toContain('secret list')
})

test('a message in GB 2312 is decoded', async () => {
  // ankit1329/Eml-Parser#1
  const bytes = message('Content-Type: text/html; charset=gb2312', '<p>\xc4\xe3\xba\xc3</p>\n')
  expect(await markdownOf(bytes)).toContain('你好')
})

test('an inline part of HTML is the message, and no attachment', async () => {
  // sepinf-inc/IPED#330
  const bytes = message(
    'Content-Type: multipart/mixed; boundary=b',
    '--b\nContent-Type: text/html\nContent-Disposition: inline\n\n<p>The lanterns are lit.</p>\n--b--\n'
  )
  const markdown = await markdownOf(bytes)
  expect(markdown).toContain('The lanterns are lit.')
  expect(markdown).not.toContain('Attached')
})

test('a bounce keeps its notice and the message that came back', async () => {
  // GOVCERT-LU/eml_parser#38
  const bytes = message(
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '--b\nContent-Type: text/plain; charset=us-ascii\n\nYour message was not delivered.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n--b\nContent-Type: message/rfc822\n\nFrom: b@example.com\nSubject: Herring\nContent-Type: text/plain; charset=iso-8859-1\n\nDie B\xf6te kommen.\n--b--\n'
  )
  const markdown = await markdownOf(bytes)
  expect(markdown).toContain('Your message was not delivered.')
  expect(markdown).toContain('Die Böte kommen.')
})

test('a time zone with a colon in its name does not hide the time', async () => {
  // cozy/cozy-ical#47
  const bytes = Buffer.from(
    'BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:x\r\nBEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nSUMMARY:Council\r\nDTEND;TZID="(UTC+01:00) Brussels, Madrid":20160308T230000\r\nDESCRIPTION:See C:\\\\new\\, and more\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
  )
  const markdown = await markdownOf(bytes)
  expect(markdown).toContain('2016-03-08 23:00')
  expect(markdown).not.toContain('1601')
  // MadLlama25/fastmail-mcp#45
  expect(markdown.replaceAll('\\\\', '\\')).toContain('C:\\new, and more')
})

test('the picture of a card is not read, and grouped telephones are', async () => {
  // mangstadt/ez-vcard, cards of Apple
  const bytes = Buffer.from(
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Berg\r\nitem1.TEL;type=CELL:+47 55 1234\r\nitem1.X-ABLabel:boat\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ\r\n AAAQABAAD/2wBDAAYEBQYF\r\nEND:VCARD\r\n'
  )
  const markdown = await markdownOf(bytes)
  expect(markdown).toContain('+47 55 1234')
  expect(markdown).not.toContain('4AAQ')
})

test('the description of a picture in a cell is read without its data, and raw cells are read', async () => {
  // jgm/pandoc#5300, jupyter/nbconvert#934
  const notebook = {
    ...{ nbformat: 4, nbformat_minor: 4, metadata: {} },
    cells: [
      {
        ...{ cell_type: 'markdown', metadata: {}, source: ['![Tide chart](attachment:a.png)'] },
        attachments: { 'a.png': { 'image/png': 'iVBORw0KGgoAAAANSUhEUg' } }
      },
      { cell_type: 'raw', metadata: {}, source: '.. _harbour:' },
      {
        ...{ cell_type: 'code', metadata: {}, source: 'run()', execution_count: 1 },
        outputs: [
          {
            output_type: 'stream',
            name: 'stderr',
            text: ['\u001b[31mwarning\u001b[0m: low tide\n']
          }
        ]
      }
    ]
  }
  const markdown = await markdownOf(Buffer.from(JSON.stringify(notebook)))
  expect(markdown).toContain('Tide chart')
  expect(markdown).not.toContain('iVBOR')
  expect(markdown.replaceAll('\\', '')).toContain('_harbour:')
  expect(markdown).toContain('warning: low tide')
})

test('a header with a line that is no field is still one of a message', async () => {
  // mikel/mail, messages with errors
  const header =
    'To: b@example.com\nMessage-ID: <1@example.com>\nReferences: <2@example.com>, <broken.\nsomething@example.com>'
  expect(await markdownOf(message(header, 'The nets are dry.\n'))).toContain('The nets are dry.')
  const obsolete = Buffer.from(
    'From  : John <j@example.com>\nTo    : m@example.com\nSubject   : Hello\nMessage-ID  : <1@example.com>\n\nJust hello.\n'
  )
  expect(await markdownOf(obsolete)).toContain('Just hello.')
})
