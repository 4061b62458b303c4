import type { WebPage } from './web-page.ts'

/** Complete pages of one or two sentences that load a script of their site: they need no browser. */
export const BRIEF: readonly WebPage[] = [
  {
    title: 'a shop for loading ramps',
    answer: 'http',
    has: ['Two sizes are in stock.'],
    serves: {
      '': '<!doctype html><title>Loading ramps</title><h1>Loading ramps</h1><p>Two sizes are in stock.</p><script src="app.js"></script>'
    }
  },
  {
    title: 'a German shop whose name is the word for loading',
    answer: 'http',
    has: ['Offen ab neun.'],
    serves: {
      '': '<!doctype html><html lang="de"><title>Laden</title><h1>Laden am Tor</h1><p>Offen ab neun.</p><p>Laden und Café</p><script src="app.js"></script></html>'
    }
  },
  {
    title: 'an article about fetching water',
    answer: 'http',
    has: ['It was the work of children.'],
    serves: {
      '': '<!doctype html><title>Fetching water</title><h1>Fetching water</h1><p>It was the work of children.</p>'
    }
  },
  {
    title: 'a discount in per cent',
    answer: 'http',
    has: ['Everything 20 %'],
    serves: {
      '': '<!doctype html><title>Sale</title><h1>Sale</h1><p>Everything 20 %</p><script src="app.js"></script>'
    }
  },
  {
    title: 'a fund that has just begun',
    answer: 'http',
    has: ['We have just begun to collect.'],
    serves: {
      '': '<!doctype html><title>Roof fund</title><h1>Roof fund</h1><progress value="0" max="100"></progress><p>We have just begun to collect.</p><script src="app.js"></script>'
    }
  },
  {
    title: 'a bus line beside an empty basket',
    answer: 'http',
    has: ['There is no service on Sundays.'],
    serves: {
      '': '<!doctype html><title>Bus 4</title><main><h1>Bus 4</h1><p>There is no service on Sundays.</p></main><ul class="friends"></ul><div id="basket"></div><script src="app.js"></script>'
    }
  },
  {
    title: 'rules of a pool with the focus in its search',
    answer: 'http',
    has: ['No diving from the bridge.'],
    serves: {
      '': '<!doctype html><title>Rules</title><body onload="document.f.q.focus()"><h1>Rules</h1><p>No diving from the bridge.</p><form name="f"><input name="q"></form></body>'
    }
  },
  {
    title: 'a page that presses one of its own buttons',
    answer: 'http',
    has: ['Punts are hired by the hour.'],
    serves: {
      '': `<!doctype html><title>Boats</title><h1>Boats</h1><button id="b">Prices</button><p>Punts are hired by the hour.</p><script>addEventListener('load', () => document.getElementById('b').click())</script>`
    }
  }
]
