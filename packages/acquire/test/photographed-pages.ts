/** Pages that are photographed: each draws something that pictures of pages get wrong. */

const PROSE = 'The river rises above the weir in spring and falls again by summer. '
const text = (times: number) => PROSE.repeat(times)
const page = (style: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Weir</title><style>body{margin:16px;font:16px/1.5 serif}${style}</style>${head}</head><body>${body}</body></html>`
const svg = (colour: string, width = 300, height = 200) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/><circle cx="60" cy="60" r="40" fill="white"/></svg>`

/** Pictures that the pages name, by path. */
export const PICTURES: Readonly<Record<string, string>> = {
  '/red.svg': svg('crimson'),
  '/blue.svg': svg('steelblue', 640, 360),
  '/tile.svg': svg('seagreen', 80, 80)
}

/** Pages that look the same each time they are loaded, by name. */
export const STEADY: Readonly<Record<string, string>> = {
  prose: page('', `<h1>On weirs</h1>${`<p>${text(8)}</p>`.repeat(6)}`),
  'long prose': page('p{max-width:60em}', `<p>${text(20)}</p>`.repeat(24)),
  pictures: page('img{margin:8px}', '<img src="/red.svg" alt=""><img src="/blue.svg" alt="">'),
  'background pictures': page(
    'div{height:400px;background:url(/tile.svg) 10px 10px}',
    '<div></div>'
  ),
  gradients: page(
    'div{height:600px;background:linear-gradient(30deg,navy,gold 40%,tomato)}',
    '<div></div>'
  ),
  'a grid': page(
    '.g{display:grid;grid-template-columns:repeat(4,1fr);gap:12px}.g div{padding:40px;background:#dde;border-radius:12px;box-shadow:0 4px 12px #0004}',
    `<div class=g>${'<div>cell</div>'.repeat(24)}</div>`
  ),
  columns: page('div{columns:3;column-gap:2em}', `<div>${text(60)}</div>`),
  'a table': page(
    'td,th{border:1px solid #999;padding:4px 12px}table{border-collapse:collapse}',
    `<table><tr><th>River<th>Length</tr>${'<tr><td>Upper<td>12</tr>'.repeat(60)}</table>`
  ),
  'a header that stays': page(
    'header{position:fixed;inset:0 0 auto;height:60px;background:navy;color:white}main{margin-top:80px}',
    `<header>Stays</header><main>${`<p>${text(10)}</p>`.repeat(20)}</main>`
  ),
  'a side that sticks': page(
    'main{display:flex}aside{position:sticky;top:0;height:200px;width:200px;background:gold}',
    `<main><aside>Sticks</aside><div>${`<p>${text(10)}</p>`.repeat(20)}</div></main>`
  ),
  forms: page(
    '',
    '<input value="text"><select><option>one</select><textarea rows=6>lines</textarea><progress value=.4></progress><input type=range><input type=checkbox checked>'
  ),
  'a frame': page(
    'iframe{width:500px;height:300px}',
    `<iframe srcdoc="<body style='background:#cfe'>${text(4)}"></iframe>`
  ),
  transforms: page(
    'div{width:200px;height:200px;margin:80px;background:teal;transform:rotate(24deg) skew(8deg)}',
    '<div>turned</div>'
  ),
  blending: page(
    'div{width:300px;height:300px;background:tomato}div+div{margin-top:-150px;mix-blend-mode:multiply;background:skyblue;opacity:.8}',
    '<div></div><div></div>'
  ),
  'right to left': page(
    '',
    `<div dir="rtl"><h1>النهر</h1><p>${'يرتفع النهر فوق السد في الربيع. '.repeat(40)}</p></div>`
  ),
  'wider than the window': page(
    'div{width:2400px;height:300px;background:linear-gradient(90deg,red,blue)}',
    '<div></div>'
  ),
  'a canvas': page(
    '',
    '<canvas width=400 height=300></canvas><script>const c=document.querySelector("canvas").getContext("2d");c.fillStyle="purple";c.fillRect(20,20,200,200);c.font="40px serif";c.fillText("drawn",40,280)</script>'
  ),
  'a shadow root': page(
    '',
    '<div id=h></div><script>h.attachShadow({mode:"open"}).innerHTML="<style>p{font-size:40px;color:green}</style><p>in the shadow</p>"</script>'
  ),
  'an animation that ends': page(
    'div{width:100px;height:100px;background:red;animation:a 30s forwards}@keyframes a{to{width:600px;background:blue}}',
    '<div></div>'
  ),
  'an empty page': page('body{background:#123}', '<p style="color:white">almost</p>')
}

/** Colour of the band `n` of {@link banded}, as red, green and blue. */
export function bandColour(n: number): [number, number, number] {
  return [(n * 37) % 256, (n * 91) % 256, (n * 53) % 256]
}

/** A page of bands 500 px high, each of its own colour. */
export function banded(height: number): string {
  const bands = Array.from(
    { length: height / 500 },
    (_, n) => `<i style="background:rgb(${bandColour(n)})"></i>`
  )
  return page('body{margin:0}i{display:block;height:500px}', bands.join(''))
}

/** A page whose pictures load when they come near the window: by the browser, by a script, and by an observer. */
export const LAZY = page(
  'div{height:1500px}img{display:block;width:300px;height:200px}b{display:block;width:300px;height:200px;background:#eee}',
  `<div>top</div><img loading=lazy src="/red.svg?lazy" alt=""><div></div><img data-src="/red.svg?observed" alt=""><div></div><b></b><div></div>
  <script>
  new IntersectionObserver((seen) => { for (const { isIntersecting, target } of seen) if (isIntersecting) target.src = target.dataset.src })
    .observe(document.querySelector('[data-src]'))
  addEventListener('scroll', () => { const b = document.querySelector('b'); if (b.getBoundingClientRect().top < innerHeight) b.style.background = 'rgb(220, 20, 60)' })
  </script>`
)
