/** Copying of code, and reaching wide code by keyboard. */

const COPY =
  '<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true"><rect x="8" y="8" width="12" height="12" rx="2"/><path d="M4 16V6a2 2 0 0 1 2-2h10"/></svg>'

/** Gives each block a button. */
export function startCopying(): void {
  const news = document.createElement('p')
  news.className = 'news'
  news.setAttribute('role', 'status')
  document.body.append(news)
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.innerHTML = COPY
    button.setAttribute('aria-label', 'Copy code')
    button.addEventListener('click', () => void copy(block, button, news))
    block.append(button)
  }
}

async function copy(block: HTMLElement, button: HTMLElement, news: HTMLElement): Promise<void> {
  const shown = [...block.querySelectorAll<HTMLElement>('pre')].find(
    (pre) => !pre.closest('[hidden]')
  )
  try {
    await navigator.clipboard.writeText(shown?.textContent ?? '')
    news.textContent = 'Copied.'
    button.classList.add('done')
  } catch {
    news.textContent = 'The browser did not allow copying.'
  }
  setTimeout(() => {
    news.textContent = ''
    button.classList.remove('done')
  }, 1_500)
}

/** Makes scrolling elements reachable by keyboard. Elements that do not scroll are no tab stops. */
export function startScrolling(): void {
  const mark = () => {
    for (const one of document.querySelectorAll<HTMLElement>('pre, .wide, .diagram')) {
      const scrolls =
        one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
      if (scrolls) one.tabIndex = 0
      else one.removeAttribute('tabindex')
    }
  }
  mark()
  addEventListener('resize', mark)
  document.addEventListener('toggle', mark, true)
}
