/** Words and addresses of discussions, for pages that say nothing to machines. */

/** Words of times that count from now, or that leave the year out. */
const RELATIVE =
  /\b(?:ago|yesterday|today|just now|vor \d|gestern|heute|il y a|hier|aujourd'hui|hace \d|ayer|hoy|há \d|ontem|hoje|fa|ieri|oggi|geleden|gisteren|vandaag|sedan|igår|idag|siden|i går|i dag|sitten|eilen|tänään|temu|wczoraj|dzisiaj|dziś|včera|dnes|tegnap|önce|dün|bugün)\b|(?:назад|вчера|сегодня|тому|вчора|сьогодні|前|昨日|今日|昨天|今天|전|어제|오늘|trước|hôm qua|yang lalu|kemarin|قبل|أمس)/iu
const YEAR = /(?:19|20)\d\d/
const CLOCK = /\b\d{1,2}[:.h]\d\d\b/
const DAY = /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/
const MONTH =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|janv|févr|mars|avr|mai|juin|juil|août|sept|okt|dez|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|maj|sty|lut|kwi|cze|lip|sie|wrz|paź|lis|gru)[a-zéûż]{0,8}\.?\s\d{1,2}\b|\b\d{1,2}\.?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** Checks whether a short text may be the time of a post. */
export function mayBeTime(text: string): boolean {
  return /\d/.test(text)
    ? YEAR.test(text) ||
        CLOCK.test(text) ||
        DAY.test(text) ||
        RELATIVE.test(text) ||
        MONTH.test(text)
    : text.length < 25 &&
        /^\W*(?:yesterday|today|just now|gestern|heute|hier|ayer|ieri|вчера|сегодня)\b/i.test(text)
}

/** Times of an author or of a change, and not of a post. */
const OTHER_TIME =
  /\b(?:join(?:ed)?|regist|member since|last (?:edit|visit|active|seen|post)|edited|beigetreten|registriert|mitglied seit|bearbeitet|inscrit|inscription|modifié|registrado|editado|iscritto|lid sinds|geregistreerd|medlem sedan|dołączył|rejestracja|registrován|зарегистр|регистрация|изменен|отредактир)/iu

/** Checks whether a line begins with words about its author or about a change. */
export function isOtherTime(line: string): boolean {
  return OTHER_TIME.test(line.split(/\d/, 1)[0] ?? '')
}

/** Names of elements that hold an author. */
export const AUTHOR =
  /(?:^|[-_\s])(?:(?:post|topic|comment|entry|message|thread)?-?_?(?:author|poster|user-?_?name|username|nick(?:name)?|member|creator)s?(?:-?_?(?:name|link))?|user|[a-z]{2}user|display-?name)(?:[-_\s]|$)/i
/** Addresses of people. */
export const PERSON =
  /(?:^|[/?&.])(?:u|users?|members?|profiles?|profil|people|authors?)(?:[/=~@-][^/]|(?:\.php)?\?)|(?:[?&](?:u|uid|user|mode)=(?!viewtopic)[^&]+)|\/[@~][\w.-]+\/?$/i

/** Names of elements that hold what somebody wrote. */
export const BODY =
  /(?:^|[-_\s])(?:body|content|text|message|msg|comment|comm-?text|markdown|entry|post-?_?(?:body|content|text|message)|bbwrapper|bbcode|cooked|prose|md)(?:[-_\s]|$)/i
/** Names of elements below a post that are not of it. */
export const BESIDE =
  /(?:^|[-_\s])(?:signature|sig|footer|controls|actions|buttons|menu|share|likes?|reactions?)(?:[-_\s]|$)/i

/** Addresses of discussions. */
const PATH =
  /(?:^|\/)(?:threads?|topics?|viewtopic|showthread|showtopic[^/]*|discussions?|questions?|q|issues(?=\/\d)|forums?|community|comments|boards?|talk|item|thema|foro|t|d)(?:[/.?=-]|$)/i
const HOST =
  /^(?:forums?|foros?|board|boards|bbs|community|communities|discuss|discussions?|answers|ask|talk|groups?)\./i

/** Checks whether an address is called that of a discussion. */
export function isThreadAddress({ hostname, pathname, search }: URL): boolean {
  return (
    HOST.test(hostname) ||
    PATH.test(pathname) ||
    /[?&](?:t|topic|thread|tid|showtopic|threadid)=?\/?\d/i.test(search) ||
    /^\?\/?(?:threads?|topic)[=/]/i.test(search)
  )
}

/** Texts of controls to reply. */
const REPLY =
  /^(?:\d+\s)?(?:reply|replies|quote|post reply|add reply|add a comment|add comment|leave a comment|comment|respond|answer|antworten|zitieren|zitat|répondre|citer|responder|citar|rispondi|cita|quota|antwoorden|reageer|reageren|beantwoorden|citeren|svara|citera|svar|svare|citer|siter|vastaa|lainaa|odpowiedz|cytuj|odpovědět|citovat|válasz|idézet|răspunde|citează|ответить|цитировать|цитата|відповісти|yanıtla|cevapla|alıntı|返信|回复|回覆|引用|답글|trả lời|balas|رد)\b/iu
/** Addresses that answer. */
const REPLY_TO =
  /(?:^|[/?&._-])(?:(?:new)?reply|quote|replyto|replytocom|posting|newreply|comment_id|answer)(?:[/=?.&_-]|$)/i

/** Checks whether a control answers somebody. */
export function isCallToReply(text: string): boolean {
  return text.length < 40 && REPLY.test(text.trim().replace(/^[^\p{L}\d]+/u, ''))
}

/** Checks whether an address answers somebody. */
export function leadsToReply(href: string): boolean {
  return REPLY_TO.test(href)
}
