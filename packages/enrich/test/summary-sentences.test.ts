/** Sentences that a summary without a model takes from a page, in the languages of pages. */

import { describe, expect, test } from 'vitest'
import { createEnricher, localEngines } from '../src/index.ts'
import { markdownProse } from '../src/local/markdown-prose.ts'
import { sentenceReader } from '../src/local/sentences.ts'

const enricher = createEnricher({ engines: localEngines({ path: '' }) })
const run = { signal: new AbortController().signal, timeMs: 60_000 }

async function summaryOf(markdown: string, more: { language?: string; declared?: string } = {}) {
  const extra = await enricher.summarize({ markdown, ...more }, run)
  return extra.ok ? extra.value.text : extra.error.code
}

const FILLER = [
  'The ferry leaves the pier of Oldmouth at seven and crosses the bay in forty minutes.',
  'Cyclists pay nothing for their bicycles on weekdays, and four euros at weekends.',
  'A second boat joins the line in June, when the hotels of the island are full.',
  'Its crew was trained on the rivers of the north, where currents are stronger.'
].join('\n\n')

describe('openings', () => {
  test.each([
    ['en', 'However, the harbour master disagrees with the plan.', FILLER],
    [
      'de',
      'Und damit treffen sie ins Schwarze, sagt der Verein.',
      'Der Verein der Angler hat den Weiher an der Mühle gepachtet und neu besetzt. Im Frühjahr wurden dort dreihundert junge Hechte ausgesetzt, die inzwischen gut gewachsen sind.'
    ],
    [
      'fr',
      'Mais cela ne suffit pas aux habitants du quartier.',
      'La mairie a fermé le pont de pierre aux camions pendant la durée des travaux. Les riverains demandent une passerelle pour les écoliers, qui font un long détour chaque matin.'
    ],
    [
      'es',
      'Sin embargo, los vecinos no están de acuerdo con eso.',
      'El ayuntamiento cerró el puente viejo a los camiones durante las obras de reparación. Los vecinos piden una pasarela para los niños, que dan un largo rodeo cada mañana.'
    ],
    [
      'ru',
      'Однако жители района с этим не согласны.',
      'Городская администрация закрыла старый мост для грузовиков на время ремонта. Жители просят построить пешеходный переход для школьников, которые каждый день идут в обход.'
    ],
    [
      'ja',
      'しかし、住民の多くはこの計画に反対しています。',
      '市役所は修理のあいだ、古い石の橋をトラックが通れないようにしました。子どもたちは毎朝、遠回りをして学校に通っているため、歩道橋を求める声が上がっています。'
    ]
  ])('a summary in %s does not open with a connective', async (_, hanging, text) => {
    const summary = await summaryOf(`${hanging}\n\n${text}`)
    expect(summary).not.toContain(hanging.slice(0, 12))
    expect(summary.length).toBeGreaterThan(60)
  })

  test('a sentence that points at its page by the word of the title may come first', async () => {
    const first = 'This guide has all that a beginner needs to know about mooring a boat.'
    expect(await summaryOf(`# A guide to mooring\n\n${first}\n\n${FILLER}`)).toContain(first)
    expect(await summaryOf(`# Ferries\n\n${first}\n\n${FILLER}`)).not.toContain(first)
  })

  test('an article is no connective of another language', async () => {
    const first = 'A thoughtful choice of the mooring saves the owner of a boat much trouble.'
    expect(await summaryOf(`${first}\n\n${FILLER}`)).toContain(first)
  })
})

describe('sentences', () => {
  test.each([
    'The town asked Dr. Holm of the Dept. of Fisheries to count the salmon in the lower river.',
    'The makers showed the ID. Voyager, the third bus with a battery for the roads of the island.',
    'Am 3. Mai wurde die neue Brücke über den Mühlbach nach langer Bauzeit endlich eröffnet.',
    'Der Preis gilt z. B. für Gruppen und Vereine, die den Raum bzw. den Saal mieten wollen.'
  ])('“%s” stays one sentence', async (sentence) => {
    const summary = await summaryOf(`${sentence}\n\nAn ID. bus and an ID. car need the same plug.`)
    expect(summary).toContain(sentence)
  })

  test('a space that Markdown writes as a reference is a space', async () => {
    const summary = await summaryOf('The ferry leaves the pier of Oldmouth at seven.&#xA0;')
    expect(summary).toBe('The ferry leaves the pier of Oldmouth at seven.')
  })

  test('a teaser without its end is no part of a summary', async () => {
    const markdown = `Also read: the ten best walks along the coast of Oldmouth\n\n${FILLER}`
    expect(await summaryOf(markdown)).not.toContain('Also read')
  })
})

describe('notices of the site', () => {
  const OAR = 'The oak oar of Holm Boats is what you need for a long day on the lake.'
  const MORE =
    'Its blade was made for calm water and is bound with copper. The collar is of leather that was tanned in Oldmouth.'

  test('consent to cookies is no part of a summary, unless the page is about cookies', async () => {
    const consent = 'We and our partners use cookies to show you a better and faster service.'
    expect(await summaryOf(`${consent}\n\n${FILLER}`)).not.toContain('cookies')
    expect(await summaryOf(`# How cookies work\n\n${consent}\n\n${FILLER}`)).toContain('cookies')
  })

  test('a pointer to another page is no part of a summary', async () => {
    const pointer = 'For the town on the other island, see Oldmouth (Skerries).'
    const page = `*${pointer.replace('Oldmouth (Skerries)', '[Oldmouth (Skerries)](/wiki/Oldmouth_(Skerries))')}*\n\n${FILLER}`
    expect(await summaryOf(page)).toMatch(/^The ferry leaves/)
  })

  test('a byline with its sentence on the author is no part of a summary', async () => {
    const byline =
      'By Ada Holm, an editor of the harbour newsletter. She has written about ferries for ten years.'
    expect(await summaryOf(`${byline}\n\n${FILLER}`)).toMatch(/^The ferry leaves/)
  })

  test('a bare address is no part of a summary', async () => {
    const asked = 'Seats are booked at the pier or here: <https://ferry.example/seats>.'
    expect(await summaryOf(`${asked}\n\n${FILLER}`)).toMatch(/^The ferry leaves/)
  })

  test('a notice above the main heading is no part of a summary', async () => {
    const notice = '### Recall\n\nPlease note that one of our products was recalled.'
    expect(await summaryOf(`${notice}\n\n# Oak oar\n\n${OAR}\n\n${MORE}`)).not.toContain('recalled')
    const essay = `${FILLER}\n\n# Appendix\n\nThe tables were printed in the winter of that year.`
    expect(await summaryOf(essay)).toMatch(/^The ferry leaves/)
  })

  test('terms of the shop before the first words on the product are no opening', async () => {
    const terms = [
      'Shipping cost and delivery date are shown at the checkout.',
      'We work hard to protect your security and privacy.',
      'Every order that is paid before four leaves our house on the same day.'
    ].join(' ')
    expect(await summaryOf(`# Oak oar of Holm Boats\n\n${terms}\n\n${OAR}\n\n${MORE}`)).toMatch(
      /^The oak oar/
    )
  })
})

describe('size', () => {
  test.each([
    [
      'zh',
      '市政府在修理期间禁止卡车通过这座古老的石桥。居民希望为学生建一座人行天桥，因为孩子们每天早上都要绕很远的路。工程预计在明年春天完成，费用由省政府承担。旧桥建于一七一二年，是这条河上最早的石桥之一。商店的老板说，封桥以后来买东西的客人少了一半。市长答应在夏天之前给居民一个答复，并公布所有的费用。',
      60,
      160
    ],
    [
      'th',
      'เทศบาลปิดสะพานหินเก่าไม่ให้รถบรรทุกผ่านในระหว่างการซ่อมแซม ชาวบ้านขอให้สร้างสะพานลอยสำหรับนักเรียน เพราะเด็กๆ ต้องเดินอ้อมทุกเช้า งานจะแล้วเสร็จในฤดูใบไม้ผลิปีหน้า โดยจังหวัดเป็นผู้รับผิดชอบค่าใช้จ่ายทั้งหมด สะพานเก่าสร้างขึ้นเมื่อสามร้อยปีก่อน และเป็นสะพานหินแห่งแรกของแม่น้ำสายนี้ เจ้าของร้านค้าบอกว่าลูกค้าลดลงครึ่งหนึ่งหลังจากปิดสะพาน นายกเทศมนตรีสัญญาว่าจะให้คำตอบก่อนฤดูร้อน และจะเปิดเผยค่าใช้จ่ายทั้งหมดให้ประชาชนทราบ',
      80,
      400
    ],
    [
      'ar',
      'أغلقت البلدية الجسر الحجري القديم أمام الشاحنات خلال أعمال الإصلاح. ويطلب السكان بناء ممر للمشاة من أجل التلاميذ الذين يسلكون كل صباح طريقا طويلا. ومن المتوقع أن تنتهي الأعمال في الربيع المقبل على نفقة المحافظة. بني الجسر القديم قبل ثلاثة قرون وهو من أقدم الجسور على هذا النهر. يقول أصحاب المتاجر إن عدد الزبائن انخفض إلى النصف بعد الإغلاق.',
      80,
      400
    ]
  ])('a summary in %s has some sentences, and not all of them', async (_, text, least, most) => {
    const summary = await summaryOf(text)
    expect(summary.length).toBeGreaterThan(least)
    expect(summary.length).toBeLessThan(most)
  })

  test('no summary is longer than 600 characters', async () => {
    const long = `${'The keeper of the light writes down the name of each ship and of its captain, '.repeat(5)}and sleeps.`
    expect(
      (await summaryOf(`${long}\n\n${long.replaceAll('keeper', 'warden')}`)).length
    ).toBeLessThan(600)
  })
})

describe('pages without a summary', () => {
  const ROWS = Array.from({ length: 30 }, (_, n) => `| Anchor ${n} | ${n * 3}.50 |`).join('\n')

  test('a notice above a table is no summary of the table', async () => {
    const page = `Log in to set a price alert on this product.\n\n| Item | Price |\n| --- | --- |\n${ROWS}`
    expect(await summaryOf(page)).toBe('AI_OUTPUT_INVALID')
  })

  test('a list of prices is no summary', async () => {
    const page = Array.from({ length: 30 }, (_, n) => `- Anchor no ${n}, galvanised, ${n * 3}.50`)
    expect(await summaryOf(page.join('\n'))).toBe('AI_OUTPUT_INVALID')
  })

  test('a page in another language than the one requested has none', async () => {
    expect(await summaryOf(FILLER, { language: 'fr' })).toBe('AI_OUTPUT_INVALID')
    expect(await summaryOf(FILLER, { language: 'en-GB' })).toContain('Oldmouth')
  })
})

describe('sentences of reports about other summarisers', () => {
  test.each([
    [
      'a quotation that ends in a full stop',
      '»Das Geld wurde immer in der Kasse am Hafen übergeben.« Am 31. August bzw. am 21. November holte sie dort den Rest ab.',
      [
        '»Das Geld wurde immer in der Kasse am Hafen übergeben.«',
        'Am 31. August bzw. am 21. November holte sie dort den Rest ab.'
      ]
    ],
    [
      'an approximate sum',
      'In dem Verfahren am Hafengericht ging es um ca. 600 Millionen Euro Schaden.',
      ['In dem Verfahren am Hafengericht ging es um ca. 600 Millionen Euro Schaden.']
    ],
    [
      'an example in brackets',
      'Short films often show mishaps (e.g. Bloopers of the harbour choir) and animals.',
      ['Short films often show mishaps (e.g. Bloopers of the harbour choir) and animals.']
    ],
    [
      'a class of licences',
      'Bewerber brauchen einen Führerschein Kl. B sowie einen eigenen Wagen für die Inseln.',
      ['Bewerber brauchen einen Führerschein Kl. B sowie einen eigenen Wagen für die Inseln.']
    ],
    [
      'line breaks within a sentence',
      'Automatic summaries reduce a text to the points that\nmatter most to the readers of the\nharbour newspaper.',
      [
        'Automatic summaries reduce a text to the points that matter most to the readers of the harbour newspaper.'
      ]
    ],
    [
      'a Russian address',
      'Музей находится в г. Мурманске на ул. Портовой и открыт каждый день до вечера.',
      ['Музей находится в г. Мурманске на ул. Портовой и открыт каждый день до вечера.']
    ],
    [
      'initials',
      'The lamp was built by J. R. Holm and his sister in the winter of the great storm.',
      ['The lamp was built by J. R. Holm and his sister in the winter of the great storm.']
    ],
    [
      'a company',
      'The ferry was bought by Ashdown Inc. Tuesday evening, after months of negotiation.',
      ['The ferry was bought by Ashdown Inc. Tuesday evening, after months of negotiation.']
    ],
    [
      'a version number',
      'The port authority runs version 3.12 of the lock software on all its machines.',
      ['The port authority runs version 3.12 of the lock software on all its machines.']
    ],
    [
      'a Spanish title',
      'El puerto fue diseñado por la Sra. Gómez y el Dr. Ruiz hace más de veinte años.',
      ['El puerto fue diseñado por la Sra. Gómez y el Dr. Ruiz hace más de veinte años.']
    ],
    [
      'a French question',
      'Pourquoi le phare est-il fermé pendant tout l’hiver ? La mairie répare l’escalier de pierre.',
      [
        'Pourquoi le phare est-il fermé pendant tout l’hiver ?',
        'La mairie répare l’escalier de pierre.'
      ]
    ],
    [
      'a Hindi full stop',
      'पुराना पुल मरम्मत के दौरान ट्रकों के लिए बंद कर दिया गया है। नगर के लोग बच्चों के लिए पैदल पुल चाहते हैं।',
      ['पुराना पुल मरम्मत के दौरान ट्रकों के लिए बंद कर दिया गया है।', 'नगर के लोग बच्चों के लिए पैदल पुल चाहते हैं।']
    ]
  ])('%s is split right', (_, text, sentences) => {
    const [block = ''] = markdownProse(text)
    expect(sentenceReader(undefined, text).sentencesOf(block)).toEqual(sentences)
  })
})
