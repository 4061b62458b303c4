import { paragraphs, story } from './story.ts'
import { data, type WebPage } from './web-page.ts'

const html = (first: string) => JSON.stringify(paragraphs(first))

/** Pages that say or draw that they are waiting for their text. */
export const WAITING: readonly WebPage[] = [
  {
    title: 'a spinner with a word in Japanese',
    answer: 'browser',
    has: ['この橋は三百年前に架けられました。'],
    lacks: ['読み込み中'],
    serves: {
      '': `<!doctype html><html lang="ja"><title>橋</title><div class="box"><div class="kurukuru"></div>読み込み中…</div><script>fetch('hashi.json').then((r) => r.json()).then(({ text }) => { document.querySelector('.box').innerHTML = text.map((t) => '<p>' + t + '</p>').join('') })</script></html>`,
      'hashi.json': data({
        text: [
          'この橋は三百年前に架けられました。',
          '洪水のたびに流され、村の人々が石を一つずつ積み直しました。'.repeat(8),
          '今は歩いてだけ渡ることができ、秋には川面に紅葉が映ります。'.repeat(8)
        ]
      })
    }
  },
  {
    title: 'a progress element with a sentence in German',
    answer: 'browser',
    has: ['Die Mühle mahlt nur noch am Sonntag.'],
    lacks: ['Wird geladen'],
    serves: {
      '': `<!doctype html><html lang="de"><title>Mühle</title><main id="inhalt"><progress></progress><p>Wird geladen, bitte warten …</p></main><script src="lade.js"></script></html>`,
      'lade.js': `setTimeout(() => { inhalt.innerHTML = ${html('Die Mühle mahlt nur noch am Sonntag.')} }, 600)`
    }
  },
  {
    title: 'a note in Arabic that the page is loading',
    answer: 'browser',
    has: ['يفتح السوق أبوابه بعد صلاة الفجر.'],
    lacks: ['جارٍ التحميل'],
    serves: {
      '': `<!doctype html><html lang="ar" dir="rtl"><title>السوق</title><section><span class="dots" aria-hidden="true">•••</span><span>جارٍ التحميل…</span></section><script defer src="suq.js"></script></html>`,
      'suq.js': `fetch('suq.json').then((r) => r.json()).then((list) => { document.querySelector('section').innerHTML = list.map((l) => '<p>' + l + '</p>').join('') })`,
      'suq.json': data([
        'يفتح السوق أبوابه بعد صلاة الفجر.',
        ...Array.from(
          { length: 6 },
          (_, n) =>
            `في الزقاق رقم ${n + 1} يبيع الحرفيون النحاس والجلود والخزف منذ أجيال كثيرة، ولكل دكان قصة يعرفها الجيران.`
        )
      ])
    }
  },
  {
    title: 'a note in Russian under a logo',
    answer: 'browser',
    has: ['Паром ходит два раза в день.'],
    lacks: ['Идёт загрузка'],
    serves: {
      '': `<!doctype html><html lang="ru"><title>Паром</title><div class="splash"><img src="logo.svg" alt="Паром" width="200" height="60"><p>Идёт загрузка, подождите…</p></div><script>onload = () => setTimeout(() => { document.body.innerHTML = '<h1>Паром</h1><p>Паром ходит два раза в день.</p>' + ${html('Билеты продают на пристани.')} }, 500)</script></html>`
    }
  },
  {
    title: 'a skeleton of bars without a word',
    answer: 'browser',
    has: ['The toboggan run is lit until nine.'],
    serves: {
      '': `<!doctype html><title>Toboggans</title><div class="card">${'<div class="bar shimmer" style="height:1em"></div>'.repeat(12)}</div><script type="module">const { list } = await (await fetch('runs.json')).json(); document.querySelector('.card').innerHTML = list.map((t) => '<p>' + t + '</p>').join('')</script>`,
      'runs.json': data({ list: story('The toboggan run is lit until nine.') }, 700)
    }
  },
  {
    title: 'a busy region under a heading',
    answer: 'browser',
    has: ['09:12 Alderley, platform 2', '09:40 Marsh End, platform 1'],
    lacks: ['–––'],
    serves: {
      '': `<!doctype html><title>Departures</title><h1>Departures</h1><div role="region" aria-busy="true"><p>––– ––––––</p><p>––– ––––––</p></div><script>fetch('next.json').then((r) => r.json()).then((rows) => { const at = document.querySelector('[role=region]'); at.removeAttribute('aria-busy'); at.innerHTML = '<ul>' + rows.map((r) => '<li>' + r + '</li>').join('') + '</ul>' })</script>`,
      'next.json': data(
        [
          '09:12 Alderley, platform 2',
          '09:40 Marsh End, platform 1',
          ...Array.from(
            { length: 12 },
            (_, n) => `1${n % 10}:05 a stopping train to Harrow Bridge, platform ${n}`
          )
        ],
        900
      )
    }
  },
  {
    title: 'a counter of per cent',
    answer: 'browser',
    has: ['The archive holds nine thousand plates of glass.'],
    lacks: ['%'],
    serves: {
      '': `<!doctype html><title>Archive</title><center id="p">Loading 0 %</center><script>let n = 0; const timer = setInterval(() => { n += 20; p.textContent = 'Loading ' + n + ' %'; if (n >= 100) { clearInterval(timer); p.outerHTML = ${html('The archive holds nine thousand plates of glass.')} } }, 120)</script>`
    }
  },
  {
    title: 'a consent banner over an empty page',
    answer: 'browser',
    has: ['The museum is moving to the old brewery.'],
    serves: {
      '': `<!doctype html><title>Museum</title><dialog open class="cookies"><h2>Your privacy</h2><p>We and our partners store cookies on your device to measure how our pages are used. You may agree, refuse, or choose.</p><button>Agree</button><button>Refuse</button></dialog><main></main><script>fetch('museum.json').then((r) => r.json()).then(({ body }) => { document.querySelector('main').innerHTML = body })</script>`,
      'museum.json': data({ body: paragraphs('The museum is moving to the old brewery.') })
    }
  },
  {
    title: 'a sentence that asks for JavaScript',
    answer: 'browser',
    has: ['The beekeepers meet behind the forge.'],
    lacks: ['enable'],
    serves: {
      '': `<!doctype html><title>Bees</title><div class="nojs"><p>This site needs JavaScript. Please enable it in the settings of your browser and load the page again.</p></div><script>document.addEventListener('DOMContentLoaded', () => { document.querySelector('.nojs').outerHTML = ${html('The beekeepers meet behind the forge.')} })</script>`
    }
  }
]
