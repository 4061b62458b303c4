/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** Signs that a page still loads. Runs inside the page, sent as text like the functions of `page-script.ts`. */

/** Signs of a document that shows little text. */
export interface LoadingSigns {
  /** True if it shows nothing at all: no text, no picture, no coloured part of some size. */
  readonly isBare: boolean
  /** True if it shows a spinner, a placeholder, or a text that says so. */
  readonly isLoading: boolean
  /** True if it shows a note and leads to another address within ten seconds, by `<meta http-equiv=refresh>`. */
  readonly isLeading: boolean
  /** True if it shows a note and leads to itself within a second: there is no time to read it. */
  readonly isLooping: boolean
}

/** @param text - its characters of text. */
export function loadingSigns(of: Document, text: number): LoadingSigns {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const isPainted = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    if (width * height < 2_500 || !element.checkVisibility({ visibilityProperty: true }))
      return false
    if (/^(?:img|svg|canvas|video|object|embed|iframe|input|button)$/i.test(element.nodeName))
      return true
    const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(element)
    const isBlank = /^(?:rgba\(.*, 0\)|rgb\(255, 255, 255\)|transparent)$/.test(backgroundColor)
    return (
      !isBlank ||
      backgroundImage !== 'none' ||
      borderTopWidth !== '0px' ||
      element.shadowRoot !== null
    )
  }
  const isBlank = () => {
    const elements = of.body?.querySelectorAll(':not(script,style,link,noscript,template)') ?? []
    return elements.length <= 30 && ![...elements].some(isPainted)
  }
  const some = (selector: string, is: (element: Element) => boolean) =>
    [...of.querySelectorAll(selector)].slice(0, 50).some(is)
  const says = () => {
    const words =
      /^\s*(?:loading|please wait|just a moment|wird geladen|bitte warten|lade[nt]?|chargement|cargando|carregando|caricamento|laddar|indlæser|ładowanie|загрузка|加载中|載入中|読み込み中|로딩)(?:[^a-z]|\s[\s\S]{0,40}$|$)/i
    const walker = of.createTreeWalker(of.body ?? of, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { nodeValue, parentElement } = node
      if (!nodeValue || nodeValue.length > 60 || !words.test(nodeValue) || !parentElement) continue
      if (!/^(?:SCRIPT|STYLE|NOSCRIPT)$/.test(parentElement.nodeName) && isShown(parentElement))
        return true
    }
    return false
  }
  /** Seconds until `<meta http-equiv=refresh>` leads on, and whether to this page itself. */
  const refresh = () => {
    const content = of.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? ''
    const match = /^\s*(\d+)[\d.]*\s*(?:[;,]\s*(?:url\s*=\s*)?["']?([^"']+)|$)/i.exec(content)
    const address = match?.[2]?.trim()
    const isToItself = !address || URL.parse(address, of.baseURI)?.href === of.URL
    return { seconds: Number(match?.[1] ?? Number.POSITIVE_INFINITY), isToItself }
  }
  const spinners =
    '[aria-busy="true"],[role="progressbar"],[class*="spinner" i],[class*="skeleton" i],[class*="loader" i],[class~="loading" i],[id="loading" i],[id="loader" i]'
  const { seconds, isToItself } = refresh()
  return {
    isBare: text === 0 && isBlank(),
    isLoading: some(spinners, isShown) || says(),
    isLeading: seconds <= 10 && !isToItself && text <= 250,
    isLooping: seconds <= 1 && isToItself && text <= 600
  }
}
