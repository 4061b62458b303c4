/** A line of opening hours: `Mo-Fr 09:00-17:00`, `Monday: 9 am – 5 pm`. */

const TIME = String.raw`\d{1,2}(?:[:.]\d{2}(?:\s?[ap]\.?m\.?)?|\s?[ap]\.?m\.?|\s?(?:h|uhr)\b)`
const LINE = new RegExp(
  String.raw`^(?<dayOfWeek>[^\d]*\p{L}[^\d]*?)[\s:,]+(?<opens>${TIME})\s*(?:-|–|—|to|bis|a|à|until)\s*(?<closes>${TIME})$`,
  'iu'
)

/** The days and times of a line, by their names in schema.org; none of a line that is something else. */
export function hoursOf(text: string): Readonly<Record<string, string>> {
  return text.length <= 80 ? { ...LINE.exec(text.replace(/\s+/g, ' ').trim())?.groups } : {}
}
