/** Numbers of PDFium for annotations. */

/** Type of a form field. */
export const WIDGET = 20
/** Appearance of an annotation without the pointer on it. */
export const NORMAL = 0
/** Annotations of a page that are looked at. */
export const MOST_ANNOTATIONS = 2_000
