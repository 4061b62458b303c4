import type { WebPage } from './web-page.ts'

/** Short pages of the plain kind, all there as served. */
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
    // Its heading is nothing but large letters, and is not told from a banner.
    has: ['The engine stood at one end of the field', 'Two engines could plough thirty acres'],
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
