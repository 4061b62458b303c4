/** HTML as text. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;'
}

/** Text as it is written in HTML, between tags and in quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

/** The anchor of a heading, as GitHub makes it, so that links work there and here. A code keeps its letters. */
export function anchorOf(heading: string): string {
  if (/^[A-Z][A-Z0-9_]{4,}$/.test(heading)) return heading
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}
