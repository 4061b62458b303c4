/** A link that a page gave. */

/**
 * A page may put anything where a URL belongs; only http and https become links.
 *
 * @param props.text - text of the link. Default: the URL.
 */
export function OutsideLink({ url, text }: { url: unknown; text?: string }) {
  const href = String(url)
  if (!/^https?:\/\//i.test(href)) return <>{text ?? href}</>
  return (
    <a href={href} rel="noreferrer noopener nofollow" target="_blank">
      {text ?? href}
    </a>
  )
}
