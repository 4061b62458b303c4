/** Prose for pages: enough of it that a browser need not wait for more. */

const SENTENCES = [
  'It was begun in a dry summer, when the ground was hard enough to carry the carts of stone.',
  'Three winters later the roof went up, and the town held a supper for the carpenters in the square.',
  'The older records were lost in a fire; what is known comes from the letters of a surveyor.',
  'Visitors still ask why the gate faces north, and each guide gives a different answer.',
  'A plan of the cellars hangs in the entrance, although half of the rooms on it were never dug.',
  'In the spring the lower path floods for a week or two and the upper one has to be used.',
  'The trust that keeps it has eleven members, a van, and more ladders than it can store.',
  'Nothing about it is straight: the walls lean a little east and the chimney leans back.',
  'Two clocks were given by rival families and have disagreed by four minutes ever since.',
  'Most of the timber came down the river from the hills and was sawn on the opposite bank.'
]

/** A first sentence and six more. */
export function story(first: string): string[] {
  const start = first.length % SENTENCES.length
  const rest = [0, 1, 2, 3, 4, 5].map(
    (at) => SENTENCES[(start + at * 3) % SENTENCES.length] as string
  )
  return [first, ...rest]
}

/** A {@link story} as paragraphs of HTML. */
export function paragraphs(first: string): string {
  return story(first)
    .map((sentence) => `<p>${sentence}</p>`)
    .join('\n')
}
