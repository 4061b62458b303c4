/**
 * Raised or lowered text by its style, `super 58%` or a share of the font's height, `-33% 58%`; `undefined` for text on
 * the line. Source: OpenDocument 1.3, part 3, §20.402.
 */
export function positionMark(position = ''): 'sup' | 'sub' | undefined {
  const height = Number(/^-?\d+(?:\.\d+)?/.exec(position)?.[0])
  if (position.startsWith('super') || height > 0) return 'sup'
  return position.startsWith('sub') || height < 0 ? 'sub' : undefined
}
