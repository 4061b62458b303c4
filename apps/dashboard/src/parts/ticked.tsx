/** A text in which backticks mark code, as descriptions of fields and options have it. */

export function Ticked({ text }: { text: string }) {
  const parts = text.split('`')
  // A backtick without another is a letter like others.
  if (parts.length % 2 === 0) return <>{text}</>
  return (
    <>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  )
}
