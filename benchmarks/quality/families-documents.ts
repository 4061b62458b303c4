/** Templates of documents that a program wrote, of old pages and of letters. */

import { asciidoctor, bare, escaped, pandoc, plain, texinfo } from './template-code.ts'
import { contentsList, type Family, html } from './template-page.ts'

export const DOCUMENT_FAMILIES: readonly Family[] = [
  {
    name: 'pandoc',
    code: pandoc,
    page: ({ title, body, headings, f }) =>
      html(
        title,
        '<meta name="generator" content="pandoc">',
        `<body><header id="title-block-header"><h1 class="title">${title}</h1>${f.chance(0.5) ? `<p class="author">${f.author}</p><p class="date">${f.date}</p>` : ''}</header>${f.chance(0.5) ? `<nav id="TOC" role="doc-toc">${contentsList(headings)}</nav>` : ''}${body}</body>`
      )
  },
  {
    name: 'asciidoctor',
    code: asciidoctor,
    blocks: {
      paragraph: (inner) => `<div class="paragraph">\n<p>${inner}</p>\n</div>`,
      heading: (inner, { depth, id }) =>
        `<h${depth} id="_${id}"><a class="anchor" href="#_${id}"></a>${inner}</h${depth}>`,
      table: (table) =>
        table.replace('<table>', '<table class="tableblock frame-all grid-all stretch">')
    },
    page: ({ title, body, headings, f }) =>
      html(
        title,
        '<meta name="generator" content="Asciidoctor 2.0.20">',
        `<body class="article toc2 toc-left"><div id="header"><h1>${title}</h1><div class="details"><span id="author" class="author">${f.author}</span><br><span id="revdate">${f.date}</span></div><div id="toc" class="toc2"><div id="toctitle">Table of Contents</div>${contentsList(headings, 'class="sectlevel1"')}</div></div><div id="content"><div class="sectionbody">${body}</div></div><div id="footer"><div id="footer-text">${f.say(`Last updated ${f.date} 11:20:04 +0200`)}</div></div></body>`
      )
  },
  {
    name: 'texinfo',
    code: texinfo,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth} class="section" id="${id}">${inner}<a class="copiable-link" href="#${id}"> ¶</a></h${depth}>`
    },
    page: ({ title, body, f }) => {
      const header = `<div class="nav-panel"><p>\n${f.say('Next: Concept Index, Previous: Overview, Up: Top')} &nbsp; [<a href="toc.html" rel="contents">Contents</a>][<a href="index.html" rel="index">Index</a>]</p></div>`
      return html(
        `${title} (${f.site} Manual)`,
        '<meta name="Generator" content="texi2any">',
        `<body lang="en"><div class="chapter-level-extent" id="top">${header}<hr><h2 class="chapter">3 ${title}</h2>${body}</div><hr>${header}</body>`
      )
    }
  },
  {
    name: 'man2html',
    code: bare,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<a name="${id}">&nbsp;</a>\n<h${depth}>${inner}</h${depth}>\n`,
      paragraph: (inner) => `<p>\n\n${inner}`
    },
    page: ({ title, name, body, headings, f }) =>
      html(
        `Man page of ${name.toUpperCase()}`,
        '',
        `<body>\n<h1>${title}</h1>\nSection: User Commands (1)<br>Updated: ${f.date}<br><a href="#index">Index</a>\n<a href="../index.html">${f.say('Return to Main Contents')}</a><hr>\n${body}\n<p>\n<hr>\n<a name="index">&nbsp;</a><h2>Index</h2>\n<dl>\n${headings.map(({ id, text }) => `<dt><a href="#${escaped(id)}">${escaped(text)}</a><dd>`).join('\n')}</dl>\n<hr>\n${f.say('This document was created by man2html, using the manual pages.')}<br>\nTime: 09:14:22 GMT\n</body>`
      )
  },
  {
    name: 'mandoc',
    code: bare,
    blocks: {
      section: 'Sh',
      heading: (inner, { depth, id }) =>
        `<h${depth} class="Sh" id="${id}"><a class="permalink" href="#${id}">${inner}</a></h${depth}>`,
      paragraph: (inner) => `<p class="Pp">${inner}</p>`
    },
    page: ({ title, name, body, f }) =>
      html(
        `${name}(1) — Manual`,
        '',
        `<body><div id="top-bar"><a href="/">manned</a><form><input name="q"></form></div><table class="head"><tr><td class="head-ltitle">${name.toUpperCase()}(1)</td><td class="head-vol">${f.say('General Commands Manual')}</td><td class="head-rtitle">${name.toUpperCase()}(1)</td></tr></table><div class="manual-text"><section class="Sh"><h1 class="Sh" id="NAME"><a class="permalink" href="#NAME">${title}</a></h1></section>${body}</div><table class="foot"><tr><td class="foot-date">${f.date}</td><td class="foot-os">${f.say('Linux 6.1 Debian twelve')}</td></tr></table></body>`
      )
  },
  {
    name: 'latexml',
    code: plain,
    blocks: {
      section: 'ltx_section',
      heading: (inner, { depth, id }) =>
        `<h${depth} class="ltx_title ltx_title_section" id="${id}">${inner}</h${depth}>`,
      paragraph: (inner) => `<div class="ltx_para"><p class="ltx_p">${inner}</p></div>`
    },
    page: ({ title, body, headings, f }) =>
      html(
        title,
        '<meta name="generator" content="LaTeXML">',
        `<body><header class="desktop_header"><div class="html-header-logo"><a href="https://arxiv.org/">${f.say('Back to the archive of papers')}</a></div></header><div class="ltx_page_main"><nav class="ltx_TOC">${contentsList(headings, 'class="ltx_toclist"')}</nav><div class="ltx_page_content"><article class="ltx_document"><h1 class="ltx_title ltx_title_document">${title}</h1><div class="ltx_authors"><span class="ltx_creator ltx_role_author"><span class="ltx_personname">${f.author}</span></span></div>${body}</article></div><footer class="ltx_page_footer"><div class="ltx_page_logo">${f.say('Generated on a Sunday by a converter')}</div></footer></div><button id="openForm">${f.say('Report an issue with this rendering')}</button></body>`
      )
  },
  {
    name: 'javadoc-guide',
    code: plain,
    page: ({ title, name, body, f }) =>
      html(
        `${title} (${f.site} API)`,
        '<meta name="generator" content="javadoc/PackageSummaryWriter">',
        `<body class="package-declaration-page"><div class="flex-box"><header role="banner" class="flex-header"><nav role="navigation"><div class="top-nav" id="navbar-top"><div class="skip-nav"><a href="#skip">${f.say('Skip navigation links')}</a></div><div class="about-language"><strong>${f.say(`${f.site} Platform Edition 3.2`)}</strong></div><ul id="navbar-top-firstrow" class="nav-list"><li><a href="i.html">Overview</a></li><li class="nav-bar-cell1-rev">Package</li><li>Class</li><li><a href="t.html">Tree</a></li><li><a href="x.html">Index</a></li></ul></div><div class="sub-nav"><div><ul class="sub-nav-list"><li>Package:&nbsp;</li><li>Description&nbsp;|&nbsp;</li><li>Related Packages</li></ul></div></div></nav></header><div class="flex-content"><main role="main"><div class="header"><h1 title="Package ${name}" class="title">${title}</h1></div><hr><section class="package-description" id="package-description"><div class="block">${body}</div></section></main><footer role="contentinfo"><hr><p class="legal-copy"><small>${f.copyright()}</small></p></footer></div></div></body>`
      )
  },
  {
    name: 'rustdoc-crate',
    code: (code, lang, how) =>
      `<div class="example-wrap">${plain(code, lang, how)}<a class="test-arrow" href="#">Run</a></div>`,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth} id="${id}"><a class="doc-anchor" href="#${id}">§</a>${inner}</h${depth}>`,
      table: (table) => `<div>${table}</div>`
    },
    page: ({ title, name, body, f }) =>
      html(
        `${name} - Rust`,
        '<meta name="generator" content="rustdoc">',
        `<body class="rustdoc mod crate"><nav class="mobile-topbar"><button class="sidebar-menu-toggle"></button></nav><nav class="sidebar"><div class="sidebar-crate"><h2><a href="i.html">${name}</a><span class="version">0.9.1</span></h2></div><div class="sidebar-elems"><ul class="block"><li><a id="all-types" href="all.html">All Items</a></li></ul><section><ul class="block">${f.links('sidebar', f.int(2, 5))}</ul></section></div></nav><div class="sidebar-resizer"></div><main><div class="width-limiter"><nav class="sub"><form class="search-form"><input class="search-input" type="search" placeholder="Click or press ‘S’ to search"></form></nav><section id="main-content" class="content"><div class="main-heading"><h1>${title}<button id="copy-path" title="Copy item path to clipboard"></button></h1><span class="out-of-band"><a class="src" href="src">source</a> · <button id="toggle-all-docs">[−]</button></span></div><details class="toggle top-doc" open><summary class="hideme"><span>Expand description</span></summary><div class="docblock">${body}</div></details></section></div></main></body>`
      )
  },
  {
    name: 'doxygen-page',
    code: (code) =>
      `<div class="fragment">${code
        .split('\n')
        .map((line) => `<div class="line">${escaped(line)}</div>`)
        .join('\n')}</div><!-- fragment -->`,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth}><a class="anchor" id="${id}"></a>\n${inner}</h${depth}>`,
      table: (table) => table.replace('<table>', '<table class="markdownTable">')
    },
    page: ({ title, body, f }) =>
      html(
        `${f.site}: ${title}`,
        '<meta name="generator" content="Doxygen 1.9.4">',
        `<body><div id="top"><div id="titlearea"><table cellspacing="0" cellpadding="0"><tbody><tr><td id="projectalign"><div id="projectname">${f.site}&#160;<span id="projectnumber">4.1</span></div><div id="projectbrief">${f.say('A library for fast little machines')}</div></td></tr></tbody></table></div><div id="main-nav"></div><div id="MSearchSelectWindow"></div></div><div id="side-nav" class="ui-resizable side-nav-resizable"><div id="nav-tree"><div id="nav-tree-contents"></div></div></div><div id="doc-content"><div><div class="header"><div class="headertitle"><div class="title">${title}</div></div></div><div class="contents"><div class="textblock">${body}</div></div></div></div><div id="nav-path" class="navpath"><ul><li class="footer">Generated by <a href="https://www.doxygen.org/index.html">doxygen</a> 1.9.4</li></ul></div></body>`
      )
  },
  {
    name: 'org-export',
    code: (code, lang) =>
      `<div class="org-src-container">\n<pre class="src src-${lang || 'text'}">${escaped(code)}\n</pre>\n</div>`,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth} id="org${id.slice(0, 5)}">${inner}</h${depth}>`,
      paragraph: (inner) => `<p>\n${inner}\n</p>`
    },
    page: ({ title, body, headings, f }) =>
      html(
        title,
        '<meta name="generator" content="Org Mode">',
        `<body>\n<div id="content" class="content">\n<h1 class="title">${title}</h1>\n<div id="table-of-contents" role="doc-toc"><h2>Table of Contents</h2><div id="text-table-of-contents">${contentsList(headings)}</div></div>${body}</div>\n<div id="postamble" class="status">\n<p class="author">Author: ${f.author}</p>\n<p class="date">Created: ${f.date}</p>\n<p class="validation"><a href="https://validator.w3.org/check?uri=referer">Validate</a></p>\n</div></body>`
      )
  },
  {
    name: 'table-layout',
    code: bare,
    blocks: {
      paragraph: (inner) => `<p><font face="Verdana, Arial" size="2">${inner}</font></p>`,
      heading: (inner, { depth }) =>
        `<h${depth}><font face="Verdana, Arial" color="#003366">${inner}</font></h${depth}>`
    },
    page: ({ title, body, f }) =>
      html(
        title,
        '<meta name="GENERATOR" content="Microsoft FrontPage 4.0">',
        `<body bgcolor="#FFFFFF" text="#000000" link="#0000FF"><table border="0" width="760" cellspacing="0" cellpadding="4" align="center"><tr><td colspan="2" bgcolor="#003366"><font color="#FFFFFF" size="5"><b>${f.site}</b></font><br><font color="#CCCCCC" size="1">${f.say('Serving the net since nineteen ninety-eight')}</font></td></tr><tr><td width="150" valign="top" bgcolor="#EEEEEE"><font size="1">${f.links('nav', f.int(4, 9)).replaceAll('<li>', '').replaceAll('</li>', '<br>')}</font></td><td valign="top"><h1><font face="Verdana, Arial" size="5">${title}</font></h1>${body}<hr size="1" noshade><p align="center"><font size="1">${f.copyright()}<br>${f.say('Best viewed at 800 by 600 pixels')}</font></p></td></tr></table></body>`
      )
  },
  {
    name: 'no-classes',
    code: plain,
    page: ({ title, body, f }) =>
      html(
        title,
        '',
        `<body><p><a href="/">Home</a> | <a href="/a">Articles</a> | <a href="/m">${f.say('About the author')}</a></p><hr><h1>${title}</h1>${body}<hr><p>${f.copyright()}</p></body>`
      )
  },
  {
    name: 'text-file-server',
    code: plain,
    page: ({ title, body }) => `<h1>${title}</h1>\n${body}`
  },
  {
    name: 'email-letter',
    code: bare,
    blocks: {
      paragraph: (inner) =>
        `<p style="margin:0 0 16px;font-family:Helvetica,Arial,sans-serif;font-size:16px">${inner}</p>`
    },
    page: ({ title, body, f }) =>
      html(
        title,
        '<!--[if mso]><xml></xml><![endif]-->',
        `<body style="margin:0;padding:0;background:#f4f4f4"><div style="display:none;max-height:0;overflow:hidden">${f.say('The preview line that mail programs show')}</div><center><table align="center" border="0" cellpadding="0" cellspacing="0" height="100%" width="100%" id="bodyTable"><tr><td align="center" valign="top" id="bodyCell"><table border="0" cellpadding="0" cellspacing="0" width="600" class="templateContainer"><tr><td valign="top" id="templatePreheader"><table width="100%" class="mcnTextBlock"><tbody><tr><td class="mcnTextContent"><a href="*|ARCHIVE|*">${f.say('View this email in your browser')}</a></td></tr></tbody></table></td></tr><tr><td valign="top" id="templateHeader"><table width="100%" class="mcnTextBlock"><tbody><tr><td class="mcnTextContent"><h1>${title}</h1></td></tr></tbody></table></td></tr><tr><td valign="top" id="templateBody"><table width="100%" class="mcnTextBlock"><tbody><tr><td class="mcnTextContent" style="padding:0 18px 9px">${body}</td></tr></tbody></table></td></tr><tr><td valign="top" id="templateFooter"><table width="100%" class="mcnTextBlock"><tbody><tr><td class="mcnTextContent"><em>${f.copyright()}</em><br><br>${f.say('You can update your preferences or unsubscribe from this list.')}</td></tr></tbody></table></td></tr></table></td></tr></table></center></body>`
      )
  }
]
