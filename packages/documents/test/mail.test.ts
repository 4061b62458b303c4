import { toMarkdown } from '@sluice/content'
import { describe, expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import { documentFormat } from '../src/format/document-format.ts'
import { EML, MHTML, MSG } from './files/notes.ts'
import { docx, wordParagraph } from './files/packages.ts'

const bytesOf = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1')
const markdownOf = async (bytes: Uint8Array) => toMarkdown((await convert(bytes)).root).markdown

describe('messages', () => {
  test('the header, the text and the names of attachments are read', async () => {
    const { facts } = await convert(EML)
    expect(facts).toMatchObject({ title: 'Herring prices', authors: ['Ada Berg'] })
    const markdown = await markdownOf(EML)
    expect(markdown).toContain('# Herring prices')
    expect(markdown).toContain('**From:** Ada Berg')
    expect(markdown).toContain('Herring is at **12** crowns – today.')
    expect(markdown).toMatch(/Attached files:\s+- prices\.csv/)
    expect(markdown).not.toMatch(/Content-Type|boundary|aWQ/)
  })

  test('words of a subject that are encoded in parts are joined', async () => {
    const bytes = bytesOf(`From: a@example.com
To: b@example.com
Subject: =?utf-8?B?SMOkZm?= =?utf-8?Q?en_f=C3=BCr?=
 =?iso-8859-1?Q?_B=F6te?=
MIME-Version: 1.0

Text.
`)
    expect((await convert(bytes)).facts.title).toMatch(/en für Böte$/)
  })

  test('quoted-printable text in a legacy encoding is decoded', async () => {
    const bytes = bytesOf(`From: a@example.com
Date: Sat, 1 Mar 2026 10:00:00 +0100
Subject: Netze
MIME-Version: 1.0
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Die B=F6te liegen am Kai, und die Netze h=
=E4ngen.
`)
    expect(await markdownOf(bytes)).toContain('Die Böte liegen am Kai, und die Netze hängen.')
  })

  test('a forwarded message is a part of the text', async () => {
    const bytes = bytesOf(`From: a@example.com
Subject: Fwd
MIME-Version: 1.0
Message-ID: <1@example.com>
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: text/plain

See below.
--x
Content-Type: message/rfc822

From: c@example.com
Subject: Lanterns
Content-Type: text/plain

The lanterns are lit.
--x--
`)
    const markdown = await markdownOf(bytes)
    expect(markdown).toContain('See below.')
    expect(markdown).toContain('The lanterns are lit.')
  })

  test('the name of an attachment in parts and percents is decoded', async () => {
    const bytes = bytesOf(`From: a@example.com
Subject: Map
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: text/plain

Here.
--x
Content-Type: image/png
Content-Disposition: attachment; filename*0*=utf-8''Hav%C3%B8;
 filename*1=rn.png
Content-Transfer-Encoding: base64

aWQ=
--x--
`)
    expect(await markdownOf(bytes)).toContain('Havørn.png')
  })

  test('a message in a mailbox begins after a line of its own', async () => {
    const bytes = bytesOf(`From ada Sat Mar  1 10:00:00 2026
Return-Path: <ada@example.com>
From: ada@example.com
Subject: Tide table

High at noon.
`)
    expect(await documentFormat(bytes)).toBe('eml')
    expect(await markdownOf(bytes)).toContain('High at noon.')
  })

  test('a note with a header of its own is no message', async () => {
    const note = 'From: Ada\nTo: Bo\nSubject: Lunch\nDate: Monday\n\nBring the nets.\n'
    expect(await documentFormat(Buffer.from(note))).toBeUndefined()
  })

  test('a saved page is read as the page', async () => {
    const markdown = await markdownOf(MHTML)
    expect(markdown).toContain('# Saved page')
    expect(markdown).toContain('The saved page costs 5 €.')
    expect(markdown).not.toMatch(/Snapshot|quoted|=E2/)
  })
})

test('a message of Outlook is read', async () => {
  const { facts, root } = await convert(MSG)
  expect(facts).toMatchObject({ format: 'msg', title: 'Lantern oil', authors: ['Ada Berg'] })
  expect(toMarkdown(root).markdown).toContain('Two barrels are left.')
})

describe('files attached to a message', () => {
  const attached = (name: string, type: string, bytes: Uint8Array) =>
    `--x\nContent-Type: ${type}\nContent-Disposition: attachment; filename=${name}\nContent-Transfer-Encoding: base64\n\n${Buffer.from(bytes).toString('base64')}\n`
  const bytes = bytesOf(`From: a@example.com
Subject: Papers
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: text/plain

Here they are.
${attached('nets.docx', 'application/octet-stream', docx(wordParagraph('Two nets are torn.')))}${attached('prices.csv', 'text/csv', Buffer.from('fish,price\nherring,12\n'))}${attached('boat.png', 'image/png', Buffer.from('png'))}${attached('old.eml', 'message/rfc822', EML)}--x--
`)

  test('the files are named only by default', async () => {
    const markdown = await markdownOf(bytes)
    expect(markdown).toMatch(
      /Attached files:\s+- nets\.docx\s+- prices\.csv\s+- boat\.png\s+- old\.eml/
    )
    expect(markdown).not.toContain('torn')
  })

  test('the files are sections if the request wants them', async () => {
    const { root } = await convert(bytes, { attachments: true })
    const { markdown } = toMarkdown(root)
    expect(markdown).toMatch(/## nets\.docx\s+Two nets are torn\./)
    expect(markdown).toMatch(/## prices\.csv\s+\| fish \| price \|/)
    expect(markdown).toContain('Herring is at **12** crowns')
    expect(markdown).toMatch(/Attached files:\s+- prices\.csv\s+Attached files:\s+- boat\.png$/)
  })
})
