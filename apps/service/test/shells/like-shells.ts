import { paragraphs } from './story.ts'
import type { WebPage } from './web-page.ts'

/** Complete pages with something about them that shells also have: they need no browser. */
export const LIKE_SHELLS: readonly WebPage[] = [
  {
    title: 'opening hours of a loading dock',
    answer: 'http',
    has: ['Loading dock', 'Deliveries are taken from 6:00 to 14:00.'],
    serves: {
      '': `<!doctype html><title>Loading dock</title><h1>Loading dock</h1><p>Deliveries are taken from 6:00 to 14:00.</p><p>Loading is by appointment on Saturdays.</p>`
    }
  },
  {
    title: 'an article about spinners',
    answer: 'http',
    has: ['People forgive a wait that they understand.', 'aria-busy="true"'],
    serves: {
      '': `<!doctype html><title>Loading…</title><article><h1>What to show while loading</h1><p>People forgive a wait that they understand. The word “Loading…” tells them nothing.</p>
<div class="demo spinner" role="status">Loading…</div><pre><code>&lt;div class="spinner" aria-busy="true"&gt;Loading…&lt;/div&gt;</code></pre><p>Say what is coming instead.</p></article>`
    }
  },
  {
    title: 'a news page that reloads every five minutes',
    answer: 'http',
    has: ['The swing bridge is open again.'],
    serves: {
      '': `<!doctype html><html><head><title>Latest</title><meta http-equiv="refresh" content="300"></head><body><main><h1>Latest</h1><h2>Bridge</h2><p>The swing bridge is open again.</p><h2>Weather</h2><p>Fog until noon.</p></main></body></html>`
    }
  },
  {
    title: 'a root that the server has filled',
    answer: 'http',
    has: ['The brass band plays in the park at six.'],
    serves: {
      '': `<!doctype html><html><head><title>Band</title><script src="main.js" defer></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript>
<div id="root"><header><a href="./">Home</a></header><main><h1>Band</h1><p>The brass band plays in the park at six.</p></main></div></body></html>`
    }
  },
  {
    title: 'custom elements with their text in them',
    answer: 'http',
    has: ['Bring boots and a torch.', 'The cave is cold all year.'],
    serves: {
      '': `<!doctype html><title>Caving</title><site-layout><site-hero><h1>Caving</h1></site-hero><site-note kind="tip">Bring boots and a torch.</site-note><site-card><p>The cave is cold all year.</p></site-card></site-layout><script type="module" src="elements.js"></script>`
    }
  },
  {
    title: 'documentation with a diagram in Mermaid',
    answer: 'http',
    has: ['A request passes the gate before it is queued.'],
    serves: {
      '': `<!doctype html><title>Queue</title><main><h1>Queue</h1><p>A request passes the gate before it is queued.</p><div class="mermaid">graph LR; A--&gt;B; B--&gt;C</div></main><script type="module">import mermaid from './mermaid.js'; mermaid.initialize({ startOnLoad: true })</script>`
    }
  },
  {
    title: 'a small page with a large state beside it',
    answer: 'http',
    has: ['Two rooms are left for the first weekend of June.'],
    serves: {
      '': `<!doctype html><title>Inn</title><div id="app"><h1>The inn</h1><p>Two rooms are left for the first weekend of June.</p></div>
<script>window.__STATE__ = ${JSON.stringify({ rooms: Array.from({ length: 3_000 }, (_, n) => ({ id: n, name: `Room ${n}`, free: n % 7 === 0, notes: null })) })}</script><script src="app.js" defer></script>`
    }
  },
  {
    title: 'an article about pages that are not found',
    answer: 'http',
    has: ['Tell the reader what happened and where to go next.'],
    serves: {
      '': `<!doctype html><title>Writing a good 404 page</title><article><h1>Writing a good 404 page</h1><p>Tell the reader what happened and where to go next. “Page not found” alone does neither.</p><p>A search field helps more than a joke, and a list of the pages that moved helps most of all.</p></article>`
    }
  },
  {
    title: 'a status page',
    answer: 'http',
    has: ['All systems operational', 'Ticket machines'],
    serves: {
      '': `<!doctype html><title>Ferry status</title><h1>All systems operational</h1><ul><li>Ticket machines <b>operational</b></li><li>Timetable <b>operational</b></li><li>Error reports <b>none today</b></li></ul>`
    }
  },
  {
    title: 'an article whose comments are still to come',
    answer: 'http',
    has: ['The weir was rebuilt with granite from the old quay.'],
    serves: {
      '': `<!doctype html><title>The weir</title><article><h1>The weir</h1>${paragraphs('The weir was rebuilt with granite from the old quay.')}</article>
<section id="comments" aria-busy="true"><div class="spinner"></div>Loading comments…</section><aside class="skeleton"><div class="skeleton-line"></div><div class="skeleton-line"></div></aside><script src="comments.js" async></script>`
    }
  },
  {
    title: 'a manual that explains placeholders',
    answer: 'http',
    has: ['Write {{ message }} where the text shall appear.'],
    serves: {
      '': `<!doctype html><title>Templates</title><main><h1>Templates</h1><p>Write {{ message }} where the text shall appear.</p><pre><code>&lt;p&gt;{{ user.name }}&lt;/p&gt;</code></pre></main>`
    }
  },
  {
    title: 'a whole page with a note for readers without scripts',
    answer: 'http',
    has: ['The pump needs priming after every frost.'],
    serves: {
      '': `<!doctype html><title>Pump</title><noscript><div class="warning">This site works best with JavaScript. Please enable it.</div></noscript><main><h1>Pump</h1><p>The pump needs priming after every frost.</p></main><script src="app.js"></script>`
    }
  },
  {
    title: 'a short article with a map in a frame',
    answer: 'http',
    has: ['The car park is behind the chapel.'],
    serves: {
      '': `<!doctype html><title>Find us</title><main><h1>Find us</h1><p>The car park is behind the chapel. From the station it is a walk of ten minutes along the stream.</p><iframe src="map.html" width="600" height="400" title="Map"></iframe></main>`,
      'map.html': '<!doctype html><title>Map</title><div id="map"></div>'
    }
  },
  {
    title: 'an AMP article',
    answer: 'http',
    has: ['The lamps were lit by hand until the last war.'],
    serves: {
      '': `<!doctype html><html ⚡><head><title>Lamps</title><script async src="v0.js"></script><style amp-boilerplate>body{visibility:hidden;animation:-amp-start 8s steps(1,end) 0s 1 normal both}@keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}</style><noscript><style amp-boilerplate>body{animation:none}</style></noscript></head>
<body><article><h1>Lamps</h1><p>The lamps were lit by hand until the last war.</p><amp-img src="lamp.jpg" width="800" height="400" alt="a lamp"></amp-img></article></body></html>`
    }
  },
  {
    title: 'a short page under a consent banner',
    answer: 'http',
    has: ['The choir needs two more basses before Easter.'],
    serves: {
      '': `<!doctype html><title>Choir</title><div id="cookie-consent" role="dialog" aria-label="Cookies"><p>We use cookies to improve your experience. You can change your choice at any time.</p><button>Accept all</button><button>Reject</button></div><main><h1>Choir</h1><p>The choir needs two more basses before Easter.</p></main><script src="consent.js"></script>`
    }
  },
  {
    title: 'a page whose form is handled by htmx',
    answer: 'http',
    has: ['Allotments are given out in the order of the list.'],
    serves: {
      '': `<!doctype html><title>Allotments</title><script src="htmx.min.js"></script><main><h1>Allotments</h1><p>Allotments are given out in the order of the list.</p><form hx-post="join" hx-target="#result"><input name="name"><button>Join the list</button></form><div id="result"></div></main>`
    }
  },
  {
    title: 'a page that breaks out of frames',
    answer: 'http',
    has: ['The survey found four otters on the lower reach.'],
    serves: {
      '': `<!doctype html><title>Otters</title><script>if (top !== self) top.location.href = self.location.href; if (screen.width < 200) location.replace('mobile.html')</script><h1>Otters</h1><p>The survey found four otters on the lower reach.</p>`
    }
  },
  {
    title: 'a whole page that sends readers without scripts elsewhere',
    answer: 'http',
    has: ['The kiln is fired on the first Sunday of each month.'],
    lacks: ['plain version'],
    serves: {
      '': `<!doctype html><html><head><title>Kiln</title><noscript><meta http-equiv="refresh" content="0; URL=plain.html"></noscript></head><body><h1>Kiln</h1><p>The kiln is fired on the first Sunday of each month.</p></body></html>`,
      'plain.html': '<!doctype html><title>Kiln</title><p>This is the plain version.</p>'
    }
  },
  {
    title: 'a short page with a closed dialog and a live region',
    answer: 'http',
    has: ['Firewood is sold by the cubic metre.'],
    serves: {
      '': `<!doctype html><title>Firewood</title><main aria-busy="false"><h1>Firewood</h1><p>Firewood is sold by the cubic metre.</p><div role="status" aria-live="polite"></div></main><dialog><p>Please wait…</p></dialog><div hidden class="loader">Loading…</div><script src="shop.js"></script>`
    }
  },
  {
    title: 'declarative shadow DOM without a script',
    answer: 'http',
    has: ['The tower leans by eleven centimetres.', 'It was measured again last year.'],
    serves: {
      '': `<!doctype html><title>The tower</title><tower-page><template shadowrootmode="open"><style>:host{display:block}</style><main><h1>The tower</h1><p>The tower leans by eleven centimetres.</p><slot></slot></main></template><p>It was measured again last year.</p></tower-page>`
    }
  },
  {
    title: 'declarative shadow trees within one another',
    answer: 'http',
    has: ['Sheep cross the road at eight.', 'Cars must wait until the dog has passed.'],
    serves: {
      '': `<!doctype html><title>Sheep</title><body><farm-app><template shadowrootmode="open"><farm-header><template shadowrootmode="open"><h1>Sheep</h1></template></farm-header><farm-body><template shadowrootmode="open" shadowrootdelegatesfocus><section><p>Sheep cross the road at eight.</p><slot name="rule"></slot></section></template><p slot="rule">Cars must wait until the dog has passed.</p></farm-body></template></farm-app></body>`
    }
  }
]
