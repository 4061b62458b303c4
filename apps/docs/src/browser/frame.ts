/** Look, menu and outline. */

const root = document.documentElement

/** The button switches between light and dark, and remembers it. */
export function startTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme')
  const isDark = () =>
    root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
  const label = () =>
    button?.setAttribute('aria-label', isDark() ? 'Switch to light mode' : 'Switch to dark mode')
  label()
  button?.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    root.dataset.theme = theme
    try {
      localStorage.setItem('sluice-theme', theme)
    } catch {
      // It holds for this page.
    }
    label()
  })
}

/** On narrow windows the navigation opens over the page. */
export function startMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('.menu')
  const pages = document.querySelector<HTMLElement>('.pages')
  const set = (open: boolean) => {
    root.classList.toggle('menu-open', open)
    button?.setAttribute('aria-expanded', String(open))
  }
  button?.addEventListener('click', () => set(!root.classList.contains('menu-open')))
  pages?.addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement) set(false)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !root.classList.contains('menu-open')) return
    set(false)
    button?.focus()
  })
  const here = pages?.querySelector('[aria-current]')
  if (pages && here instanceof HTMLElement) {
    const below = here.offsetTop - pages.offsetTop - pages.clientHeight / 3
    if (below > 0) pages.scrollTop = below
  }
}

/** Marks the section that is being read in the outline. */
export function startOutline(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.outline a, .operations a')]
  const targets = links.flatMap((link) => {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    return target ? [{ link, target }] : []
  })
  if (targets.length === 0) return
  let last: HTMLAnchorElement | undefined
  const mark = () => {
    const passed = targets.filter(({ target }) => target.getBoundingClientRect().top < 140)
    const { link } = passed.at(-1) ?? (targets[0] as (typeof targets)[number])
    if (link === last) return
    last?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    last = link
    keepInView(link)
  }
  let isDue = false
  addEventListener(
    'scroll',
    () => {
      if (isDue) return
      isDue = true
      requestAnimationFrame(() => {
        isDue = false
        mark()
      })
    },
    { passive: true }
  )
  mark()
}

/** A link to what is folded opens it. */
export function startUnfolding(): void {
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!(target instanceof HTMLDetailsElement) || target.open) return
    target.open = true
    target.scrollIntoView()
  }
  addEventListener('hashchange', open)
  open()
}

/** Scrolls the list that a link is in, and not the page. */
function keepInView(link: HTMLElement): void {
  const list = link.closest<HTMLElement>('.outline, .pages')
  if (!list || list.scrollHeight <= list.clientHeight) return
  const top = link.getBoundingClientRect().top - list.getBoundingClientRect().top
  if (top < 60 || top > list.clientHeight - 60) list.scrollTop += top - list.clientHeight / 2
}
