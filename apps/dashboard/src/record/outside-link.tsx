/** A link that a page gave. */

/** A page may put anything where a URL belongs; only http and https become links. */
export function OutsideLink({ url }: { url: unknown }) {
  const text = String(url)
  if (!/^https?:\/\//i.test(text)) return <>{text}</>
  return (
    <a href={text} rel="noreferrer noopener nofollow" target="_blank">
      {text}
    </a>
  )
}
