/**
 * Word errors of the offline OCR and speech recognition, and whether only right transcripts are charged.
 *
 *   node --conditions=@sluice/source benchmarks/enrich/offline.ts [images] [recordings]
 *
 * Images drawn by Chromium: turned, askew, ruled, in columns, on photographs, in other languages, without text.
 * Recordings: voices of flite, and of espeak-ng and the formats of ffmpeg where they are installed; noise, music,
 * silence, other languages. An item is right if at least 90 % of its words are, or if it has none and costs nothing.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import * as documents from '../../packages/documents/src/pool.ts'
import { createEnricher, localEngines } from '../../packages/enrich/src/index.ts'
import { wordsRead } from '../../packages/enrich/test/words-read.ts'
import { DRAWING_BROWSER, PASSAGE } from '../../packages/enrich/test/written-images.ts'

const TEXTS: Record<string, string> = {
  en: PASSAGE,
  de: 'Der Leuchtturm an der Mühlenstraße wurde 1871 angezündet. Gäste zahlen zwischen März und Oktober vier Euro; für Schüler ist der Eintritt frei, und größere Hunde müssen draußen bleiben.',
  fr: 'Le phare de la rue du Moulin fut allumé en 1871. Les visiteurs paient quatre euros de mars à octobre ; les élèves entrent gratuitement, et les chiens restent à l’extérieur du musée.',
  ru: 'Маяк на Мельничной улице зажгли в тысяча восемьсот семьдесят первом году. Посетители платят четыре рубля с марта по октябрь, а дети входят бесплатно.',
  hy: 'Փարոսը վառվեց հազար ութ հարյուր յոթանասունմեկ թվականին։ Այցելուները վճարում են չորս դրամ մարտից հոկտեմբեր։'
}
const ROWS = [
  'Harbour Boats Keeper',
  'Oldmouth 212 Ashdown',
  'Weirside 47 Holm',
  'Northbank 1,380 Birch'
]
const SPOKEN =
  'The people of the town went to the market early in the morning to buy bread and milk for the whole week.'
const PHOTO =
  'background:radial-gradient(circle at 20% 30%,#7d9a6f,transparent 60%),linear-gradient(150deg,#46606e,#8a6a4b 60%,#39463a)'
const timeMs = 600_000
const run = { signal: new AbortController().signal, timeMs }
const enricher = createEnricher({ engines: localEngines({ documents }), limits: { timeMs } })

interface Item {
  readonly name: string
  readonly text: string
  readonly language: string
  readonly bytes: Buffer
}

/** Text and markup of the drawn images. */
function pictures() {
  const list: {
    name: string
    text: string
    language: string
    html: string
    css: string
    turn: number
  }[] = []
  const add = (name: string, language: string, html: string, css = '', turn = 0, text?: string) =>
    list.push({ name, language, html, css, turn, text: text ?? html.replace(/<[^>]+>/g, ' ') })
  const english = TEXTS.en as string
  for (const [ground, css] of Object.entries({
    paper: '',
    night: 'background:#10233f;color:#f2e9d0'
  })) {
    for (const size of [14, 22]) {
      for (const turn of [0, 90, 180, 270])
        add(`${ground} ${size} px, ${turn}°`, 'en', english, `font-size:${size}px;${css}`, turn)
    }
  }
  for (const size of [14, 22])
    for (const turn of [-14, -9, -4, 3, 7, 12])
      add(`askew ${size} px, ${turn}°`, 'en', english, `font-size:${size}px`, turn)
  for (const border of ['1px solid #000', '2px solid #333', '1px solid #999']) {
    for (const size of [13, 18, 26]) {
      const cells = ROWS.map(
        (row) =>
          `<tr>${row
            .split(' ')
            .map((cell) => `<td style="border:${border};padding:6px 14px">${cell}</td>`)
            .join('')}</tr>`
      )
      add(
        `table ${border}, ${size} px`,
        'en',
        `<table style="border-collapse:collapse;font-size:${size}px">${cells.join(' ')}</table>`
      )
    }
  }
  for (const size of [15, 18, 22, 26])
    add(
      `columns ${size} px`,
      'en',
      `<div style="columns:2;column-gap:40px;font-size:${size}px">${english}</div>`
    )
  for (const size of [34, 48])
    add(
      `white on a photograph ${size} px`,
      'en',
      'WHEN THE FERRY LEAVES WITHOUT YOU',
      `${PHOTO};color:#fff;font:700 ${size}px sans-serif`
    )
  for (const size of [16, 24])
    add(
      `dark on a photograph ${size} px`,
      'en',
      english,
      `background:linear-gradient(160deg,#f4e3c3,#b9cfe0 55%,#93b3a0);font-size:${size}px`
    )
  for (const language of ['de', 'fr', 'ru', 'hy'])
    for (const size of [15, 22, 30])
      add(`${language} ${size} px`, language, TEXTS[language] as string, `font-size:${size}px`)
  add('Russian on an English page', 'en', TEXTS.ru as string, 'font-size:20px')
  add('Armenian on an English page', 'en', TEXTS.hy as string, 'font-size:20px')
  for (const seed of [1, 2, 3, 4, 5])
    add(
      `no text ${seed}`,
      'en',
      `<svg width="500" height="300"><filter id="n"><feTurbulence baseFrequency=".0${seed}" seed="${seed}"/></filter><rect width="500" height="300" filter="url(#n)"/></svg>`,
      '',
      0,
      ''
    )
  return list
}

async function drawn(): Promise<Item[]> {
  if (!DRAWING_BROWSER) return []
  const { path, env } = await DRAWING_BROWSER.executable()
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>
  })
  const page = await browser.newPage({ viewport: { width: 1100, height: 1100 } })
  const items: Item[] = []
  for (const { html, css, turn, ...item } of pictures()) {
    await page.setContent(`<!doctype html><meta charset="utf-8"><style>body{margin:0}main{width:640px;padding:24px;line-height:1.45;background:#fff;${css}}
      section{display:inline-block;padding:${turn % 180 === 0 ? 0 : 320}px;background:#fff}</style><section><main style="transform:rotate(${turn}deg)">${html}</main></section>`)
    items.push({ ...item, bytes: await page.locator('section').screenshot() })
  }
  await browser.close()
  return items
}

/** Recordings, in as many voices and formats as there are programs for. */
function recorded(folder: string): Item[] {
  const items: Item[] = []
  const add = (name: string, language: string, text: string, file: string) =>
    items.push({ name, language, text, bytes: readFileSync(join(folder, file)) })
  const made = (program: string, ...args: string[]) => {
    try {
      execFileSync(program, args, { cwd: folder, stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  for (const voice of ['slt', 'rms', 'awb', 'kal']) {
    if (!made('flite', '-voice', voice, '-t', SPOKEN, '-o', `${voice}.wav`)) continue
    add(`flite ${voice}`, 'en', SPOKEN, `${voice}.wav`)
    for (const format of ['mp3', 'flac', 'ogg', 'm4a', 'webm']) {
      const kind = format === 'webm' ? ['-c:a', 'libopus'] : []
      if (made('ffmpeg', '-y', '-i', `${voice}.wav`, ...kind, `${voice}.${format}`))
        add(`flite ${voice} ${format}`, 'en', SPOKEN, `${voice}.${format}`)
    }
  }
  for (const [voice, text] of Object.entries({ ...TEXTS, en: SPOKEN })) {
    if (voice === 'hy' || !made('espeak-ng', '-v', voice, '-w', `e-${voice}.wav`, text)) continue
    add(`espeak-ng ${voice}, language unknown`, '', voice === 'en' ? text : '', `e-${voice}.wav`)
    add(`espeak-ng ${voice}, language known`, voice, voice === 'en' ? text : '', `e-${voice}.wav`)
  }
  const sounds = {
    silence: 'anullsrc=r=16000:cl=mono',
    noise: 'anoisesrc=r=16000:a=0.2',
    hiss: 'anoisesrc=r=44100:c=pink:a=0.05',
    tone: 'sine=f=440:r=16000',
    tremolo: 'sine=f=330:r=44100,tremolo=f=5',
    chord: 'aevalsrc=0.2*sin(440*2*PI*t)+0.2*sin(554*2*PI*t)+0.2*sin(659*2*PI*t):s=44100',
    beat: 'aevalsrc=0.5*sin(110*2*PI*t)*lt(mod(t\\,0.5)\\,0.1):s=44100',
    sweep: 'aevalsrc=0.4*sin(2*PI*t*(200+150*t)):s=44100'
  }
  for (const [name, source] of Object.entries(sounds)) {
    if (made('ffmpeg', '-y', '-f', 'lavfi', '-i', source, '-t', '6', '-ac', '1', `${name}.wav`))
      add(name, '', '', `${name}.wav`)
  }
  return items
}

/** Reads all items, prints each, with its text where that is wrong, and the sums. */
async function measure(
  what: string,
  items: readonly Item[],
  read: (item: Item) => Promise<{ text: string; units: number }>
) {
  const sums = { right: 0, charged: 0, wrong: 0, missed: 0, words: 0, of: 0, ms: 0 }
  for (const item of items) {
    const start = performance.now()
    const { text, units } = await read(item)
    sums.ms += performance.now() - start
    const { right, of } = wordsRead(item.text.toLowerCase(), text.toLowerCase())
    const isRight = units === 0 ? item.text === '' : of > 0 && right / of >= 0.9
    if (units > 0) sums.charged++
    if (units > 0 && !isRight) sums.wrong++
    if (units === 0 && item.text !== '') sums.missed++
    if (isRight) sums.right++
    if (units > 0) [sums.words, sums.of] = [sums.words + right, sums.of + of]
    const shown = isRight ? '' : text.slice(0, 100).replaceAll('\n', ' / ')
    console.log(`${isRight ? '  ' : '! '}${item.name}: ${right}/${of}, ${units} charged ${shown}`)
  }
  console.log(
    `${what}: ${items.length}; right ${sums.right}; charged ${sums.charged}, of these wrong ${sums.wrong}; free with text ${sums.missed}`
  )
  console.log(
    `   words right in charged ones ${sums.words} of ${sums.of}; ${Math.round(sums.ms / items.length)} ms each`
  )
}

const wanted = process.argv.slice(2)
if (wanted.length === 0 || wanted.includes('images')) {
  await measure('images', await drawn(), async ({ bytes, language }) => {
    const images = [{ url: 'https://a.example/image', alt: null }]
    const extra = await enricher.transcribeImages(
      { images, maxImages: 1, language, fetchBytes: async () => bytes },
      run
    )
    return { text: extra.value?.[0]?.text ?? '', units: extra.units }
  })
}
if (wanted.length === 0 || wanted.includes('recordings')) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-recordings-'))
  await measure('recordings', recorded(folder), async ({ bytes, language }) => {
    const request = {
      sources: ['https://a.example/talk'],
      maxMinutes: 5,
      fetchBytes: async () => bytes
    }
    const extra = await enricher.transcribeAudio(
      { ...request, ...(language ? { language } : {}) },
      run
    )
    return { text: extra.value?.[0]?.text ?? '', units: extra.units }
  })
  rmSync(folder, { recursive: true })
}
await enricher.close()
