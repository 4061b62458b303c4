/** Words of job sites, in the languages they are shown in, to the values of the record. */

import type { JobRecord } from './record.ts'

type EmploymentType = JobRecord['employment_types'][number]
type Level = NonNullable<JobRecord['experience_level']>
type Arrangement = NonNullable<JobRecord['work_arrangement']>

/** Characters looked at. */
const LONGEST = 300

/** Names by value, separated by `|`; compared without case, accents, spaces, hyphens and underscores. */
const TYPES: Readonly<Record<EmploymentType, string>> = {
  full_time:
    'full time|fulltime|full-time permanent|vollzeit|temps plein|a temps plein|plein temps|tiempo completo|jornada completa|tempo integral|tempo inteiro|periodo integral|tempo pieno|full time employee|voltijd|voltijds|fulltimer|heltid|heltidsjobb|kokoaikainen|kokopäivätyö|pełny etat|plny uvazek|plný úvazek|teljes munkaidő|norma intreaga|normă întreagă|tam zamanlı|полный рабочий день|полная занятость|повна зайнятість|penuh waktu|purna waktu|sepenuh masa|toàn thời gian|เต็มเวลา|งานเต็มเวลา|正社員|フルタイム|全职|全職|정규직|풀타임|دوام كامل|משרה מלאה|πλήρης απασχόληση',
  part_time:
    'part time|parttime|teilzeit|temps partiel|a temps partiel|tiempo parcial|media jornada|jornada parcial|meio periodo|tempo parcial|part time employee|deeltijd|deeltijds|deltid|osa-aikainen|niepełny etat|częściowy etat|castecny uvazek|částečný úvazek|részmunkaidő|norma partiala|yarı zamanlı|неполный рабочий день|частичная занятость|paruh waktu|separuh masa|bán thời gian|พาร์ทไทม์|パートタイム|アルバイト|兼职|兼職|시간제|파트타임|دوام جزئي|משרה חלקית|μερική απασχόληση',
  contract:
    'contract|contractor|contract/temp|freelance|freelancer|auf vertragsbasis|befristet|vertrag|contrat|contratista|contrato|por contrato|contratto|a contratto|kontrakt|contractbasis|contratado|cdd|fixed term|fixed term contract|kontraktsanställning|konsult|umowa|договор|контракт|per contract|sözleşmeli|契約社員|契約|合同|合同工|約聘|계약직|عقد|חוזה|σύμβαση|kontrak',
  temporary:
    'temporary|temp|seasonal|zeitarbeit|aushilfe|temporär|befristete anstellung|interim|intérim|interimaire|temporaire|saisonnier|temporal|temporário|temporario|temporaneo|tijdelijk|uitzendwerk|vikariat|tillfällig|midlertidig|määräaikainen|tymczasowa|praca tymczasowa|dočasný|geçici|временная|временная занятость|sementara|派遣社員|派遣|临时|臨時|임시직|مؤقت|זמני|casual|casual/vacation|per diem|on call',
  internship:
    'internship|intern|trainee|praktikum|werkstudent|ausbildung|stage|stagiaire|alternance|apprenticeship|apprentice|practicas|prácticas|pasantia|estagio|estágio|tirocinio|praktik|praktikplats|stażysta|staż|stáž|gyakornok|staj|стажировка|magang|インターン|インターンシップ|实习|實習|인턴|인턴십|تدريب|התמחות|πρακτική άσκηση|harjoittelu',
  volunteer:
    'volunteer|volunteering|ehrenamtlich|ehrenamt|freiwillig|benevole|bénévole|bénévolat|voluntario|voluntariado|voluntário|volontario|volontariato|vrijwilliger|vrijwilligerswerk|frivillig|volontär|wolontariat|gönüllü|волонтер|волонтерство|ボランティア|志愿者|志工|자원봉사|متطوع|מתנדב',
  other:
    'other|andere|sonstige|autre|otro|otros|outro|outros|altro|overig|annat|annet|andet|inne|diğer|другое|その他|其他|기타|أخرى|אחר'
}

const LEVELS: Readonly<Record<Level, string>> = {
  internship:
    'internship|intern|praktikum|stage|prácticas|estágio|tirocinio|praktik|staż|staj|стажировка|インターン|インターンシップ|实习|實習|인턴|magang',
  entry:
    'entry level|entry|entry-level|junior|graduate|berufseinstieg|berufseinsteiger|einstiegsniveau|premier emploi|debutant|débutant|sin experiencia|nivel inicial|algo de responsabilidad|principiante|júnior|assistente|nivel de entrada|esperienza minima|livello base|starter|instapfunctie|nybörjare|ingångsnivå|begynderniveau|lavere stilling|początkujący|stanowisko początkowe|başlangıç düzeyi|начальный уровень|新卒・未経験|初级|初級|入门级|신입|مستوى المبتدئين|tingkat pemula',
  associate:
    'associate|mid level|mid|intermediate|berufserfahren|berufserfahrene|confirme|confirmé|asociado|associado|pleno|associato|ervaren|medarbetare|assistent|specjalista|orta düzey|специалист|アソシエイト|主任|助理|어소시에이트|مساعد|asosiat',
  mid_senior:
    'mid senior level|mid-senior level|mid senior|senior|senior level|lead|intermedio|intensidad media alta|mittleres bis höheres management|mittlere bis obere führungsebene|cadre|experimente|expérimenté|intermédiaire|confirme senior|pleno-sénior|pleno sênior|sênior|nivel medio superior|livello medio alto|esperienza media|middelhoog senior niveau|medior senior|mellannivå ledande|mellanhög chefsnivå|starszy specjalista|specjalista wyższego szczebla|kıdemli|orta-üst düzey|старший специалист|средний старший уровень|中堅～シニアレベル|中高级|中高階|미들 시니어 레벨|중간 경력|مستوى متوسط الأقدمية|tingkat menengah senior',
  director:
    'director|direktor|directeur|directrice|dirección|diretor|direttore|directeur niveau|direktör|direktør|dyrektor|direktör düzeyi|директор|ディレクター|总监|總監|이사|مدير|direktur',
  executive:
    'executive|führungskraft|geschäftsleitung|dirigeant|cadre dirigeant|ejecutivo|executivo|dirigente|leidinggevend|verkställande|ledande befattning|topchef|kierownictwo|yönetici|руководитель|エグゼクティブ|高管|高階主管|임원|تنفيذي|eksekutif'
}

const ARRANGEMENTS: Readonly<Record<Arrangement, string>> = {
  remote:
    'remote|fully remote|100% remote|telecommute|work from home|wfh|home office|homeoffice|telearbeit|télétravail|teletravail|teletrabajo|remoto|en remoto|a distance|à distance|da remoto|teletrabalho|op afstand|thuiswerk|distans|på distans|fjernarbejde|hjemmekontor|zdalnie|praca zdalna|uzaktan|удаленно|удаленная работа|リモート|远程|遠端|원격|재택근무|عن بعد',
  hybrid:
    'hybrid|hybrid work|hybrid remote|hybride|hibrido|híbrido|ibrido|hybridi|hybryda|praca hybrydowa|hybrydowo|hibrit|гибрид|ハイブリッド|混合|하이브리드|هجين',
  on_site:
    'on site|onsite|on-site|in office|in person|vor ort|präsenz|sur site|presencial|in sede|op locatie|på plats|na miejscu|stacjonarnie|iş yerinde|в офисе|オンサイト|现场|現場|현장|في الموقع'
}

const types = tableOf(TYPES)
const levels = tableOf(LEVELS)
const arrangements = tableOf(ARRANGEMENTS)

/**
 * Employment types that a text or the codes of schema.org name: "Full-time, Contract", `FULL_TIME`.
 *
 * @returns each once; empty when none is known.
 */
export function employmentTypesIn(texts: readonly string[]): JobRecord['employment_types'] {
  const found = texts.flatMap((text) => {
    const whole = types.get(folded(text))
    const parts = whole ? [] : text.slice(0, LONGEST).split(/[,;/|]|\s(?:and|or|und|et|y|e|–|-)\s/)
    return whole ? [whole] : parts.flatMap((part) => types.get(folded(part)) ?? [])
  })
  return [...new Set(found)]
}

/** The level that a text names, `'Mid-Senior level'`. */
export function experienceLevelIn(text: string): Level | undefined {
  return levels.get(folded(text))
}

/** Returns the place of work from a text of its own, or from brackets behind a place: "Melbourne VIC (Remote)". */
export function arrangementIn(text: string): Arrangement | undefined {
  const short = text.slice(0, LONGEST)
  const bracketed = /[([（]([^()[\]（）]{2,40})[)\]）]\s*$/.exec(short)?.[1]
  return (
    arrangements.get(folded(short)) ??
    (bracketed === undefined ? undefined : arrangements.get(folded(bracketed)))
  )
}

/** Returns the place of work that a place begins with: "Remote", "Remote, France", "Hybrid – Leeds". */
export function arrangementOfPlace(text: string): Arrangement | undefined {
  const [start = ''] = text.slice(0, LONGEST).split(/[,;(/|]|\s[-–—]\s/, 1)
  return arrangementIn(text) ?? arrangementIn(start)
}

/** Words in place of a value that a site does not have, or does not tell. */
const NO_VALUE =
  /^(?:unavailable|not (?:available|applicable|specified|provided)|n\/?a|none|null|undefined|unknown|unspecified|tbd|confidential|vertraulich|confidentiel|confidencial|riservato|anonymous|anonym|-+)$/i

/** Checks whether a text stands in place of a value. */
export function isNoValue(text: string): boolean {
  return NO_VALUE.test(text.trim())
}

function folded(text: string): string {
  return text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replace(/[\p{M}\s_.\-‐–·・～~']/gu, '')
    .toLowerCase()
}

function tableOf<Value extends string>(names: Readonly<Record<Value, string>>) {
  const entries = Object.entries(names) as [Value, string][]
  return new Map(
    entries.flatMap(([value, words]) =>
      words.split('|').map((word) => [folded(word), value] as const)
    )
  )
}
