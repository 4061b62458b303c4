/** Images with known words, drawn by Chromium: turned, askew, ruled, in columns, on photographs, without text. */

import { chromium } from 'playwright-core'
import { DRAWING_BROWSER, PASSAGE } from '../../packages/enrich/test/written-images.ts'
import type { Known } from './known.ts'

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
const PHOTO =
  'background:radial-gradient(circle at 20% 30%,#7d9a6f,transparent 60%),linear-gradient(150deg,#46606e,#8a6a4b 60%,#39463a)'
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

/** The images; none where there is no Chromium. */
export async function drawnImages(): Promise<Known[]> {
  if (!DRAWING_BROWSER) return []
  const { path, env } = await DRAWING_BROWSER.executable()
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>
  })
  const page = await browser.newPage({ viewport: { width: 1100, height: 1100 } })
  const items: Known[] = []
  for (const { html, css, turn, ...item } of pictures()) {
    await page.setContent(`<!doctype html><meta charset="utf-8"><style>body{margin:0}main{width:640px;padding:24px;line-height:1.45;background:#fff;${css}}
      section{display:inline-block;padding:${turn % 180 === 0 ? 0 : 320}px;background:#fff}</style><section><main style="transform:rotate(${turn}deg)">${html}</main></section>`)
    items.push({ ...item, bytes: await page.locator('section').screenshot() })
  }
  await browser.close()
  return items
}
