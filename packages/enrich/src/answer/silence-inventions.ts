/**
 * Sentences that speech models write where nothing is said: the ends of the videos and subtitles that they learned from.
 */

/** Credits of subtitles. They are never spoken. */
const CREDITS =
  /amara\.?org|dimatorzok|索兰娅|明镜与点点|明鏡與點點|^(?:subtitl(?:es|ed)|captions?|transcri(?:ption|bed)) by\b|^untertitel(?:ung)? (?:der|des|im auftrag|von|vom)\b|^sous-?titr(?:es|age)s? (?:réalisés?|par|st['’]|fr|société)|^subt[íi]tulos (?:realizados|por|creados)|^sottotitoli (?:creati|a cura|e revisione)|^legendas (?:pela|por)|^ondertitel(?:s|ing) (?:ingediend|door|van)|^napisy (?:stworzone|by)|^субтитры (?:сделал|создавал|подогнал|делал)|^редактор субтитров|^altyazı (?:m\.?k|çeviri)|^字幕(?:由|提供|by|志愿者|製作|制作)|^(?:한글 ?)?자막 (?:by|제공)/iu

/** Thanks and farewells. People say them, too. */
const PHRASES = [
  'thank you(?: (?:very|so) much)?(?: (?:all|everyone|guys))?(?: for (?:watching|listening|your attention))?(?: and (?:see you|good ?bye)[^.!?]{0,30})?',
  'thanks(?: (?:a lot|so much))?(?: for (?:watching|listening))?',
  'please (?:like and )?subscribe(?: to (?:my|our|the) channel)?',
  'like and subscribe',
  '(?:bye|bye ?bye|good ?bye|see you(?: (?:next time|soon|later|in the next (?:video|one)))?|you|okay|so|hmm+|uh|the end)',
  'vielen dank(?: fürs? (?:zuschauen|zuhören))?',
  'danke(?: fürs? (?:zuschauen|zuhören))?',
  'bis zum nächsten mal',
  "merci(?: (?:beaucoup|à tous))?(?: d['’]avoir regardé(?: cette vidéo)?)?",
  '(?:muchas )?gracias(?: por ver(?: el vídeo| el video)?)?',
  '(?:muito )?obrigad[oa](?: por assistir)?',
  'grazie(?: (?:a tutti|mille))?(?: per la visione| per aver guardato)?',
  'bedankt(?: voor het kijken)?',
  'dziękuję(?: za uwagę)?',
  'продолжение следует',
  'спасибо за (?:просмотр|внимание)',
  'дякую за перегляд',
  'abone ol(?:mayı unutmayın|un)?',
  'izlediğiniz için teşekkür(?:ler| ederim)?',
  'ご(?:視聴|清聴)ありがとうございました',
  'ありがとうございました',
  'おやすみなさい',
  '(?:また)?次の動画でお会いしましょう',
  'チャンネル登録をお願いいたします',
  '시청해 ?주셔서 감사합니다',
  '(?:다음 영상에서 만나요|감사합니다)',
  '(?:谢谢|感谢)(?:大家|您的?)?(?:的?(?:观看|收看|收听))?',
  '(?:請|请)?不吝(?:點贊|点赞).{0,40}',
  'شكرا(?: لكم)? على المشاهدة',
  'اشتركوا في القناة'
]
const PHRASE = new RegExp(`^(?:${PHRASES.join('|')})$`, 'iu')
/** A sound that is named and not spoken: "[Music]", "(applause)", "♪♪". */
const SOUND =
  /^(?:[[(*][^\])*]{1,40}[\])*]|[♪♫🎵🎶\s]+|blank_audio|music|musik|musique|音楽|음악)$/iu

/** Returns true if a text is only named sounds, or credits of subtitles. */
export function isNoSpeech(text: string): boolean {
  const said = text.trim()
  return said !== '' && (SOUND.test(said) || (said.length < 160 && CREDITS.test(said)))
}

/** Signs of how much a speech model made up. */
interface Evidence {
  /** Seconds that the text is said in. */
  readonly seconds: number
  /** Probability that nothing is said, as the model reports it. */
  readonly noSpeech?: number | undefined
}

const LEAST_DOUBT = 0.06
/** Seconds that one word takes at most. A transcript of only thanks is no speech of a minute. */
const SLOW = 4
const REPEATED = 3

/**
 * Returns true if a text is nothing but sentences that models invent for silence. People say the same sentences, so
 * there must be a sign: the model doubts it, they are few for their time, or they are repeated.
 */
export function isInvented(text: string, { seconds, noSpeech }: Evidence): boolean {
  if (isNoSpeech(text)) return true
  const sentences = sentencesOf(text)
  if (sentences.length === 0) return false
  if (!sentences.every((one) => PHRASE.test(one) || isNoSpeech(one))) return false
  if (noSpeech !== undefined) return noSpeech >= LEAST_DOUBT
  const words = text.split(/\s+/).length
  const isRepeated =
    (sentences.length >= REPEATED || isOneWord(text)) && new Set(sentences).size === 1
  return isRepeated || seconds / words > SLOW
}

/** "you you you" */
function isOneWord(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/)
  return words.length >= REPEATED && new Set(words).size === 1
}

function sentencesOf(text: string): string[] {
  const lower = text.trim().toLowerCase()
  return (isOneWord(lower) ? (lower.split(/\s+/)[0] ?? '') : lower)
    .split(/[.!?。！？…\n]+|[,，、]\s|(?<=[\])*♪♫])\s*/u)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
