/** Pages on which nothing ever appears: with a browser or without, there is no content to pay for. */

import type { WebPage } from './web-page.ts'

/** Nothing comes, because there is nothing. */
export const NOTHING: readonly WebPage[] = [
  {
    title: 'a title alone',
    answer: 'empty',
    serves: {
      '': '<!doctype html><html><head><title>Annual report of the waterworks</title><meta name="description" content="All that the waterworks did in the year, with tables and plans."></head><body></body></html>'
    }
  },
  {
    title: 'a consent banner alone',
    answer: 'empty',
    serves: {
      '': `<!doctype html><title>Shop</title><div class="cc-window cc-banner" role="dialog" aria-label="cookieconsent"><span class="cc-message">This website uses cookies to ensure you get the best experience on our website. <a href="privacy">Learn more</a></span><a class="cc-btn">Got it!</a></div>`
    }
  },
  {
    title: 'placeholders and no script',
    answer: 'empty',
    serves: {
      '': '<!doctype html><title>{{ page.title }}</title><h1>{{ page.title }}</h1><div>{{ page.content | safe }}</div><footer>{{ site.name }} {{ year }}</footer>'
    }
  },
  {
    title: 'a word in Chinese that it is loading and no script',
    answer: 'empty',
    serves: {
      '': '<!doctype html><html lang="zh"><title>首页</title><div class="loading"><i></i><span>正在加载,请稍候……</span></div></html>'
    }
  },
  {
    title: 'custom elements that no script defines',
    answer: 'empty',
    serves: {
      '': '<!doctype html><title>Cards</title><card-deck><card-item ref="1"></card-item><card-item ref="2"></card-item></card-deck>'
    }
  },
  {
    title: 'navigation and footer alone',
    answer: 'empty',
    serves: {
      '': '<!doctype html><title>Intranet</title><header><nav><ul><li><a href="a">Start page</a></li><li><a href="b">Our services</a></li><li><a href="c">Publications and downloads</a></li><li><a href="d">Contact and directions</a></li></ul></nav></header><main></main><footer><p>© 2026 Office for waterways. All rights reserved.</p><a href="imprint">Imprint</a> <a href="privacy">Privacy policy</a></footer>'
    }
  },
  {
    title: 'links past an empty middle',
    answer: 'empty',
    serves: {
      '': '<!doctype html><title>Page</title><a class="skip-link" href="#content">Skip to content</a><div id="content"></div><a class="totop" href="#top">Back to top</a>'
    }
  },
  {
    title: 'a drawing without words',
    answer: 'empty',
    serves: {
      '': '<!doctype html><title>Studio</title><div style="display:grid;place-items:center"><svg viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg></div>'
    }
  },
  {
    title: 'comments and white space',
    answer: 'empty',
    serves: {
      '': `<!doctype html><title>Draft</title><!-- the text goes here, when the editors have written all of it and somebody has read it -->\n\n<div>&nbsp; &#8203;</div>\n`
    }
  },
  {
    title: 'a frame without a document',
    answer: 'empty',
    serves: {
      '': '<!doctype html><title>Player</title><iframe src="about:blank" width="900" height="600"></iframe>'
    }
  },
  {
    title: 'frames that lead nowhere',
    answer: 'empty',
    serves: {
      '': '<html><head><title>Old site</title></head><frameset cols="*,*"><frame src="gone-a.html"><frame src="gone-b.html"><noframes>Your browser does not support frames.</noframes></frameset></html>'
    }
  },
  {
    title: 'a refresh to itself',
    answer: 'failed',
    serves: {
      '': '<!doctype html><title>Wait</title><meta http-equiv="refresh" content="0"><p>Please wait…</p>'
    }
  },
  {
    title: 'two pages that refresh to each other',
    answer: 'failed',
    serves: {
      '': '<!doctype html><title>A</title><meta http-equiv="refresh" content="0; url=other.html"><p>Please wait…</p>',
      'other.html':
        '<!doctype html><title>B</title><meta http-equiv="refresh" content="0; url=./"><p>Please wait…</p>'
    }
  },
  {
    title: 'a refresh to a private address',
    answer: 'failed',
    serves: {
      '': '<!doctype html><title>Moving</title><meta http-equiv="refresh" content="0; url=http://10.1.2.3/"><p>Moving…</p>'
    }
  }
]

/** Something was to come, and does not. */
export const BROKEN: readonly WebPage[] = [
  {
    title: 'a bundle that is gone',
    answer: 'empty',
    serves: {
      '': '<!doctype html><html lang="en"><head><title>React App</title><script defer="defer" src="static/js/main.gone.js"></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>'
    }
  },
  {
    title: 'a script that throws before it draws',
    answer: 'empty',
    serves: {
      '': '<!doctype html><title>Board</title><div class="board"></div><script>const { text } = undefinedThing.load(); document.querySelector(".board").textContent = text</script>'
    }
  },
  {
    title: 'a spinner whose data never comes',
    answer: 'empty',
    serves: {
      '': `<!doctype html><title>Dashboard</title><h1>Dashboard</h1><div class="lds-ring"><div></div><div></div></div><p>Loading…</p><script>fetch('slow.json').then((r) => r.json()).then((x) => { document.body.textContent = x })</script>`,
      'slow.json': { body: '"late"', after: 60_000 }
    }
  },
  {
    title: 'data that is refused',
    answer: 'empty',
    serves: {
      '': `<!doctype html><title>Orders</title><body><div class="orders" aria-live="polite"></div><script>fetch('orders.json').then((r) => { if (r.ok) return r.json() }).then((all) => { if (all) document.querySelector('.orders').textContent = all.join() })</script></body>`,
      'orders.json': { body: '{"error":"no"}', status: 500 }
    }
  },
  {
    title: 'a skeleton that stays one',
    answer: 'empty',
    serves: {
      '': `<!doctype html><title>Profile</title><main aria-busy="true"><div class="skeleton-avatar"></div>${'<div class="skeleton-text"></div>'.repeat(6)}</main><script src="gone.js"></script>`
    }
  },
  {
    title: 'a page that waits for the mouse',
    // Chromium now and then reports that the mouse has moved when the page under it changes.
    answer: 'late',
    serves: {
      '': `<!doctype html><title>Lazy</title><div class="stage"></div><script>for (const name of ['mousemove', 'touchstart', 'keydown']) addEventListener(name, () => { document.querySelector('.stage').innerHTML = '<p>The reader is a person after all, and may read this sentence.</p>' }, { once: true })</script>`
    }
  },
  {
    title: 'a download that stays at zero',
    answer: 'empty',
    serves: {
      '': '<!doctype html><title>Game</title><canvas id="canvas" width="1280" height="720"></canvas><div id="status">Downloading: 0 %</div><progress id="progress" value="0" max="100"></progress><script async src="game.wasm.js"></script>'
    }
  },
  {
    title: 'a list that the server leaves empty',
    answer: 'empty',
    serves: {
      '': `<!doctype html><title>Results</title><nav><a href="./">Start</a> <a href="search">Search</a></nav><ul id="hits"></ul><script>fetch('hits.json').then((r) => r.json()).then((hits) => { for (const hit of hits) document.getElementById('hits').append(hit) })</script>`,
      'hits.json': '[]'
    }
  },
  {
    title: 'a note without end in French',
    answer: 'empty',
    serves: {
      '': '<!doctype html><html lang="fr"><title>Accueil</title><div class="chargement" role="status"><span>Chargement en cours, veuillez patienter…</span></div><script>setInterval(() => document.querySelector(".chargement").classList.toggle("on"), 100)</script></html>'
    }
  }
]
