/** Pages that are all there as served, many of them short: they need no browser, whatever they look like. */

import { paragraphs } from './story.ts'
import type { WebPage } from './web-page.ts'

/** Short pages of the plain kind. */
export const PLAIN: readonly WebPage[] = [
  {
    title: 'an article with scripts that count visitors',
    answer: 'http',
    has: ['The orchard lost a third of its trees in the storm.', 'Grafts from the survivors'],
    serves: {
      '': `<!doctype html><html lang="en"><head><title>The orchard</title>
<script async src="gtag.js"></script><script>window.dataLayer = window.dataLayer || []; function gtag(){dataLayer.push(arguments)} gtag('js', new Date())</script>
</head><body><noscript><iframe src="ns.html?id=GTM-1" height="0" width="0" style="display:none;visibility:hidden"></iframe></noscript>
<h1>The orchard</h1><p>The orchard lost a third of its trees in the storm.</p><p>Grafts from the survivors are offered in March.</p></body></html>`
    }
  },
  {
    title: 'a library page with a form to sign in',
    answer: 'http',
    has: [
      'The reading room is open to everybody; only loans need a card.',
      'renewed at the desk until the last Friday'
    ],
    serves: {
      '': `<!doctype html><title>Town library</title><main><h1>Town library</h1>
<p>The reading room is open to everybody; only loans need a card. Cards are free for residents and are renewed at the desk until the last Friday of the month.</p>
<form method="post" action="session"><label>Card number <input name="card"></label><label>PIN <input type="password" name="pin"></label><button>Sign in</button></form></main>`
    }
  },
  {
    title: 'one paragraph and one command',
    answer: 'http',
    has: ['Install the tool with your package manager.', 'brew install kettle'],
    serves: {
      '': `<!doctype html><title>kettle</title><main><article><h1>kettle</h1><p>Install the tool with your package manager.</p><pre><code>brew install kettle</code></pre></article></main>`
    }
  },
  {
    title: 'a list of links and nothing else',
    answer: 'http',
    has: ['Walks along the canal', 'How to sharpen a scythe', 'A winter of soup'],
    serves: {
      '': `<!doctype html><title>Things I read</title><body><h1>Things I read</h1><ul>
<li><a href="a">Walks along the canal</a></li><li><a href="b">How to sharpen a scythe</a></li>
<li><a href="c">A winter of soup</a></li><li><a href="d">The last lamplighter</a></li><li><a href="e">Counting swifts</a></li></ul></body>`
    }
  },
  {
    title: 'a gallery with captions',
    answer: 'http',
    has: ['Harbour at low tide', 'Nets hung out to dry'],
    serves: {
      '': `<!doctype html><title>Harbour pictures</title><h1>Harbour pictures</h1><div class="gallery">
<figure><img src="1.jpg" width="800" height="600" alt="mud and boats"><figcaption>Harbour at low tide</figcaption></figure>
<figure><img src="2.jpg" width="800" height="600" alt="nets"><figcaption>Nets hung out to dry</figcaption></figure>
<figure><img src="3.jpg" width="800" height="600" alt="a cat"><figcaption>The harbour master's cat</figcaption></figure></div>`
    }
  },
  {
    title: 'a table and nothing else',
    answer: 'http',
    has: ['Low water', '04:51', 'High water'],
    serves: {
      '': `<!doctype html><title>Tides</title><table><tr><th>Tide</th><th>Time</th><th>Height</th></tr><tr><td>Low water</td><td>04:51</td><td>0.7 m</td></tr><tr><td>High water</td><td>11:03</td><td>4.9 m</td></tr><tr><td>Low water</td><td>17:12</td><td>0.9 m</td></tr></table>`
    }
  },
  {
    title: 'a heading and one short sentence',
    answer: 'http',
    has: ['Back on Monday.'],
    serves: { '': '<!doctype html><title>Bakery</title><h1>Closed</h1><p>Back on Monday.</p>' }
  },
  {
    title: 'an address and a telephone number',
    answer: 'http',
    has: ['14 Tanner Row', '01632 960 158'],
    serves: {
      '': `<!doctype html><title>Contact</title><h1>Contact</h1><address>Hale &amp; Daughters<br>14 Tanner Row<br>Millbrook</address><p>Telephone 01632 960 158</p>`
    }
  },
  {
    title: 'questions that open on a click without a script',
    answer: 'http',
    has: ['Do I need a ticket?', 'Only for the tower; the nave is free.'],
    serves: {
      '': `<!doctype html><title>Questions</title><h1>Questions</h1><details><summary>Do I need a ticket?</summary><p>Only for the tower; the nave is free.</p></details><details><summary>May I bring a dog?</summary><p>Yes, on a lead.</p></details>`
    }
  },
  {
    title: 'a poem in one paragraph',
    answer: 'http',
    has: ['The heron stands', 'and lets the river choose'],
    serves: {
      '': `<!doctype html><title>Heron</title><h1>Heron</h1><p>The heron stands<br>with one leg spare<br>and lets the river choose<br>which fish is fair.</p>`
    }
  },
  {
    title: 'a short glossary',
    answer: 'http',
    has: ['Sluice', 'A gate that holds water back.', 'Leat'],
    serves: {
      '': `<!doctype html><title>Words of the mill</title><h1>Words of the mill</h1><dl><dt>Sluice</dt><dd>A gate that holds water back.</dd><dt>Leat</dt><dd>The channel that brings it.</dd></dl>`
    }
  },
  {
    title: 'a short page in Japanese',
    answer: 'http',
    has: ['毎週水曜日は休館です。'],
    serves: {
      '': `<!doctype html><html lang="ja"><title>ご案内</title><h1>ご案内</h1><p>毎週水曜日は休館です。入館は午後四時までにお願いします。</p></html>`
    }
  },
  {
    title: 'a notice set in one block of plain text',
    answer: 'http',
    has: ['NOTICE TO BARGES', '2.  Sound the horn twice before the bend.'],
    serves: {
      '': `<html><head><title>Notice 12</title></head><body><pre>NOTICE TO BARGES                                  April

1.  Keep to the left bank above the lock.

2.  Sound the horn twice before the bend.
</pre></body></html>`
    }
  },
  {
    title: 'a list of files as a web server makes it',
    answer: 'http',
    has: ['kettle-1.2.tar.gz', '2025-03-02 10:11'],
    serves: {
      '': `<html><head><title>Index of /pub/kettle</title></head><body><h1>Index of /pub/kettle</h1><pre><a href="../">../</a>
<a href="kettle-1.1.tar.gz">kettle-1.1.tar.gz</a>      2024-11-20 09:40   81K
<a href="kettle-1.2.tar.gz">kettle-1.2.tar.gz</a>      2025-03-02 10:11   84K
</pre><hr></body></html>`
    }
  },
  {
    title: 'a page from before style sheets',
    answer: 'http',
    has: ['Welcome to my page about steam ploughs', 'The engine stood at one end of the field'],
    serves: {
      '': `<HTML><HEAD><TITLE>Steam ploughs</TITLE></HEAD><BODY BGCOLOR="#ffffcc"><CENTER><FONT SIZE="+3">Welcome to my page about steam ploughs</FONT></CENTER>
<TABLE BORDER=0 WIDTH=600><TR><TD><FONT FACE="Times">The engine stood at one end of the field and a rope drew the plough across it.<P>Two engines could plough thirty acres in a day.</FONT></TD></TR></TABLE></BODY></HTML>`
    }
  },
  {
    title: 'a page in XHTML',
    answer: 'http',
    has: ['The bridge carries one lorry at a time.'],
    serves: {
      '': {
        type: 'application/xhtml+xml; charset=utf-8',
        body: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>The bridge</title></head>
<body><h1>The bridge</h1><p>The bridge carries one lorry at a time.<br /> Cyclists may pass on the west side.</p></body></html>`
      }
    }
  }
]

/** Pages with something about them that shells also have. */
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
