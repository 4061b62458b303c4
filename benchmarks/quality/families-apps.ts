/** Templates of applications that show documents, and of sites built by hand with a CSS framework. */

import { bare, github, hljs, plain, prism, pygments } from './template-code.ts'
import { contentsList, type Family, html } from './template-page.ts'

const FILES = [
  '.github',
  'src',
  'test',
  '.gitignore',
  'LICENSE',
  'README.md',
  'package.json',
  'tsconfig.json'
]
const MESSAGES = [
  'Bump the version of everything',
  'Fix a flaky test on slow machines',
  'Initial import from the old tree',
  'Drop support for older runtimes'
]

export const APP_FAMILIES: readonly Family[] = [
  {
    name: 'github-repository',
    code: github,
    blocks: {
      heading: (inner, { depth, id, text }) =>
        `<div class="markdown-heading" dir="auto"><h${depth} tabindex="-1" class="heading-element" dir="auto">${inner}</h${depth}><a id="user-content-${id}" class="anchor" aria-label="Permalink: ${text.replace(/"/g, '')}" href="#${id}"><span aria-hidden="true" class="octicon octicon-link"></span></a></div>`,
      paragraph: (inner) => `<p dir="auto">${inner}</p>`,
      table: (table) => `<markdown-accessiblity-table>${table}</markdown-accessiblity-table>`
    },
    page: ({ title, name, body, f }) =>
      html(
        `GitHub - ${f.site}/${name}`,
        '',
        `<body class="logged-out env-production page-responsive"><div class="position-relative header-wrapper js-header-wrapper"><a href="#start-of-content" class="p-3 color-bg-accent-emphasis show-on-focus">${f.say('Skip to content')}</a><header class="HeaderMktg" role="banner"><nav aria-label="Global"><ul class="d-lg-flex list-style-none">${f.links('nav', 4, 'class="HeaderMenu-item"')}</ul></nav></header></div><div class="application-main"><main id="js-repo-pjax-container"><div id="repository-container-header"><strong itemprop="name"><a href="/x">${name}</a></strong><ul class="pagehead-actions"><li><a href="/login">Star 1.2k</a></li></ul><nav class="js-repo-nav"><ul class="UnderlineNav-body"><li><a href="/x">Code</a></li><li><a href="/x/issues">Issues 41</a></li><li><a href="/x/pulls">Pull requests 6</a></li></ul></nav></div><div class="Layout Layout--sidebarPosition-end"><div class="Layout-main"><table aria-labelledby="folders-and-files" class="Table-module__Box__${f.hash(5)}"><thead><tr><th>Name</th><th>${f.say('Last commit message')}</th><th>Last commit date</th></tr></thead><tbody>${f
          .some(FILES, f.int(4, 8))
          .map(
            (file) =>
              `<tr class="react-directory-row"><td><a href="/x/blob/${file}">${file}</a></td><td><a href="/x/commit">${f.say(f.pick(MESSAGES))}</a></td><td>${f.int(1, 11)} months ago</td></tr>`
          )
          .join(
            ''
          )}</tbody></table><div class="OverviewRepoFiles-module__Box_1__${f.hash(5)}"><nav aria-label="Repository files"><ul role="list" class="prc-UnderlineNav"><li><a href="#">README</a></li><li><a href="#">MIT license</a></li></ul></nav><div class="js-snippet-clipboard-copy-unpositioned"><article class="markdown-body entry-content container-lg" itemprop="text"><div class="markdown-heading" dir="auto"><h1 tabindex="-1" class="heading-element" dir="auto">${title}</h1></div>${body}</article></div></div></div><div class="Layout-sidebar"><div class="BorderGrid"><div class="BorderGrid-cell"><h2 class="mb-3 h4">About</h2><p class="f4 my-3">${f.say('A small tool that does one job')}</p><div class="mt-2"><a href="/x/stargazers"><strong>1.2k</strong> stars</a></div></div><div class="BorderGrid-cell"><h2 class="h4 mb-3">Contributors 23</h2><a href="/x/graphs">${f.say('+ 9 contributors and bots')}</a></div></div></div></div></main></div><footer class="footer pt-8 pb-6 f6" role="contentinfo"><ul class="list-style-none">${f.links('footer', 6)}</ul><span>© 2025 GitHub, Inc.</span></footer></body>`
      )
  },
  {
    name: 'npm-package',
    code: hljs,
    page: ({ title, name, body, f }) =>
      html(
        `${name} - npm`,
        '',
        `<body><div id="app"><div class="flex flex-column"><header class="bg-white z-2"><div class="_${f.hash(7)}"><span>${f.say('Neatly packed modules for everyone')}</span><nav><ul class="list">${f.links('nav', 3)}</ul></nav></div></header><main><div id="top" class="w-100 ph0-l ph3"><h2 class="_${f.hash(7)}" title="${name}"><span>${name}</span></h2><ul><li>1.4.2 • Public • Published 2 years ago</li></ul><ul class="_${f.hash(7)}" role="tablist"><li><a href="?activeTab=readme" role="tab">Readme</a></li><li><a href="?activeTab=code" role="tab">Code Beta</a></li><li><a href="?activeTab=dependencies" role="tab">3 Dependencies</a></li></ul><div class="_${f.hash(7)} package__main flex"><div class="_${f.hash(7)}" id="tabpanel-readme"><div id="readme" class="${f.hash(6)} markdown"><h1>${title}</h1>${body}</div></div><div class="fdbf4038 w-third-l mt3" aria-label="Package sidebar"><h3 class="c84e15be">Install</h3><div><code title="Copy">npm i ${name.replace(/^/, 'x-')}</code></div><div><h3 class="c84e15be">Repository</h3><p><a href="https://github.com/x">github.com/x/y</a></p></div><div><h3 class="c84e15be">Weekly Downloads</h3><p>${f.int(1000, 99999)}</p></div><div><h3>Last publish</h3><p><time>2 years ago</time></p></div><a href="/support">${f.say('Report malware in this package')}</a></div></div></div></main><footer class="_${f.hash(7)}"><div><h3>Support</h3><ul>${f.links('footer', 4)}</ul></div><p>${f.say('Terms & Policies of the registry')}</p></footer></div></div></body>`
      )
  },
  {
    name: 'mediawiki',
    code: pygments,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth}><span class="mw-headline" id="${id}">${inner}</span><span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="/index.php?action=edit" title="Edit section">edit</a><span class="mw-editsection-bracket">]</span></span></h${depth}>`,
      table: (table) => table.replace('<table>', '<table class="wikitable">')
    },
    page: ({ title, body, headings, f }) =>
      html(
        `${title} - ${f.site} Wiki`,
        '<meta name="generator" content="MediaWiki 1.39.3">',
        `<body class="mediawiki ltr sitedir-ltr ns-0 skin-vector"><div id="mw-page-base"></div><div id="content" class="mw-body" role="main"><a id="top"></a><div id="siteNotice"></div><h1 id="firstHeading" class="firstHeading">${title}</h1><div id="bodyContent" class="vector-body"><div id="siteSub" class="noprint">${f.say('From the wiki of free knowledge')}</div><div id="jump-to-nav"></div><a class="mw-jump-link" href="#mw-head">Jump to navigation</a><div id="mw-content-text" class="mw-body-content mw-content-ltr"><div class="mw-parser-output">${headings.length > 3 ? `<div id="toc" class="toc" role="navigation"><div class="toctitle"><h2 id="mw-toc-heading">Contents</h2></div>${contentsList(headings)}</div>` : ''}${body}</div><div class="printfooter">${f.say(`Retrieved from the old server on ${f.date}`)}</div></div><div id="catlinks" class="catlinks"><div id="mw-normal-catlinks" class="mw-normal-catlinks"><a href="/c">Categories</a>: <ul>${f.links('categories', 2)}</ul></div></div></div></div><div id="mw-navigation"><h2>Navigation menu</h2><div id="mw-head"><nav id="p-personal"><ul class="vector-menu-content-list"><li>Not logged in</li><li><a href="/t">Talk</a></li><li><a href="/l">${f.say('Create a new account')}</a></li></ul></nav><nav id="p-views"><ul><li>Read</li><li><a href="/e">View source</a></li><li><a href="/h">View history</a></li></ul></nav></div><div id="mw-panel"><nav id="p-navigation"><ul>${f.links('sidebar', f.int(3, 7), 'class="mw-list-item"')}</ul></nav><nav id="p-tb"><h3>Tools</h3><ul><li><a href="/w">${f.say('What links here')}</a></li><li><a href="/s">${f.say('Upload file or image')}</a></li></ul></nav></div></div><footer id="footer" class="mw-footer" role="contentinfo"><ul id="footer-info"><li id="footer-info-lastmod">${f.say('This page was last edited in spring, at 14:07.')}</li><li id="footer-info-copyright">${f.say('Content is available under a share-alike license unless otherwise noted.')}</li></ul></footer></body>`
      )
  },
  {
    name: 'confluence',
    code: plain,
    blocks: {
      table: (table) =>
        `<div class="table-wrap">${table.replace('<table>', '<table class="confluenceTable">')}</div>`
    },
    page: ({ title, body, f }) =>
      html(
        `${title} - ${f.site} - Confluence`,
        '',
        `<body id="com-atlassian-confluence" class="theme-default view-space"><div id="page"><div id="header-precursor"></div><header id="header" role="banner"><nav class="aui-header aui-dropdown2-trigger-group"><div class="aui-header-primary"><ul class="aui-nav"><li><a href="/spaces">Spaces</a></li><li><a href="/people">People</a></li></ul></div></nav></header><div class="ia-splitter"><div class="ia-splitter-left"><div class="ia-fixed-sidebar"><div class="acs-side-bar"><ul class="plugin_pagetree_children_list">${f.links('sidebar', f.int(4, 9))}</ul></div></div></div><div id="main"><div id="main-header"><ol id="breadcrumbs"><li><span><a href="/d">Dashboard</a></span></li><li><span><a href="/s">${f.say('Engineering handbook space')}</a></span></li></ol><h1 id="title-text" class="with-breadcrumbs"><a href="/x">${title}</a></h1></div><div id="content" class="page view"><div id="action-messages"></div><div class="page-metadata"><ul><li class="page-metadata-modification-info">Created by ${f.author}, last modified on ${f.date}</li></ul></div><div id="main-content" class="wiki-content">${body}</div><div id="likes-and-labels-container"><div id="labels-section">${f.say('No labels on this page')}</div></div><div id="comments-section" class="pageSection"><ol class="comment-threads">${f.comments(f.int(0, 2), (name, text) => `<li class="comment-thread"><div class="comment"><h4 class="author">${name}</h4><div class="comment-content wiki-content"><p>${text}</p></div></div></li>`)}</ol></div></div></div></div><div id="footer" role="contentinfo"><section class="footer-body"><ul id="poweredby"><li>${f.say('Printed by a collaboration tool 7.19')}</li><li><a href="/x">Report a bug</a></li></ul></section></div></div></body>`
      )
  },
  {
    name: 'notion-export',
    code: prism,
    blocks: {
      paragraph: (inner) => `<p id="9b1c" class="">${inner}</p>`,
      heading: (inner, { depth }) => `<h${depth} id="7f0e" class="">${inner}</h${depth}>`,
      table: (table) => table.replace('<table>', '<table id="55aa" class="simple-table">')
    },
    page: ({ title, body, f }) =>
      html(
        title,
        '<style>@media only screen { body { margin: 2em auto; max-width: 900px; } }</style>',
        `<body><article id="${f.hash(8)}-${f.hash(4)}" class="page sans"><header><h1 class="page-title">${title}</h1><p class="page-description"></p></header><div class="page-body">${body}</div></article><span class="sans" style="font-size:14px;padding-top:2em"></span></body>`
      )
  },
  {
    name: 'phpbb-post',
    code: bare,
    blocks: {
      paragraph: (inner) => `${inner}<br>\n<br>`,
      heading: (inner, { depth }) => `<h${depth}>${inner}</h${depth}>`
    },
    page: ({ title, body, f }) =>
      html(
        `${title} - ${f.site} forums`,
        '',
        `<body id="phpbb" class="nojs notouch section-viewtopic ltr"><div id="wrap" class="wrap"><a id="top" class="top-anchor" accesskey="t"></a><div id="page-header"><div class="headerbar" role="banner"><div class="inner"><div id="site-description" class="site-description"><h1>${f.site} forums</h1><p>${f.say('Where users help other users')}</p></div></div></div><div class="navbar" role="navigation"><div class="inner"><ul id="nav-main" class="nav-main linklist"><li><a href="/faq">FAQ</a></li><li class="rightside"><a href="/login">Login</a></li></ul><ul id="nav-breadcrumbs" class="nav-breadcrumbs linklist navlinks"><li class="breadcrumbs"><span class="crumb"><a href="/">Board index</a></span><span class="crumb"><a href="/f">${f.say('Guides and How-Tos by members')}</a></span></li></ul></div></div></div><div id="page-body" class="page-body" role="main"><h2 class="topic-title"><a href="/t">${title}</a></h2><div class="action-bar bar-top"><div class="pagination">1 post • Page <strong>1</strong> of <strong>1</strong></div></div><div id="p1" class="post has-profile bg2"><div class="inner"><dl class="postprofile" id="profile1"><dt class="has-profile-rank no-avatar"><a href="/u" class="username">${f.pick(['marlow77', 'old_gopher', 'catalina'])}</a></dt><dd class="profile-rank">Site Admin</dd><dd class="profile-posts"><strong>Posts:</strong> ${f.int(10, 4000)}</dd><dd class="profile-joined"><strong>Joined:</strong> ${f.say('Tue Feb 09, 2010 8:15 pm')}</dd></dl><div class="postbody"><div id="post_content1"><h3 class="first"><a href="#p1">${title}</a></h3><p class="author">by <strong>${f.author}</strong> » ${f.date}</p><div class="content">${body}</div><div id="sig1" class="signature">${f.say('Please search the board before you ask.')}</div></div></div><div class="back2top"><a href="#top" title="Top">Top</a></div></div></div><div class="action-bar actions-jump"><p class="jumpbox-return"><a href="/f">${f.say('Return to the list of topics')}</a></p></div><div class="stat-block online-list"><h3>Who is online</h3><p>${f.say('Users browsing this forum: No registered users and 3 guests')}</p></div></div><div id="page-footer" class="page-footer" role="contentinfo"><div class="copyright"><p class="footer-row">${f.copyright()}</p></div></div></div></body>`
      )
  },
  {
    name: 'google-docs',
    code: bare,
    blocks: {
      paragraph: (inner) =>
        `<p class="c3"><span class="c0">${inner}</span></p><p class="c1 c4"><span class="c0"></span></p>`,
      heading: (inner, { depth }) =>
        `<h${depth} class="c5" id="h.2et92p0"><span class="c6">${inner}</span></h${depth}>`
    },
    page: ({ title, body, f }) =>
      html(
        title,
        '<style type="text/css">.c0{color:#000;font-size:11pt}</style>',
        `<body><div id="header"><div id="title">${title}</div><div id="interval"><span>Published using Google Docs</span><span><a href="//docs.google.com/abuse">${f.say('Report abuse')}</a></span><span>${f.say('Updated automatically every 5 minutes')}</span></div></div><div id="contents"><div class="c7 doc-content"><p class="c2 title"><span class="c8">${title}</span></p>${body}</div></div><div id="footer"></div></body>`
      )
  },
  {
    name: 'bootstrap',
    code: prism,
    blocks: {
      table: (table) =>
        `<div class="table-responsive">${table.replace('<table>', '<table class="table table-striped">')}</div>`
    },
    page: ({ title, body, f }) =>
      html(
        title,
        '',
        `<body><nav class="navbar navbar-expand-lg navbar-dark bg-dark fixed-top"><div class="container"><a class="navbar-brand" href="#">${f.site}</a><div class="collapse navbar-collapse"><ul class="navbar-nav ms-auto">${f.links('nav', f.int(3, 6), 'class="nav-item"')}</ul></div></div></nav><div class="container"><div class="row"><div class="col-lg-8"><h1 class="mt-4">${title}</h1><p class="lead">by <a href="#">${f.author}</a></p><hr><p>Posted on ${f.date}</p><hr>${body}<hr><div class="card my-4"><h5 class="card-header">Leave a Comment:</h5><div class="card-body"><form><textarea class="form-control"></textarea><button class="btn btn-primary">Submit</button></form></div></div>${f.comments(f.int(0, 3), (name, text) => `<div class="media mb-4"><div class="media-body"><h5 class="mt-0">${name}</h5>${text}</div></div>`)}</div><div class="col-md-4"><div class="card my-4"><h5 class="card-header">Search</h5></div><div class="card my-4"><h5 class="card-header">Categories</h5><div class="card-body"><div class="row"><div class="col-lg-6"><ul class="list-unstyled mb-0">${f.links('categories', 4)}</ul></div></div></div></div><div class="card my-4"><h5 class="card-header">Side Widget</h5><div class="card-body">${f.say('You can put anything you want inside of these side widgets.')}</div></div></div></div></div><footer class="py-5 bg-dark"><div class="container"><p class="m-0 text-center text-white">${f.copyright()}</p></div></footer></body>`
      )
  },
  {
    name: 'w3css',
    code: bare,
    page: ({ title, body, f }) =>
      html(
        title,
        '',
        `<body class="w3-light-grey"><div class="w3-content" style="max-width:1400px"><header class="w3-container w3-center w3-padding-32"><h1><b>${f.site.toUpperCase()}</b></h1><p>${f.say('Welcome to the blog of a curious person')}</p></header><div class="w3-row"><div class="w3-col l8 s12"><div class="w3-card-4 w3-margin w3-white"><div class="w3-container"><h1>${title}</h1><h5><span class="w3-opacity">${f.date}</span></h5></div><div class="w3-container">${body}</div></div></div><div class="w3-col l4"><div class="w3-card w3-margin w3-margin-top"><div class="w3-container w3-white"><h4><b>${f.author}</b></h4><p>${f.say('Just me, myself and a laptop, exploring the universe of small programs.')}</p></div></div><div class="w3-card w3-margin"><div class="w3-container w3-padding"><h4>Popular Posts</h4></div><ul class="w3-ul w3-hoverable w3-white">${f.links('related', 4, 'class="w3-padding-16"')}</ul></div></div></div></div><footer class="w3-container w3-dark-grey w3-padding-32 w3-margin-top"><button class="w3-button">Previous</button><button class="w3-button">Next »</button><p>${f.copyright()}</p></footer></body>`
      )
  },
  {
    name: 'tailwind-plain-divs',
    code: hljs,
    blocks: {
      paragraph: (inner) => `<p class="mt-4 text-base leading-7 text-slate-700">${inner}</p>`,
      heading: (inner, { depth }) =>
        `<h${depth} class="mt-10 text-2xl font-bold tracking-tight text-slate-900">${inner}</h${depth}>`
    },
    page: ({ title, body, f }) =>
      html(
        title,
        '',
        `<body class="antialiased bg-white"><div class="min-h-screen flex flex-col"><div class="sticky top-0 z-40 w-full border-b"><div class="max-w-7xl mx-auto px-4 flex items-center justify-between"><a href="/" class="text-lg font-semibold">${f.site}</a><div class="hidden md:flex gap-6">${f.links('nav', f.int(3, 6)).replaceAll('<li>', '<div class="text-sm hover:text-sky-500">').replaceAll('</li>', '</div>')}</div></div></div><div class="flex-1 max-w-3xl mx-auto px-4 py-12"><h1 class="text-4xl font-extrabold">${title}</h1><div class="mt-2 flex text-sm text-gray-500"><span>${f.author}</span><span class="mx-2">·</span><span>${f.date}</span></div>${body}<div class="mt-16 rounded-2xl bg-slate-50 p-8"><div class="text-lg font-semibold">${f.newsletter()}</div><button class="mt-4 rounded px-4">Subscribe</button></div></div><div class="border-t py-10 text-center text-sm text-gray-400"><div class="flex justify-center gap-4">${f.links('footer', 4).replaceAll('<li>', '<div>').replaceAll('</li>', '</div>')}</div><div class="mt-4">${f.copyright()}</div></div></div></body>`
      )
  }
]
