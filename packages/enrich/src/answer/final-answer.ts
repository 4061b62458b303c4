/**
 * The last word of a model: its answer without thoughts, channels, wrappers and marks of its chat template.
 *
 * Servers that do not know a model's template leave its thoughts in the text. The forms differ by model: tags
 * (DeepSeek, Qwen, Seed, Kimi, Magistral), channels (gpt-oss, Gemma), marks (Cohere, OpenThinker), headings (Granite).
 */

const NAME =
  '(?:[a-z]{1,12}:)?(?:ant)?_?(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflection|scratch_?pad|analysis|deliberation|(?:inner_?)?monologue|chain_?of_?thought|cot)'
const MARK = '(?:thought|thinking|think|reasoning)'
const OPENINGS = [
  `<${NAME}(?:\\s[^<>]{0,80})?>`,
  `\\[${NAME}\\]`,
  `◁${NAME}▷`,
  `<[|｜](?:begin_of_|start_)?${MARK}[|｜]>`,
  '<\\|inner_prefix\\|>',
  '<unused94>',
  '\\|start_?think\\|',
  '<\\|channel>\\s*thought'
]
const CLOSINGS = [
  `</${NAME}>`,
  `\\[/${NAME}\\]`,
  `◁/${NAME}▷`,
  `<[|｜](?:/|end_of_|end_)${MARK}[|｜]>`,
  '<\\|inner_suffix\\|>',
  '<unused95>',
  '\\|end_?think\\|',
  '<channel\\|>'
]
const OPENING = new RegExp(OPENINGS.join('|'), 'i')
const CLOSING = new RegExp(CLOSINGS.join('|'), 'gi')

/** Wrappers of an answer, by their opening and closing marks. */
const WRAPPERS: readonly (readonly [string, string])[] = [
  ['<(answer|final_?answer|final|response|output|result|summary|json)>', '</\\1>'],
  ['<\\|begin_of_solution\\|>', '<\\|end_of_solution\\|>'],
  ['<\\|start_(?:response|text)\\|>', '<\\|end_(?:response|text)\\|>'],
  ['\\[begin final response\\]', '\\[end final response\\]']
]
const WRAPPED = WRAPPERS.map(
  ([open, close]) => new RegExp(`${open}([\\s\\S]*?)(?:${close}|$)`, 'gi')
)
/** A heading after which the answer stands, where the text before it is headed as thoughts. */
const HEADED =
  /^(?:#+ |\*\*)?(?:here (?:is|are) my (?:thought process|reasoning)[\s\S]*?here is my response:|(?:thoughts?|thinking|reasoning)(?: process)?:[\s\S]*?\n(?:#+ |\*\*)?(?:final )?(?:answer|response|output)(?:\*\*)?:)/i
/** Ends of messages in common chat templates. */
const TEMPLATE_ENDS =
  /(?:<\|(?:im_end|eot_id|end|return|endoftext|eom_id|call)\|>|<\/s>|<(?:end_of_turn|eos)>|<｜end▁of▁sentence｜>|\[\/INST\])+\s*$/i

/** The answer, trimmed; `undefined` if the text is thoughts only. */
export function finalAnswer(text: string): string | undefined {
  const said = text.replace(TEMPLATE_ENDS, '')
  const afterChannels = channelled(said)
  const rest = afterChannels === undefined ? undefined : withoutThoughts(afterChannels)
  return rest === undefined ? undefined : unwrapped(rest.replace(HEADED, '').trim())
}

const CHANNEL = /<\|channel\|>\s*([a-z]+)(?:(?!<\|message\|>)[\s\S]){0,80}<\|message\|>/gi

/** The text of the channel `final`; all of a text without channels. */
function channelled(text: string): string | undefined {
  const bare = /^(?:<\|start\|>assistant)?analysis[\s\S]*?assistant ?final(?=[\s\S])/.exec(text)
  if (bare) return text.slice(text.lastIndexOf('final', bare[0].length) + 'final'.length)
  const marks = [...text.matchAll(CHANNEL)]
  if (marks.length === 0) return text
  const last = marks.findLast(([, name]) => name?.toLowerCase() === 'final')
  if (!last) return undefined
  const body = text.slice(last.index + last[0].length)
  return body.replace(/<\|(?:end|return|start|channel)\|>[\s\S]*$/, '')
}

/** Thoughts close before the answer, even where their opening is part of the template and not of the text. */
function withoutThoughts(text: string): string | undefined {
  const last = [...text.matchAll(CLOSING)].at(-1)
  const after = last ? text.slice(last.index + last[0].length) : text
  // Some models think again after they have answered.
  const rest = after.trim() === '' && last ? beforeThoughts(text) : after
  return OPENING.test(rest) ? undefined : rest
}

function beforeThoughts(text: string): string {
  const opening = OPENING.exec(text)
  return opening ? text.slice(0, opening.index) : ''
}

function unwrapped(text: string): string {
  for (const wrapper of WRAPPED) {
    const inner = [...text.matchAll(wrapper)].at(-1)
    if (inner) return (inner.at(-1) ?? '').replace(TEMPLATE_ENDS, '').trim()
  }
  return text
}
