/** Signs that a page is not ready yet: words, spinners, skeletons, template placeholders. */

import type { Element } from 'hast'
import { attributesOf, classesOf, HAS, idWordOf } from '../html/present.ts'
import { type Classes, wordBits } from '../memory/class-lists.ts'

/** Maximum characters of a loading notice. */
const NOTICE = 80

/** Checks whether a text only announces content that will come. */
export function isLoadingText(text: string): boolean {
  if (text.length > NOTICE) return text.length <= 2 * NOTICE && isScriptNotice(text)
  return WAITING.test(text) || isScriptNotice(text) || (text.length <= BRIEF && ENDLESS.test(text))
}

/** Checks whether a text asks the reader to enable scripts. Running scripts replace such a text. */
function isScriptNotice(text: string): boolean {
  return /java\s?script/i.test(text) && ASKS_FOR_SCRIPTS.test(text)
}

const ASKS_FOR_SCRIPTS =
  /^(?:please|you need|you have to|this (?:app|site|page|website)|we.re sorry|sorry|to (?:use|view|run|continue)|javascript (?:is|must)|enable|bitte|diese|veuillez|vous devez|por favor|necesit|este|abilita|per favore|włącz|пожалуйста|включите|この|请|請)/i
/** Maximum characters of a text that waits for something if it ends in dots: `Fetching your feed…`. */
const BRIEF = 50
const ENDLESS = /^[^.…!?:,;"“]*(?:…|\.{3})$/

const LOADING = [
  'loading|initiali[sz]ing|redirecting|fetching|retrieving|downloading|connecting',
  '(?:wird |seite wird )?geladen|lade(?:n|t)?|lädt|chargement|cargando|carregando|caricamento|laden|ładowanie',
  '(?:ид[её]т )?загрузка|загружается|завантаження|yükleniyor|laddar|laster|indlæser|ladataan|načítání|načítám|betöltés|se încarcă|φόρτωση|зареждане',
  'đang tải|memuat|กำลังโหลด|लोड हो रहा|در حال بارگذاری|جار[يٍ]? ?(?:ال)?تحميل|טוען'
].join('|')

const WAIT = [
  'please wait|one moment|just a (?:moment|second)|hang on|bitte warten|einen moment|veuillez patienter',
  'espere|por favor,? espere|aguarde|attendere|even geduld|proszę czekać|подождите|пожалуйста,? подождите',
  'lütfen bekleyin'
].join('|')

const WORDS = "(?:[ ,]+[\\p{L}\\p{M}'’]+)"
/**
 * `Please wait while the page is loading`: only words and dots, with such a beginning. After `Loading` they end in an
 * ellipsis or a request to wait, are few, or give a percentage: "Loading is by appointment." is a sentence.
 */
const WAITING = new RegExp(
  [
    `^(?:${WAIT})${WORDS}{0,8}\\s*[.…!]*$`,
    `^(?:${LOADING})(?:\\s*[.…!]*|${WORDS}{0,8}\\s*(?:…|\\.{2,}))$`,
    // In German, "laden" is also a shop.
    `^(?!laden)(?:${LOADING})${WORDS}{1,3}$`,
    `^(?:${LOADING})${WORDS}{0,8}[.…!,:;]*\\s*(?:${WAIT})${WORDS}{0,3}\\s*[.…!]*$`,
    `^(?:${LOADING})${WORDS}{0,3}\\s*[.…:(]*\\s*\\d{1,3}(?:\\.\\d+)?\\s*[%٪％][).…]*$`,
    '^\\p{L}+ wird geladen[ .…]*$',
    '^(?:読み込み中|ロード中|お待ちください|しばらくお待ち|加载中|正在加载|載入中|请稍候|請稍候|로딩|로드 중|불러오는 중|잠시만)'
  ].join('|'),
  'iu'
)

/** Checks whether a title or a heading is only a loading notice: "Loading dock" is the name of something. */
export function isLoadingTitle(text: string): boolean {
  return isLoadingText(text) && (!/\s\S/.test(text) || /[….\d%]\s*$|^\P{ASCII}/u.test(text))
}

/** Checks whether an element is a sign that the page displays while content is loading. */
export function isLoadingSign(element: Element): boolean {
  const { tagName, properties } = element
  if (tagName === 'progress') return properties.value === undefined
  if (String(properties.ariaBusy) === 'true') return true
  const has = attributesOf(element)
  if (has & HAS.role && properties.role === 'progressbar') return true
  const classes = classesOf(element)
  const ofClasses = classes === undefined ? 0 : signs.ofClasses(classes)
  if (ofClasses !== 0) return (ofClasses & AWAY) === 0
  const id = idWordOf(element)
  return id !== undefined && (signs.ofWord(id) & LOADING_SIGN) !== 0
}

/** Checks whether style sheets hide an element until it is needed. The usual class names decide. */
export function isPutAway(classes: Classes): boolean {
  return (signs.ofClasses(classes) & AWAY) !== 0
}

const AWAY = 1
const LOADING_SIGN = 2

const signs = wordBits(
  (name) => (AWAY_NAMES.has(name) ? AWAY : 0) | (isLoadingName(name) ? LOADING_SIGN : 0)
)
const AWAY_NAMES = new Set(
  'd-none hidden hide is-hidden u-hidden invisible js-hidden ng-hide'.split(' ')
)

function isLoadingName(name: string): boolean {
  return SIGNS.test(name) && !/lazy/i.test(name)
}
const SIGNS =
  /(?:^|[-_])(?:spinner|loader|loading|preloader|skeleton|shimmer|throbber|placeholder|ghost|lds)(?:$|[-_\d])|(?:Spinner|Loader|Loading|Skeleton)(?:$|[-_\dA-Z])/

/** See {@link unfilled}. */
export interface Unfilled {
  /** The text without placeholders. */
  readonly rest: string
  /** Characters of that text. */
  readonly characters: number
}

/** A text without template placeholders: `{{ title }}`, `{% if %}`, `${name}`. */
export function unfilled(text: string): Unfilled {
  if (!/[{%[]/.test(text)) return { rest: text, characters: 0 }
  const rest = text.replace(PLACEHOLDER, ' ').trim()
  return { rest, characters: rest.length === text.length ? 0 : text.length - rest.length }
}

const PLACEHOLDER =
  /\{\{\{?[^{}]{0,200}\}?\}\}|\{%[^%{}]{0,200}%\}|[$#]\{[^{}]{0,200}\}|<%[^%<>]{0,200}%>|\[\[[^[\]]{0,200}\]\]|%[A-Z_]{3,40}%/g
