/** The size of a list with the data of pages. It is text in one piece, which must not become too long. */

/** Characters after which a list ends; the rest is behind its cursor. */
export const MOST_CHARACTERS = 8_000_000
/** Items whose data is read at once. */
export const AT_ONCE = 5
