/** Templates of documentation tools. */

import {
  chroma,
  docusaurus,
  expressive,
  gutter,
  hljs,
  prism,
  pygments,
  rouge,
  shiki
} from './template-code.ts'
import { type BlockStyle, contentsList, type Family, html } from './template-page.ts'

const SPHINX: BlockStyle = {
  section: '',
  heading: (inner, { depth, id }) =>
    `<h${depth}>${inner}<a class="headerlink" href="#${id}" title="Permalink to this heading">¶</a></h${depth}>`,
  table: (table) => table.replace('<table>', '<table class="docutils align-default">')
}

export const DOC_FAMILIES: readonly Family[] = [
  {
    name: 'sphinx-rtd',
    code: pygments,
    blocks: SPHINX,
    page: ({ title, body, f }) =>
      html(
        `${title} — ${f.site} 2.1 documentation`,
        '<link rel="stylesheet" href="_static/css/theme.css">',
        `<body class="wy-body-for-nav"><div class="wy-grid-for-nav"><nav data-toggle="wy-nav-shift" class="wy-nav-side"><div class="wy-side-scroll"><div class="wy-side-nav-search"><a href="index.html" class="icon icon-home">${f.site}</a><div role="search"><form id="rtd-search-form"><input type="text" name="q" placeholder="Search docs"></form></div></div><div class="wy-menu wy-menu-vertical" role="navigation"><p class="caption" role="heading"><span class="caption-text">${f.say('Contents of this manual')}</span></p><ul class="current">${f.links('sidebar', f.int(4, 12), 'class="toctree-l1"')}</ul></div></div></nav><section class="wy-nav-content-wrap"><nav class="wy-nav-top"><a href="index.html">${f.site}</a></nav><div class="wy-nav-content"><div class="rst-content"><div role="navigation" aria-label="Page navigation"><ul class="wy-breadcrumbs"><li><a href="index.html" class="icon icon-home"></a></li><li class="breadcrumb-item active">${title}</li><li class="wy-breadcrumbs-aside"><a href="_sources/index.rst.txt">${f.say('View page source')}</a></li></ul><hr></div><div role="main" class="document" itemscope="itemscope"><div itemprop="articleBody"><section id="top"><h1>${title}<a class="headerlink" href="#top">¶</a></h1>\n${body}</section></div></div><footer><div class="rst-footer-buttons" role="navigation"><a href="a.html" class="btn btn-neutral float-left">Previous</a><a href="b.html" class="btn btn-neutral float-right">Next</a></div><hr><div role="contentinfo"><p>${f.copyright()}</p></div>Built with <a href="https://www.sphinx-doc.org/">Sphinx</a> using a <a href="https://github.com/readthedocs/sphinx_rtd_theme">theme</a>.</footer></div></div></section></div><div class="rst-versions" data-toggle="rst-versions" role="note"><span class="rst-current-version">v: latest</span><div class="rst-other-versions"><dl><dt>Versions</dt><dd><a href="/en/latest/">latest</a></dd><dd><a href="/en/1.9/">1.9</a></dd></dl><dl><dt>On Read the Docs</dt><dd><a href="/projects/">${f.say('Project home and builds')}</a></dd></dl></div></div></body>`
      )
  },
  {
    name: 'sphinx-alabaster',
    code: pygments,
    blocks: SPHINX,
    page: ({ title, body, headings, f }) =>
      html(
        `${title} &#8212; ${f.site} documentation`,
        '<link rel="stylesheet" type="text/css" href="_static/alabaster.css">',
        `<body><div class="document"><div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main"><section id="top"><h1>${title}<a class="headerlink" href="#top">¶</a></h1>${body}</section></div></div></div><div class="sphinxsidebar" role="navigation"><div class="sphinxsidebarwrapper"><h1 class="logo"><a href="index.html">${f.site}</a></h1><h3>Navigation</h3>${contentsList(headings)}<ul>${f.links('sidebar', f.int(3, 6), 'class="toctree-l1"')}</ul><div class="relations"><h3>Related Topics</h3><ul><li><a href="index.html">${f.say('Documentation overview of everything')}</a></li></ul></div><div id="searchbox"><h3 id="searchlabel">Quick search</h3></div></div></div><div class="clearer"></div></div><div class="footer">${f.copyright()} | <a href="_sources/x.txt" rel="nofollow">Page source</a></div></body>`
      )
  },
  {
    name: 'sphinx-furo',
    code: pygments,
    blocks: SPHINX,
    page: ({ title, body, headings, f }) =>
      html(
        `${title} - ${f.site}`,
        '',
        `<body><input type="checkbox" class="sidebar-toggle" id="__navigation"><div class="page"><header class="mobile-header"><div class="header-center"><a href="index.html"><div class="brand">${f.site} documentation</div></a></div></header><aside class="sidebar-drawer"><div class="sidebar-container"><div class="sidebar-sticky"><a class="sidebar-brand" href="index.html"><span class="sidebar-brand-text">${f.site} documentation</span></a><div class="sidebar-scroll"><div class="sidebar-tree"><ul>${f.links('sidebar', f.int(4, 10), 'class="toctree-l1"')}</ul></div></div></div></div></aside><div class="main"><div class="content"><div class="article-container"><a href="#" class="back-to-top muted-link">${f.say('Back to top')}</a><article role="main" id="furo-main-content"><section id="top"><h1>${title}<a class="headerlink" href="#top">#</a></h1>${body}</section></article></div><footer><div class="related-pages"><a class="next-page" href="n.html"><div class="page-info"><div class="context"><span>Next</span></div><div class="title">${f.say('Migrating from version one to two')}</div></div></a></div><div class="bottom-of-page"><div class="left-details"><div class="copyright">${f.copyright()}</div></div></div></footer></div><aside class="toc-drawer"><div class="toc-sticky toc-scroll"><div class="toc-title-container"><span class="toc-title">${f.say('On this page')}</span></div><div class="toc-tree">${contentsList(headings)}</div></div></aside></div></div></body>`
      )
  },
  {
    name: 'mkdocs-material',
    code: pygments,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth} id="${id}">${inner}<a class="headerlink" href="#${id}" title="Permanent link">&para;</a></h${depth}>`,
      table: (table) =>
        `<div class="md-typeset__scrollwrap"><div class="md-typeset__table">${table}</div></div>`
    },
    page: ({ title, body, headings, f }) =>
      html(
        `${title} - ${f.site}`,
        '<meta name="generator" content="mkdocs-1.5.3, mkdocs-material-9.5.3">',
        `<body dir="ltr" data-md-color-scheme="default"><header class="md-header" data-md-component="header"><nav class="md-header__inner md-grid"><div class="md-header__title"><div class="md-header__topic"><span class="md-ellipsis">${f.site}</span></div></div><div class="md-header__source"><a href="https://github.com/x/y" class="md-source"><div class="md-source__repository">x/y</div></a></div></nav></header><div class="md-container"><main class="md-main" data-md-component="main"><div class="md-main__inner md-grid"><div class="md-sidebar md-sidebar--primary"><div class="md-sidebar__scrollwrap"><nav class="md-nav md-nav--primary"><ul class="md-nav__list">${f.links('sidebar', f.int(4, 11), 'class="md-nav__item"')}</ul></nav></div></div><div class="md-sidebar md-sidebar--secondary"><nav class="md-nav md-nav--secondary"><label class="md-nav__title">${f.say('Table of contents')}</label>${contentsList(headings, 'class="md-nav__list"')}</nav></div><div class="md-content" data-md-component="content"><article class="md-content__inner md-typeset"><a href="https://github.com/x/y/edit/a.md" title="Edit this page" class="md-content__button md-icon"></a><h1 id="top">${title}<a class="headerlink" href="#top">&para;</a></h1>${body}${f.chance(0.5) ? `<aside class="md-source-file"><span class="md-source-file__fact">${f.say(`Last update of this page: ${f.date}`)}</span></aside>` : ''}</article></div></div></main><footer class="md-footer"><nav class="md-footer__inner md-grid"><a href="p/" class="md-footer__link md-footer__link--prev"><div class="md-footer__title"><span class="md-footer__direction">Previous</span><div class="md-ellipsis">${f.say('Setting up your account')}</div></div></a></nav><div class="md-footer-meta md-typeset"><div class="md-copyright"><div class="md-copyright__highlight">${f.copyright()}</div></div></div></footer></div></body>`
      )
  },
  {
    name: 'docusaurus',
    code: docusaurus,
    blocks: {
      heading: (inner, { depth, id, text }) =>
        `<h${depth} class="anchor anchorWithStickyNavbar_LWe7" id="${id}">${inner}<a href="#${id}" class="hash-link" aria-label="Direct link to ${text.replace(/"/g, '')}" title="Direct link">&#8203;</a></h${depth}>`
    },
    page: ({ title, body, headings, f }) =>
      html(
        `${title} | ${f.site}`,
        '<meta name="generator" content="Docusaurus v3.1.0">',
        `<body class="navigation-with-keyboard"><div id="__docusaurus"><div role="region" aria-label="Skip to main content"><a class="skipToContent_fXgn" href="#main">${f.say('Skip to main content')}</a></div><nav aria-label="Main" class="navbar navbar--fixed-top"><div class="navbar__inner"><div class="navbar__items"><a class="navbar__brand" href="/"><b class="navbar__title text--truncate">${f.site}</b></a>${f
          .some(['Docs', 'API', 'Blog', 'Community', 'Showcase'], 3)
          .map((text) => `<a class="navbar__item navbar__link" href="/">${text}</a>`)
          .join(
            ''
          )}</div></div></nav><div id="main" class="main-wrapper"><div class="docsWrapper_hBAB"><div class="docRoot_UBD9"><aside class="theme-doc-sidebar-container docSidebarContainer_YfHR"><nav aria-label="Docs sidebar" class="menu thin-scrollbar menu_SIkG"><ul class="theme-doc-sidebar-menu menu__list">${f.links('sidebar', f.int(5, 12), 'class="theme-doc-sidebar-item-link menu__list-item"')}</ul></nav></aside><main class="docMainContainer_TBSr"><div class="container padding-top--md padding-bottom--lg"><div class="row"><div class="col docItemCol_VOVn"><div class="docItemContainer_Djhp"><article><nav class="theme-doc-breadcrumbs"><ul class="breadcrumbs"><li class="breadcrumbs__item"><span class="breadcrumbs__link">Guides</span></li></ul></nav><div class="theme-doc-markdown markdown"><header><h1>${title}</h1></header>${body}</div><footer class="theme-doc-footer docusaurus-mt-lg"><div class="row margin-top--sm theme-doc-footer-edit-meta-row"><div class="col"><a href="https://github.com/x/y" class="theme-edit-this-page">${f.say('Edit this page')}</a></div><div class="col lastUpdated_vwxv">Last updated on <b><time>${f.date}</time></b></div></div></footer></article><nav class="pagination-nav docusaurus-mt-lg" aria-label="Docs pages"><a class="pagination-nav__link pagination-nav__link--next" href="/n"><div class="pagination-nav__sublabel">Next</div><div class="pagination-nav__label">${f.say('Deploying to your own servers')}</div></a></nav></div></div><div class="col col--3"><div class="tableOfContents_bqdL thin-scrollbar">${contentsList(headings, 'class="table-of-contents"')}</div></div></div></div></main></div></div></div><footer class="footer footer--dark"><div class="container"><div class="row footer__links"><ul class="footer__items clean-list">${f.links('footer', 5, 'class="footer__item"')}</ul></div><div class="footer__copyright">${f.copyright()}</div></div></footer></div></body>`
      )
  },
  {
    name: 'vitepress',
    code: shiki,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth} id="${id}" tabindex="-1">${inner} <a class="header-anchor" href="#${id}" aria-label="Permalink">&#8203;</a></h${depth}>`
    },
    page: ({ title, body, headings, f }) =>
      html(
        `${title} | ${f.site}`,
        '',
        `<body><div id="app"><div class="Layout"><header class="VPNav"><div class="VPNavBar has-sidebar"><div class="container"><a class="title" href="/"><span>${f.site}</span></a><nav class="VPNavBarMenu menu">${f
          .some(['Guide', 'Config', 'Plugins', 'Ecosystem'], 3)
          .map(
            (text) => `<a class="VPLink link VPNavBarMenuLink" href="/"><span>${text}</span></a>`
          )
          .join(
            ''
          )}</nav></div></div></header><div class="VPLocalNav"><button>${f.say('Return to top')}</button></div><aside class="VPSidebar"><nav class="nav" id="VPSidebarNav">${f.links('sidebar', f.int(4, 10), 'class="VPSidebarItem level-1 is-link"').replaceAll('<li', '<section').replaceAll('</li>', '</section>')}</nav></aside><div class="VPContent has-sidebar" id="VPContent"><div class="VPDoc has-sidebar has-aside"><div class="container"><div class="aside"><div class="aside-container"><div class="VPDocAsideOutline"><div class="content"><div class="outline-title">${f.say('On this page')}</div>${contentsList(headings, 'class="VPDocOutlineItem root"')}</div></div></div></div><div class="content"><div class="content-container"><main class="main"><div class="vp-doc external-link-icon-enabled"><div><h1 id="top" tabindex="-1">${title} <a class="header-anchor" href="#top">&#8203;</a></h1>${body}</div></div></main><footer class="VPDocFooter"><div class="edit-info"><div class="edit-link"><a class="VPLink link edit-link-button" href="https://github.com/x/y">${f.say('Suggest changes to this page')}</a></div></div><nav class="prev-next"><div class="pager"><a class="pager-link next" href="/n"><span class="desc">${f.say('Next page')}</span><span class="title">${f.say('Using plugins of others')}</span></a></div></nav></footer></div></div></div></div></div><footer class="VPFooter"><div class="container"><p class="copyright">${f.copyright()}</p></div></footer></div></div></body>`
      )
  },
  {
    name: 'starlight',
    code: expressive,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<div class="sl-heading-wrapper level-h${depth}"><h${depth} id="${id}">${inner}</h${depth}><a class="sl-anchor-link" href="#${id}"><span aria-hidden="true" class="sl-anchor-icon"></span></a></div>`
    },
    page: ({ title, body, headings, f }) =>
      html(
        `${title} | ${f.site}`,
        '<meta name="generator" content="Astro v4.10.2">',
        `<body class="astro-${f.hash()}"><div class="page sl-flex astro-${f.hash()}"><header class="header"><div class="header sl-flex"><a href="/" class="site-title sl-flex">${f.site}</a></div></header><nav class="sidebar" aria-label="Main"><div id="starlight__sidebar" class="sidebar-pane"><div class="sidebar-content sl-flex"><ul class="top-level">${f.links('sidebar', f.int(4, 12))}</ul></div></div></nav><div class="main-frame"><div class="lg:sl-flex"><aside class="right-sidebar-container"><div class="right-sidebar"><nav aria-labelledby="starlight__on-this-page"><h2 id="starlight__on-this-page">${f.say('On this page')}</h2>${contentsList(headings)}</nav></div></aside><div class="main-pane"><main data-pagefind-body lang="en" dir="ltr"><div class="content-panel"><div class="sl-container"><h1 id="_top">${title}</h1></div></div><div class="content-panel"><div class="sl-container"><div class="sl-markdown-content">${body}</div><footer class="sl-flex"><div class="meta sl-flex"><a href="https://github.com/x/y" class="sl-flex">${f.say('Edit this page')}</a></div><div class="pagination-links"><a href="/n" rel="next"><span>Next <br><span class="link-title">${f.say('Authoring content in several languages')}</span></span></a></div></footer></div></div></main></div></div></div></div></body>`
      )
  },
  {
    name: 'gitbook',
    code: prism,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth} id="${id}" class="flex font-semibold text-xl justify-self-start group relative"><div class="hash grid relative"><a href="#${id}"></a></div><div class="flex-1 text-balance">${inner}</div></h${depth}>`,
      paragraph: (inner) =>
        `<p class="mx-auto decoration-primary/6 page-api-block:ml-0 max-w-3xl w-full">${inner}</p>`
    },
    page: ({ title, body, headings, f }) =>
      html(
        `${title} | ${f.site}`,
        '',
        `<body class="bg-tint-base"><div class="flex flex-col"><header class="flex flex-row sticky"><div class="gap-4 lg:gap-6 flex items-center"><a class="group/headerlogo" href="/">${f.site}</a><div class="flex-1"><button class="flex">Ask or search…</button></div></div></header><div class="flex flex-col lg:flex-row mx-auto"><aside class="relative group flex flex-col"><div class="overflow-y-auto"><ul class="flex flex-col gap-y-0.5">${f.links('sidebar', f.int(4, 12), 'class="flex flex-col"')}</ul></div><div class="sticky bottom-0">${f.say('Powered by a book engine')}</div></aside><div class="flex-1 flex flex-row"><main class="flex-1 relative py-8"><header class="max-w-3xl mx-auto mb-6"><h1 class="text-4xl font-bold">${title}</h1></header><div class="grid [&>*+*]:mt-5">${body}</div><div class="flex flex-col md:flex-row mt-6 gap-2"><a class="group text-sm p-2.5" href="/p"><span class="flex flex-col"><span class="text-xs">Previous</span><span class="text-base">${f.say('Welcome to the handbook')}</span></span></a></div><div class="flex flex-row mt-6"><p class="text-sm">Last updated 4 months ago</p><div role="form"><p class="text-sm">${f.say('Was this helpful to you?')}</p></div></div></main><aside class="group/aside hidden xl:flex"><div class="text-xs">${f.say('On this page')}</div>${contentsList(headings, 'class="border-l"')}</aside></div></div></div></body>`
      )
  },
  {
    name: 'hugo-docsy',
    code: chroma,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth} id="${id}">${inner}<a class="td-heading-self-link" href="#${id}" aria-label="Heading self-link"></a></h${depth}>`
    },
    page: ({ title, body, headings, f }) =>
      html(
        `${title} | ${f.site}`,
        '<meta name="generator" content="Hugo 0.121.1">',
        `<body class="td-page"><header><nav class="td-navbar navbar"><div class="container-fluid"><a class="navbar-brand" href="/"><span class="navbar-brand__name">${f.site}</span></a><ul class="navbar-nav">${f.links('nav', 4, 'class="nav-item"')}</ul></div></nav></header><div class="container-fluid td-outer"><div class="td-main"><div class="row flex-xl-nowrap"><aside class="d-none d-xl-block col-xl-2 td-sidebar-toc d-print-none"><div class="td-page-meta ms-2 pb-1 pt-2 mb-0"><a href="x" class="td-page-meta__view">${f.say('View page source')}</a> <a href="x" class="td-page-meta__issue">${f.say('Create documentation issue')}</a></div><div class="td-toc"><nav id="TableOfContents">${contentsList(headings)}</nav></div></aside><aside class="col-12 col-md-3 col-xl-2 td-sidebar d-print-none"><div id="td-sidebar-menu"><nav class="td-sidebar-nav"><ul class="td-sidebar-nav__section pe-md-3 ul-0">${f.links('sidebar', f.int(4, 12), 'class="td-sidebar-nav__section-title"')}</ul></nav></div></aside><main class="col-12 col-md-9 col-xl-8 ps-md-5" role="main"><nav class="td-breadcrumbs"><ol class="breadcrumb"><li class="breadcrumb-item"><a href="/docs/">Documentation</a></li></ol></nav><div class="td-content"><h1>${title}</h1><header class="article-meta"></header>${body}<div class="d-print-none"><h2 class="feedback--title">Feedback</h2><p class="feedback--question">${f.say('Was this page helpful?')}</p><button>Yes</button><button>No</button></div><div class="td-page-meta__lastmod">Last modified ${f.date}</div></div></main></div></div><footer class="td-footer row d-print-none"><div class="td-footer__center">${f.copyright()}</div></footer></div></body>`
      )
  },
  {
    name: 'just-the-docs',
    code: rouge,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth} id="${id}"><a href="#${id}" class="anchor-heading" aria-labelledby="${id}"><svg viewBox="0 0 16 16"><use xlink:href="#svg-link"></use></svg></a> ${inner}</h${depth}>`,
      table: (table) => `<div class="table-wrapper">${table}</div>`
    },
    page: ({ title, body, f }) =>
      html(
        `${title} | ${f.site}`,
        '<meta name="generator" content="Jekyll v4.3.2">',
        `<body><a class="skip-to-main" href="#main-content">${f.say('Skip to main content')}</a><div class="side-bar"><div class="site-header" role="banner"><a href="/" class="site-title lh-tight">${f.site}</a></div><nav aria-label="Main" id="site-nav" class="site-nav"><ul class="nav-list">${f.links('sidebar', f.int(4, 11), 'class="nav-list-item"')}</ul></nav><footer class="site-footer">This site uses <a href="https://github.com/just-the-docs/just-the-docs">Just the Docs</a>, ${f.say('a documentation theme for Jekyll.')}</footer></div><div class="main" id="top"><div id="main-header" class="main-header"><div class="search"><input type="text" placeholder="Search"></div></div><div class="main-content-wrap"><div id="main-content" class="main-content"><main><h1 id="top">${title}</h1>${body}</main><hr><footer><p><a href="#top" id="back-to-top">${f.say('Back to top')}</a></p><p class="text-small text-grey-dk-100 mb-0">${f.copyright()}</p></footer></div></div></div></body>`
      )
  },
  {
    name: 'readme-hub',
    code: hljs,
    page: ({ title, body, headings, f }) =>
      html(
        title,
        '',
        `<body class="body-none"><div class="ContentWithOwlbotx4PaFDoA1KMz"><div id="ssr-top"></div><div id="ssr-main"><div class="App ThemeContext"><header class="rm-Header"><div class="rm-Header-top"><nav class="rm-Header-top-link">${f.say('Jump to the dashboard')}</nav></div></header><main class="rm-Guides"><div class="rm-Container rm-Container_flex"><nav class="rm-Sidebar hub-sidebar reference-redesign"><section class="Sidebar1t2G1ZJq-vU1 rm-Sidebar-section"><h2 class="rm-Sidebar-heading">Guides</h2><ul class="rm-Sidebar-list">${f.links('sidebar', f.int(4, 9), 'class="Sidebar-item23D-2Kd61_k3"')}</ul></section></nav><article class="Article rm-Article"><header id="content-head"><div class="row clearfix"><div class="col-xs-9"><h1>${title}</h1></div><div class="col-xs-3" id="content-head-right"><a class="suggestEdits" href="/edit">Suggest Edits</a></div></div></header><div class="grid-container-fluid" id="content-container"><section class="content-body grid-75"><div class="rm-Markdown markdown-body">${body}</div><div class="UpdatedAt"><p class="DateLine">Updated 8 months ago</p></div><hr class="NextStepsDivider"><div class="ThumbsDown"><p>${f.say('Did this page help you?')}</p></div></section><section class="content-toc grid-25"><nav><ul class="toc-list"><li class="tocHeader">Table of Contents</li></ul>${contentsList(headings)}</nav></section></div></article></div></main></div></div></div></body>`
      )
  },
  {
    name: 'hugo-book',
    code: gutter,
    page: ({ title, body, headings, f }) =>
      html(
        `${title} | ${f.site}`,
        '',
        `<body dir="ltr"><input type="checkbox" class="hidden toggle" id="menu-control"><main class="container flex"><aside class="book-menu"><div class="book-menu-content"><nav><h2 class="book-brand"><a class="flex align-center" href="/"><span>${f.site}</span></a></h2><ul>${f.links('sidebar', f.int(3, 10))}</ul></nav></div></aside><div class="book-page"><header class="book-header"><div class="flex align-center justify-between"><strong>${title}</strong></div></header><article class="markdown book-article"><h1 id="top">${title}</h1>${body}</article><footer class="book-footer"><div class="flex flex-wrap justify-between"><div><a class="flex align-center" href="x"><span>${f.say('Changed in this commit')}</span></a></div></div></footer><div class="book-comments">${f.chance(0.4) ? f.comments(2, (name, text) => `<div class="c"><b>${name}</b><p>${text}</p></div>`) : ''}</div></div><aside class="book-toc"><div class="book-toc-content"><nav id="TableOfContents">${contentsList(headings)}</nav></div></aside></main></body>`
      )
  }
]
