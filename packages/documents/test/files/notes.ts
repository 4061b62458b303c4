/** Messages, notebooks, calendars, cards and workbooks in XML, as their programs write them. */

import { burn } from '@kenjiuno/msgreader/lib/Burner.js'

const lines = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))

/** A message with two forms of its text and an attachment. */
export const EML = lines(`Return-Path: <ada@example.com>
From: Ada Berg <ada@example.com>
To: Bo Lind <bo@example.com>
Subject: Herring prices
Date: Sun, 1 Mar 2026 10:00:00 +0100
Message-ID: <1@example.com>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=outer

--outer
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/plain; charset=utf-8

Herring is at 12 crowns today.
--inner
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<p>Herring is at <b>12</b> crowns =E2=80=93 today.</p>
--inner--
--outer
Content-Type: text/csv; name=prices.csv
Content-Disposition: attachment; filename=prices.csv
Content-Transfer-Encoding: base64

aWQscHJpY2UK
--outer--
`)

/** A page that a browser saved. */
export const MHTML = lines(`From: <Saved by Blink>
Snapshot-Content-Location: https://example.com/page
Subject: Saved page
MIME-Version: 1.0
Content-Type: multipart/related; type="text/html"; boundary="----b"

------b
Content-Type: text/html
Content-Transfer-Encoding: quoted-printable
Content-Location: https://example.com/page

<!DOCTYPE html><html><head><meta http-equiv=3D"Content-Type" content=3D"text/html; charset=3DUTF-8"><title>Saved page</title></head><body><h1>Saved page</h1><p>The saved=
 page costs 5 =E2=82=AC.</p></body></html>
------b
Content-Type: text/css
Content-Location: https://example.com/a.css

p { color: red }
------b--
`)

/** A notebook with text, code, a table and an error. */
export const IPYNB = Buffer.from(
  JSON.stringify({
    cells: [
      { cell_type: 'markdown', metadata: {}, source: ['# Tides\n', '\n', 'High and low.'] },
      {
        ...{ cell_type: 'code', execution_count: 1, metadata: {}, source: ['heights.mean()'] },
        outputs: [
          { output_type: 'execute_result', data: { 'text/plain': ['2.5'] } },
          {
            output_type: 'display_data',
            data: {
              'text/html':
                '<table><tr><th>Time</th><th>Height</th></tr><tr><td>Noon</td><td>3</td></tr></table>',
              'text/plain': 'ignored'
            }
          },
          {
            ...{ output_type: 'error', ename: 'ValueError', evalue: 'no heights' },
            traceback: ['\u001b[31mValueError\u001b[0m']
          }
        ]
      }
    ],
    metadata: { language_info: { name: 'python' } },
    nbformat: 4,
    nbformat_minor: 5
  })
)

/** A calendar with an event, folded lines and an alarm. */
export const ICS = lines(`BEGIN:VCALENDAR
VERSION:2.0
X-WR-CALNAME:Harbour
BEGIN:VEVENT
UID:1@example.com
DTSTART;TZID=Europe/Oslo:20260301T100000
DTEND;TZID=Europe/Oslo:20260301T113000
SUMMARY:Harbour council\\, open
  to all
LOCATION:Town hall\\, room 2
ATTENDEE;CN="Bo Lind";ROLE=REQ-PARTICIPANT:mailto:bo@example.com
DESCRIPTION:Nets\\nand lanterns.
BEGIN:VALARM
DESCRIPTION:Reminder
END:VALARM
END:VEVENT
END:VCALENDAR
`)

/** A card as old telephones write it. */
export const VCF = lines(`BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg
FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg M=
=C3=BCller
ORG:Harbour Board;Nets
TEL;WORK:+49 451 1234
ADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;Kai 7;L=C3=BCbeck;;23552;
END:VCARD
`)

/** A workbook in the XML of Excel 2003, with a cell left out. */
export const XML_SPREADSHEET = Buffer.from(`<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Boats"><Table>
<Row><Cell><Data ss:Type="String">Boat</Data></Cell><Cell><Data ss:Type="String">Catch</Data></Cell><Cell><Data ss:Type="String">Port</Data></Cell></Row>
<Row><Cell><Data ss:Type="String">Gull</Data></Cell><Cell><Data ss:Type="Number">417</Data></Cell><Cell><Data ss:Type="String">Bergen</Data></Cell></Row>
<Row><Cell><Data ss:Type="String">Tern</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Bodø</Data></Cell></Row>
</Table></Worksheet></Workbook>`)

/** A message that Outlook saved: its subject, its sender and its text. */
export const MSG = burn([
  folder('Root Entry', 5, [1, 2, 3, 4]),
  stream('__properties_version1.0', Buffer.alloc(32)),
  stream('__substg1.0_0037001F', Buffer.from('Lantern oil', 'utf16le')),
  stream('__substg1.0_0C1A001F', Buffer.from('Ada Berg', 'utf16le')),
  stream('__substg1.0_1000001F', Buffer.from('Two barrels are left.', 'utf16le'))
])

function folder(name: string, type: number, children: number[]) {
  return { name, type, children, length: 0 }
}

function stream(name: string, bytes: Buffer) {
  return { name, type: 2, length: bytes.length, binaryProvider: () => Uint8Array.from(bytes) }
}
