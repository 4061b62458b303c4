import { paragraphs } from './story.ts'
import type { WebPage } from './web-page.ts'

/** A script that puts a story into an element. */
function filling(selector: string, first: string): string {
  return `setTimeout(() => { document.querySelector('${selector}').innerHTML = ${JSON.stringify(paragraphs(first))} }, 250)`
}

/** Shells without a spinner or a known root: words alone, or headings over nothing. */
export const UNMARKED: readonly WebPage[] = [
  {
    title: 'a word that it is connecting',
    answer: 'browser',
    has: ['The pilot boat leaves at high water.'],
    lacks: ['Connecting'],
    serves: {
      '': '<!doctype html><title>Pilots</title><body><span>Connecting to server</span><script src="boats.js"></script></body>',
      'boats.js': filling('body', 'The pilot boat leaves at high water.')
    }
  },
  {
    title: 'a share in Polish',
    answer: 'browser',
    has: ['The market hall has an iron roof.'],
    lacks: ['12%'],
    serves: {
      '': '<!doctype html><html lang="pl"><title>Targ</title><p>Ładowanie: 12%</p><script src="targ.js"></script></html>',
      'targ.js': filling('p', 'The market hall has an iron roof.')
    }
  },
  {
    title: 'a table whose one row is loading',
    answer: 'browser',
    has: ['The weighbridge is checked each March.'],
    lacks: ['Loading'],
    serves: {
      '': '<!doctype html><title>Weights</title><table><thead><tr><th>Name</th></tr></thead><tbody><tr><td colspan="3">Loading rows...</td></tr></tbody></table><script src="rows.js"></script>',
      'rows.js': filling('td', 'The weighbridge is checked each March.')
    }
  },
  {
    title: 'a glossary without entries',
    answer: 'browser',
    has: ['The withy is a rod of willow.'],
    serves: {
      '': `<!doctype html><title>Words</title><h1>Words</h1><dl></dl><script>${filling('dl', 'The withy is a rod of willow.')}</script>`
    }
  },
  {
    title: 'headings over empty boxes',
    answer: 'browser',
    has: ['The lambs are out on the hill.'],
    serves: {
      '': '<!doctype html><title>Farm</title><h1>Farm</h1><h2>News</h2><div class="news-list"></div><h2>Dates</h2><div class="dates-list"></div><script src="site.js"></script>',
      'site.js': filling('.news-list', 'The lambs are out on the hill.')
    }
  },
  {
    title: 'the views of an older Angular',
    answer: 'browser',
    has: ['The mill pond is drained in autumn.'],
    serves: {
      '': `<!doctype html><html ng-app="mill"><title>Mill</title><body><div ng-include="'head.html'"></div><div ng-view></div><script src="app.js"></script></body></html>`,
      'app.js': filling('[ng-view]', 'The mill pond is drained in autumn.')
    }
  }
]
