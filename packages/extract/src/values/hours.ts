/** A line of opening hours: `Mo-Fr 09:00-17:00`, `Monday: 9 am – 5 pm`. */

const TIME = String.raw`\d{1,2}(?:[:.]\d{2}(?:\s?[ap]\.?m\.?)?|\s?[ap]\.?m\.?|\s?(?:h|uhr)\b)`
const LINE = new RegExp(
  String.raw`^(?<dayOfWeek>[^\d]*\p{L}[^\d]*?)[\s:,]+(?<opens>${TIME})\s*(?:-|–|—|to|bis|a|à|until)\s*(?<closes>${TIME})$`,
  'iu'
)

/** A line of a day on which it is closed. */
const CLOSED =
  /^(?<dayOfWeek>\p{L}[^\d:]{1,40}?)[\s:,–-]+(?<openingHours>closed|geschlossen|ruhetag|fermé|cerrado|chiuso|gesloten|fechado|encerrado|stängt|lukket|stengt|suljettu|zamknięte|nieczynne|zavřeno|zárva|закрыто|выходной|休み|定休日|休息)$/iu

/** The days and times of a line, by their names in schema.org; none of a line that is something else. */
export function hoursOf(text: string): Readonly<Record<string, string>> {
  if (text.length > 80) return {}
  const line = text.replace(/\s+/g, ' ').trim()
  const groups = (LINE.exec(line) ?? CLOSED.exec(line))?.groups
  if (!groups) return {}
  const openingHours = line.slice(groups.dayOfWeek!.length).replace(/^[\s:,–-]+/, '')
  return { openingHours, ...groups }
}
