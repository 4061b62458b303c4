/** Texts in which a model declines, excuses itself or asks for more, instead of doing what it was asked. */

/** Openings of such texts, by language. */
const OPENINGS = [
  // English
  "(?:i['’]?m|i am) (?:very |really |so )?sorry|sorry,|my apologies|i apologi[sz]e|i (?:can(?:no|['’])t|could(?: not|n['’]t)) |(?:i am|i['’]m) (?:not able|unable|afraid)|i (?:do not|don['’]t) (?:see|have|find)|i see no |i won['’]t |i will not |as an ai\\b|as a (?:large )?language model|unfortunately,? (?:i|the (?:text|page|data|content)|there|no) |please (?:provide|share|paste|upload|send|supply)|could you (?:please )?(?:provide|share|paste)|(?:it|there) (?:seems|appears|looks)[^.]{0,40}(?:no |empty|missing|didn['’]t|not )|(?:the|no) (?:provided )?(?:text|data|content|page|input)[^.]{0,40}(?:was|is|were) (?:provided|empty|missing|not )|how can i (?:help|assist)",
  // German
  'es tut mir leid|tut mir leid|entschuldigung|leider (?:kann|konnte|habe|ist|liegt|wurde)|ich kann (?:das|dabei|diese|dir|ihnen|keine|leider|nicht|den|die)|bitte (?:geben|stellen|senden|schicken|teilen|fügen)|als (?:ki|sprachmodell)',
  // French
  'je suis désolée?|désolée?|(?:malheureusement,? )?je ne (?:peux|suis|vois|trouve)|veuillez (?:fournir|partager|envoyer|coller)|en tant qu',
  // Spanish, Portuguese, Italian, Catalan, Romanian
  'lo siento|lamento|no puedo|como (?:modelo|ia|inteligencia)|por favor,? (?:proporcion|compart|env[íi]|forne)|desculpe|sinto muito|não (?:posso|consigo)|como (?:um )?modelo|mi dispiace|sono spiacente|non posso|non riesco|per favore,? (?:fornisc|condivid|invi)|ho sento|îmi pare rău|nu pot',
  // Dutch, Swedish, Danish, Norwegian, Finnish
  'het spijt me|helaas (?:kan|heb)|ik kan (?:niet|dit|geen|u|je)|geef (?:alsjeblieft|alstublieft)|tyvärr|jag kan (?:tyvärr )?inte|förlåt|jeg kan (?:desværre |dessverre )?ikke|beklager|desværre|pahoittelen|valitettavasti',
  // Polish, Czech, Slovak, Hungarian, Russian, Ukrainian
  'przepraszam|niestety,? nie|nie mogę|proszę (?:podać|przesłać|udostępnić)|omlouvám se|bohužel|nemohu|ospravedlňujem|sajnálom|извините|простите|к сожалению|я не могу|пожалуйста,? (?:предоставьте|пришлите)|вибачте|на жаль',
  // Turkish, Greek, Arabic, Hebrew, Hindi, Vietnamese, Indonesian
  'üzgünüm|maalesef|lütfen|λυπάμαι|δυστυχώς|δεν μπορώ|آسف|عذر|أعتذر|لا أستطيع|لا يمكنني|يرجى|אני מצטער|מצטער|איני יכול|क्षमा करें|माफ़|xin lỗi|tôi không thể|maaf|saya tidak (?:dapat|bisa)',
  // Chinese, Japanese, Korean
  '抱歉|很抱歉|对不起|對不起|非常抱歉|我无法|我無法|我不能|请提供|請提供|申し訳|すみません|恐れ入り|ごめん|죄송|제공해 주'
]
const OPENING = new RegExp(`^[\\s"'“«*_#>-]*(?:${OPENINGS.join('|')})`, 'iu')
const LONGEST = 600

/** Checks whether a short text opens like a refusal, an excuse or a request for the page. */
export function opensLikeRefusal(text: string): boolean {
  return text.length < LONGEST && OPENING.test(text)
}

const ABOUT_IMAGES =
  /\b(?:image|picture|photo|attach|assist|help|view|see|transcri|text|request)|bild|imag|immagine|foto|изображ|图|圖|画像|이미지/i

/** Words of a model that gets no images. */
const BLIND =
  /\b(?:i|we) (?:can(?:no|['’])t|could(?: not|n['’]t)|(?:am|are) (?:not able|unable) to|(?:do not|don['’]t) have (?:the )?(?:ability|access))\b[^.\n]{0,60}\b(?:images?|pictures?|photos?|attachments?)\b|ich kann (?:leider )?(?:keine|das) bild|je ne peux pas (?:voir|accéder)[^.\n]{0,30} images?|no puedo (?:ver|acceder)[^.\n]{0,30} im[aá]gen|(?:无法|不能|無法)(?:直接)?(?:查看|看到|访问|識別|识别)(?:图片|图像|圖片)/i
/** Openings of a description, which a transcript has only after the words. */
const DESCRIPTION =
  /^[\s"'*_]*(?:(?:the|this) (?:image|picture|photo(?:graph)?|screenshot) (?:shows|depicts|displays|features|presents|appears|is (?:of|an?)\b|contains an?\b)|(?:das|dieses) (?:bild|foto) (?:zeigt|stellt)|(?:l['’]|cette )image (?:montre|représente|présente)|(?:la|esta) imagen (?:muestra|presenta)|(?:l['’]|questa )immagine (?:mostra|raffigura)|(?:a|esta) imagem mostra|на (?:изображении|фото)|(?:这张|该|此)?(?:图片|图像)(?:显示|展示))/i

/** The same of a transcript, whose words may well be "Sorry, we are closed": it must speak of what it should do. */
export function isImageRefusal(text: string): boolean {
  if (DESCRIPTION.test(text)) return true
  return (
    text.length < LONGEST &&
    (BLIND.test(text) || (opensLikeRefusal(text) && ABOUT_IMAGES.test(text)))
  )
}

const UNREADABLE =
  /\[(?:unclear|illegible|unreadable|indecipherable|unintelligible|unleserlich|illisible|ilegible|illeggibile)\]/gi

/** Checks whether a transcript has more marks for words that could not be read than words. */
export function isUnreadable(text: string): boolean {
  const marks = text.match(UNREADABLE)?.length ?? 0
  const words = text.replace(UNREADABLE, ' ').match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0
  return marks > words
}

/** Ways to say that an image has no text. */
const NO_TEXT =
  /^[\s[("'*_]*(?:no (?:visible |readable |legible |discernible |recogni[sz]able )?text|none|n\/a|(?:the|this) (?:image|picture|photo)[^.]{0,40}(?:contains|has|shows|includes|does not contain|doesn['’]t (?:contain|have))(?: any| no)?[^.]{0,20}\btext|there (?:is|are) no [^.]{0,30}(?:text|words)|kein text|pas de texte|(?:no hay|sin) texto|nessun testo)[^.\n]{0,60}[\s\]).!"'*_]*$/i

/** Checks whether a transcript only says that there is nothing to transcribe. */
export function saysNoText(text: string): boolean {
  return text.length < 200 && NO_TEXT.test(text)
}

const PAGE =
  '(?:(?:provided|given|web) ?)?(?:page|text|article|document|data|content|context|excerpt|part|website|site|information|passage)s?'

const SAY =
  '(?:mention|state|say|specify|provide|give|contain|include|indicate|answer|address|list|disclose|describe|discuss|tell|cover|explain|reveal|show)'

/** Ways to say that a page does not answer a question, by language. The subject is the page: "it does not fit" is an answer. */
const UNANSWERED = [
  // English
  `\\b(?:the|this|that) ${PAGE}(?: (?:itself|provided|given|above))? (?:(?:does not|doesn['’]t|do not|don['’]t|did not) (?:\\w+ly )?(?:${SAY}|have (?:any )?(?:information|details?|data|mention))|(?:has|have|contains?|provides?|gives?|offers?|makes?) no (?:\\w+ )?(?:information|details?|data|mention|answer|indication)|says? nothing)\\b`,
  `\\b(?:not|nowhere|never) (?:explicitly |specifically |directly )?(?:mentioned|stated|specified|provided|given|found|listed|disclosed|included|covered|answered|addressed|available|described|discussed|indicated)(?: anywhere)? (?:in|on|by) (?:the|this) ${PAGE}`,
  "^(?:i (?:do not|don['’]t) know|unknown|n/?a|none|not (?:mentioned|stated|specified|provided|given|found|available|answered|on the page|in the (?:text|data))|no (?:answer|information|mention)(?: (?:about|on|of|regarding|is|was|available|found|given|provided)\\b[^.]{0,80})?|(?:there is )?(?:not enough|insufficient|no) (?:information|data|context)\\b[^.]{0,120}|(?:it )?cannot be (?:determined|answered|inferred|found)\\b[^.]{0,120})\\.?$",
  `\\bcannot be (?:determined|answered|inferred|found) (?:from|in|by|with|based on) (?:the|this) ${PAGE}`,
  `\\b(?:no|not any) (?:information|mention|details?|answer)[^.]{0,60} (?:in|on) (?:the|this) ${PAGE}`,
  // German
  '\\b(?:die|diese|der|dieser|das|dieses) (?:seite|webseite|text|artikel|dokument|inhalt|abschnitt|daten)(?: selbst)? (?:nennt|nennen|enthält|enthalten|erwähnt|erwähnen|gibt|geben|macht|machen|sagt|sagen|liefert|liefern|beschreibt|beantwortet)\\b[^.]{0,60}? (?:nicht|nichts|keine?n?)\\b|\\b(?:wird|werden|ist|sind) (?:auf der seite|im text|dort|hier|im artikel)[^.]{0,30} nicht (?:erwähnt|genannt|angegeben|beschrieben)|geht (?:daraus|aus (?:der seite|dem text)[^.]{0,20}) nicht hervor|^(?:nicht (?:angegeben|erwähnt|bekannt)|keine (?:angaben?|informationen?)\\b[^.]{0,60})\\.?$',
  // French
  "\\b(?:la page|le texte|l['’]article|le document|cette page)\\b[^.]{0,20} (?:ne |n['’])(?:mentionne|précise|indique|dit|donne|fournit|contient|répond)[^.]{0,10} (?:pas|aucun\\w*|rien)\\b|n['’]est pas (?:mentionnée?|indiquée?|préciséé?)|^(?:non (?:précisé|mentionné|indiqué)e?|aucune information\\b[^.]{0,60})\\.?$",
  // Spanish, Portuguese, Italian
  "\\b(?:la página|el texto|el artículo|el documento|a página|o texto|o artigo|la pagina|il testo|l['’]articolo)\\b[^.]{0,20} (?:no|não|non) (?:menciona|indica|dice|diz|especifica|specifica|proporciona|contiene|contém|da|dá|responde|risponde|informa|fornece|fornisce|menziona)\\b|\\bno se (?:menciona|indica|especifica|proporciona)|\\bnão (?:é|está|foi) (?:mencionad|indicad|especificad)|\\bnon (?:è|viene) (?:menzionat|indicat|specificat)",
  // Dutch, Russian, Polish
  '\\bde (?:pagina|tekst)\\b[^.]{0,30} (?:niet|geen)\\b|(?:на|в) (?:странице|тексте)[^.]{0,40} не (?:указан|упомина|сказан)|не (?:указано|упоминается|сказано)|нет информации|nie (?:podano|wspomniano)|(?:strona|tekst) nie (?:podaje|zawiera|wspomina)',
  // Chinese, Japanese, Korean
  '(?:未|没有|沒有|并未|並未)(?:明确|明確)?(?:提及|提到|说明|說明|提供|给出)|(?:无法|無法)(?:确定|確定|回答|得知)|(?:記載|言及|記述|情報)(?:されて|は|が)?(?:い)?(?:ません|ない|ありません)|언급(?:되지|하지) 않|정보가 없'
]
const SAYS_UNANSWERED = new RegExp(UNANSWERED.join('|'), 'iu')

/** Checks whether an answer begins by saying that the page does not answer the question. */
export function saysUnanswered(answer: string): boolean {
  const [first = ''] = answer.split(/(?<=[.!?。！？])\s+|\n/)
  return answer.length < LONGEST && SAYS_UNANSWERED.test(first)
}
