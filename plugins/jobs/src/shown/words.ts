/** Words of postings in the languages of the larger markets, for pages that say nothing to machines. All lower-case. */

/** Parts of a posting that a heading opens. */
export type Section = 'duties' | 'profile' | 'offer'

const SECTIONS = tableOf<Section>({
  duties: `responsibilities|key responsibilities|your responsibilities|main responsibilities|roles and responsibilities|role and responsibilities|duties|main duties|job duties|duties and responsibilities|what you'll do|what you will do|what you'll be doing|what you will be doing|your role|the role|about the role|role overview|role description|your tasks|key tasks|main tasks|your mission|day to day|your day to day|job description|job summary|position summary|key accountabilities|essential functions|essential duties|in this role|what you'll work on|the job|about the job|about the position
    ihre aufgaben|deine aufgaben|aufgaben|aufgabengebiet|aufgabenbereich|das erwartet sie|das erwartet dich|was sie erwartet|was dich erwartet|ihre tätigkeiten|tätigkeiten|deine rolle|ihre rolle|stellenbeschreibung|dein job|das machst du|das sind ihre aufgaben|das sind deine aufgaben
    vos missions|missions|missions principales|votre mission|tes missions|ta mission|le poste|description du poste|descriptif du poste|votre rôle|responsabilités|vos responsabilités|activités principales
    responsabilidades|tus responsabilidades|funciones|funciones principales|tus funciones|qué harás|descripción del puesto|descripción del empleo|tareas|tareas principales|tu misión
    responsabilità|principali responsabilità|mansioni|attività|cosa farai|di cosa ti occuperai|il ruolo|descrizione del ruolo|descrizione del lavoro
    atividades|suas responsabilidades|principais responsabilidades|principais atividades|o que você vai fazer|descrição da vaga|descrição da função|funções
    taken|jouw taken|je taken|wat ga je doen|dit ga je doen|wat je gaat doen|functieomschrijving|jouw rol|de functie|verantwoordelijkheden|takenpakket
    arbetsuppgifter|dina arbetsuppgifter|om tjänsten|om rollen|rollen|ansvarsområden|arbejdsopgaver|dine opgaver|dine arbejdsopgaver|opgaver|om jobbet|om stillingen|jobbeskrivelse|arbeidsoppgaver|dine oppgaver|dine arbeidsoppgaver
    työtehtävät|tehtävät|tehtäväsi|tehtävänkuvaus|työn kuvaus|mitä tulet tekemään
    obowiązki|zakres obowiązków|twój zakres obowiązków|główne obowiązki|zadania|twoje zadania|opis stanowiska|czym będziesz się zajmować
    náplň práce|pracovní náplň|co budete dělat|co bude vaší náplní|popis pozice|co vás čeká|co tě čeká|feladatok|főbb feladatok|munkaköri leírás|a munkakör leírása|responsabilități|atribuții|descrierea postului|ce vei face
    обязанности|должностные обязанности|задачи|ваши задачи|что делать|что нужно делать|чем предстоит заниматься|обов'язки|основні обов'язки|завдання|що потрібно робити
    görev tanımı|iş tanımı|sorumluluklar|görevler|görev ve sorumluluklar|仕事内容|お仕事内容|業務内容|職務内容|主な業務|岗位职责|工作职责|职位描述|岗位描述|工作内容|工作內容|職務內容|주요업무|담당업무|업무내용|주요 업무|담당 업무|المهام|المسؤوليات|المهام والمسؤوليات`,
  profile: `requirements|job requirements|qualifications|minimum qualifications|basic qualifications|preferred qualifications|required qualifications|what you'll need|what you need|what you bring|what you'll bring|your profile|who you are|skills and experience|required skills|required skills and experience|what we're looking for|what we are looking for|who we're looking for|who we are looking for|we're looking for|you have|you bring|essential criteria|person specification|experience required|required experience|education and experience|must have|must haves|your background|candidate profile|ideal candidate|the ideal candidate|selection criteria|about you
    ihr profil|dein profil|profil|anforderungen|anforderungsprofil|ihre qualifikation|ihre qualifikationen|qualifikation|qualifikationen|das bringen sie mit|das bringst du mit|was sie mitbringen|was du mitbringst|sie bringen mit|du bringst mit|voraussetzungen
    votre profil|ton profil|profil recherché|compétences requises|compétences|ce que nous recherchons
    requisitos|requisitos mínimos|perfil|tu perfil|perfil requerido|perfil buscado|qué buscamos|lo que buscamos|qué necesitas
    requisiti|requisiti richiesti|profilo|il tuo profilo|profilo ricercato|cosa cerchiamo|chi cerchiamo|competenze
    requisitos e qualificações|qualificações|pré requisitos|o que procuramos|o que esperamos de você|o teu perfil|perfil do candidato
    functie eisen|functie-eisen|wat vragen wij|wij vragen|wat wij vragen|dit vragen wij|jouw profiel|profiel|wat breng je mee|dit breng je mee|wat neem je mee|wie ben jij
    kvalifikationer|dina kvalifikationer|dine kvalifikationer|din profil|din bakgrund|vi söker dig som|kravprofil|vem är du|vi forventer|faglige kvalifikationer|kvalifikasjoner|ønskede kvalifikasjoner|personlige egenskaper|hvem er du
    odotamme sinulta|edellytämme|vaatimukset|toivomme sinulta|odotukset|arvostamme
    wymagania|nasze wymagania|oczekiwania|oczekujemy|twój profil|kogo szukamy|wymagane kwalifikacje
    požadujeme|co požadujeme|požadavky|očekáváme|co od vás očekáváme|váš profil|elvárások|elvárásaink|amit elvárunk|követelmények|cerințe|profilul candidatului|candidatul ideal|ce căutăm
    требования|ваш профиль|мы ожидаем|мы ждем|мы ждём|что мы ждем|что мы ждём|необходимые навыки|вимоги|ми очікуємо|що ми очікуємо|необхідні навички
    aranan nitelikler|genel nitelikler|nitelikler|gereksinimler|aradığımız özellikler|応募資格|応募条件|必須スキル|必須条件|歓迎スキル|求める人物像|必要な経験|任职要求|岗位要求|职位要求|任职资格|应聘要求|條件要求|應徵條件|자격요건|지원자격|자격 요건|지원 자격|우대사항|المتطلبات|المؤهلات|المؤهلات المطلوبة`,
  offer: `what we offer|we offer|our offer|benefits|our benefits|your benefits|perks|perks and benefits|benefits and perks|why join us|why work with us|what's in it for you|what you'll get|salary and benefits|pay and benefits|compensation and benefits
    wir bieten|das bieten wir|was wir bieten|wir bieten ihnen|wir bieten dir|das bieten wir dir|das bieten wir ihnen|unser angebot|ihre vorteile|deine vorteile|deine benefits|ihre benefits
    nous offrons|nous vous offrons|ce que nous offrons|ce que nous proposons|avantages|les avantages|vos avantages|pourquoi nous rejoindre|ofrecemos|te ofrecemos|se ofrece|qué ofrecemos|lo que ofrecemos|beneficios|offriamo|cosa offriamo|cosa ti offriamo|si offre|benefit|benefícios|oferecemos|o que oferecemos
    wij bieden|wat bieden wij|wat wij bieden|dit bieden wij|ons aanbod|arbeidsvoorwaarden|wat krijg je|dit krijg je|vi erbjuder|vi erbjuder dig|förmåner|vi tilbyder|vi tilbyder dig|vi tilbyr|vi kan tilby|tarjoamme|tarjoamme sinulle|mitä tarjoamme
    oferujemy|co oferujemy|to oferujemy|nasza oferta|benefity|nabízíme|co nabízíme|co vám nabízíme|amit kínálunk|amit nyújtunk|juttatások|oferim|ce oferim|beneficii|условия|мы предлагаем|что мы предлагаем|умови|умови роботи|ми пропонуємо|yan haklar|sunduklarımız|待遇|福利厚生|福利待遇|薪资福利|公司福利|福利制度|복리후생|혜택 및 복지|المزايا`
})

/** Facts of a posting behind a label. */
export type Label =
  | 'company'
  | 'place'
  | 'pay'
  | 'type'
  | 'arrangement'
  | 'level'
  | 'function'
  | 'posted'
  | 'deadline'
  | 'id'

const LABELS = tableOf<Label>({
  company: `company|company name|employer|organisation|organization|hiring organization|arbeitgeber|unternehmen|firma|entreprise|employeur|société|empresa|empleador|azienda|empregador|bedrijf|werkgever|organisatie|arbetsgivare|företag|virksomhed|arbejdsgiver|arbeidsgiver|bedrift|yritys|työnantaja|pracodawca|společnost|zaměstnavatel|cég|munkáltató|companie|angajator|компания|работодатель|компанія|роботодавець|şirket|işveren|会社名|企業名|公司|公司名称|회사|회사명|기업명|الشركة`,
  place: `location|job location|work location|locations|place of work|duty station|arbeitsort|standort|einsatzort|dienstort|ort|lieu|lieu de travail|localisation|ubicación|lugar de trabajo|localidad|sede|sede di lavoro|luogo di lavoro|località|localização|local de trabalho|local|locatie|standplaats|werklocatie|plats|arbetsort|placering|arbejdssted|lokation|arbeidssted|sted|sijainti|työpaikan sijainti|lokalizacja|miejsce pracy|místo pracoviště|místo výkonu práce|lokalita|munkavégzés helye|locație|loc de muncă|место работы|город|локация|місце роботи|місто|konum|çalışma yeri|勤務地|工作地点|工作地點|上班地點|근무지|근무지역|الموقع|مكان العمل`,
  pay: `salary|salary range|pay|pay range|pay rate|rate of pay|compensation|wage|remuneration|hourly rate|annual salary|gehalt|vergütung|lohn|gehaltsspanne|salaire|rémunération|salario|sueldo|retribución|remuneración|retribuzione|stipendio|ral|salário|remuneração|salaris|lön|løn|lønn|palkka|wynagrodzenie|mzda|plat|bér|fizetés|salariu|зарплата|заработная плата|оклад|заробітна плата|ücret|maaş|給与|年収|月給|薪资|薪資|薪酬|薪水|급여|연봉|الراتب`,
  type: `employment type|type of employment|job type|contract type|type of contract|contract|position type|schedule|work schedule|working hours|time type|hours|beschäftigungsart|anstellungsart|arbeitszeit|vertragsart|type de contrat|contrat|type d'emploi|tipo de contrato|tipo de empleo|jornada|contratto|tipo di contratto|regime|dienstverband|contractvorm|anställningsform|omfattning|ansættelsesform|arbejdstid|ansettelsesform|heltid/deltid|työsuhde|työsuhteen tyyppi|rodzaj umowy|wymiar pracy|typ úvazku|druh pracovního poměru|munkaidő|tip job|тип занятости|занятость|вид зайнятості|зайнятість|çalışma şekli|雇用形態|工作性质|工作類型|고용형태|근무형태|نوع الوظيفة`,
  arrangement: `workplace|workplace type|remote|remote work|work arrangement|work model|arbeitsmodell|télétravail|modalidad|modalità di lavoro|modalidade|tryb pracy`,
  level: `seniority|seniority level|experience level|career level|level|karrierestufe|berufserfahrung|niveau d'expérience|nivel de experiencia|erfarenhetsnivå|poziom stanowiska`,
  function: `department|job function|function|job category|abteilung|fachbereich|tätigkeitsfeld|département|fonction|departamento|área|dipartimento|afdeling|avdelning|afdeling|avdeling|osasto|dział|oddělení`,
  posted: `posted|date posted|posted on|date opened|opened on|opening date|posting date|published|publication date|online seit|veröffentlicht|veröffentlicht am|publié le|date de publication|publicado|fecha de publicación|pubblicato|pubblicato il|data di pubblicazione|publicado em|geplaatst|geplaatst op|publicerad|publiceringsdatum|oprettet|publisert|julkaistu|data publikacji|opublikowano|zveřejněno|опубликовано|дата публикации|опубліковано|yayın tarihi|掲載日|发布日期|發布日期|등록일`,
  deadline: `closing date|closing on|closes on|closes|deadline|application deadline|apply by|apply before|applications close|bewerbungsfrist|bewerbungsschluss|bewerben bis|date limite|date limite de candidature|fecha límite|scadenza|prazo|data limite|sluitingsdatum|reageren voor|solliciteren voor|sista ansökningsdag|ansök senast|ansøgningsfrist|søknadsfrist|hakuaika päättyy|termin składania aplikacji|uzávěrka|jelentkezési határidő|son başvuru tarihi|応募締切|截止日期|마감일`,
  id: `job id|job reference|job number|job code|job ref|reference|reference number|ref|ref no|requisition id|requisition number|req id|vacancy number|vacancy reference|posting number|referenznummer|kennziffer|stellen-id|referenz|référence|numéro d'offre|referencia|riferimento|referência|vacaturenummer|referentienummer|referensnummer|numer referencyjny`
})

/** First words of controls to apply. A single word must be the whole text of its control. */
const APPLY = phrases(`
  apply|apply now|apply for|apply here|apply online|apply today|apply to this|apply with|apply on company|easy apply|start application|start your application|submit application|submit your application|submit an application
  bewerben|jetzt bewerben|jetzt online bewerben|online bewerben|hier bewerben|direkt bewerben|bewirb dich|zur bewerbung|auf diese stelle bewerben|postuler|je postule|postulez|candidater|déposer ma candidature|envoyer ma candidature
  postular|postularme|aplicar|aplicar ahora|inscribirme|inscribirme en|inscríbete|presentar candidatura|solicitar empleo|solicitar puesto|enviar candidatura|candidati|candidati ora|invia candidatura|invia la tua candidatura|candidatar|candidatar-se|candidate-se|quero me candidatar
  solliciteer|solliciteer nu|solliciteer direct|solliciteren|direct solliciteren|nu solliciteren|ansök|ansök nu|ansök här|sök jobbet|sök tjänsten|skicka ansökan|ansøg|søg jobbet|søg stillingen|send ansøgning|søk nå|søk her|søk stillingen|søk på stillingen|send søknad|hae|hae nyt|hae paikkaa|hae työpaikkaa|jätä hakemus|täytä hakemus
  aplikuj|aplikuj teraz|aplikuj na|wyślij cv|wyślij aplikację|odpovědět|odpovědět na inzerát|mám zájem|reagovat na nabídku|poslat životopis|odeslat životopis|jelentkezem|jelentkezés|jelentkezz|aplică|aplică acum|candidează
  откликнуться|откликнуться на|отправить резюме|відгукнутися|надіслати резюме|başvur|hemen başvur|başvuru yap|ilana başvur|応募する|この求人に応募|応募画面へ|今すぐ応募|エントリー|エントリーする|申请职位|立即申请|投递简历|我要應徵|应聘|立即应聘|我要应聘|지원하기|입사지원|즉시지원|قدم الآن|تقدم للوظيفة|التقديم على الوظيفة
`)

/** The phrases by their first letter: most controls begin with none of them. */
const APPLY_BY_LETTER = Map.groupBy(APPLY, (phrase) => phrase.charAt(0))

/** What stands where a posting was. */
const GONE =
  /(?:job|position|vacancy|posting|role|listing|opportunity|advert)\b[^.!?]{0,40}(?:no longer (?:available|accepting|active|open|live)|has (?:expired|been filled|been closed|closed|ended)|is (?:closed|expired|unavailable|now closed))|no longer accepting applications|applications (?:are|have) (?:now )?closed|(?:stelle|stellenanzeige|anzeige|position)\b[^.!?]{0,40}(?:nicht mehr (?:verfügbar|aktuell|online)|bereits besetzt|abgelaufen)|(?:offre|poste|annonce)[^.!?]{0,40}(?:n['’]est plus (?:disponible|en ligne|d'actualité)|a expiré|expirée|pourvue?)|(?:oferta|vacante|vaga|puesto)\b[^.!?]{0,40}(?:ya no está|caducad|expirad|encerrad|cerrad|não está mais|no está disponible)|offerta[^.!?]{0,40}(?:non è più|scadut)|vacature[^.!?]{0,40}(?:niet meer|verlopen|gesloten|vervuld)|(?:oferta|ogłoszenie)[^.!?]{0,40}(?:wygasł|nieaktualn|zakończon)|(?:вакансия|объявление)[^.!?]{0,40}(?:в архиве|закрыта|неактивна|больше не)|(?:annonsen|tjänsten|jobbet|stillingen)\b[^.!?]{0,40}(?:inte längre|ikke længere|ikke lenger|utgått|udløbet|utløpt)|募集(?:は|を)?終了|掲載(?:は|を)?終了|职位已(?:下线|关闭|过期|停止)|停止招聘|채용이? ?마감|마감된 공고/iu

/** Names of pages that lead to postings. */
const HOMES = new Set(
  phrases(
    `jobs|careers|career|vacancies|current vacancies|job vacancies|open positions|open roles|job openings|current openings|openings|opportunities|job opportunities|career opportunities|join us|join our team|join the team|work with us|work for us|working with us|we're hiring|we are hiring|employment|employment opportunities|recruitment|job search|search jobs|find a job
    karriere|jobs & karriere|karriere & jobs|stellenangebote|stellenmarkt|offene stellen|stellenanzeigen|jobbörse|arbeiten bei uns|offres d'emploi|recrutement|carrières|emplois|nous rejoindre|nos offres|empleo|empleos|ofertas de empleo|trabaja con nosotros|bolsa de trabajo|únete a nosotros|lavora con noi|offerte di lavoro|posizioni aperte|carriere|trabalhe conosco|vagas|empregos|carreiras|vacatures|werken bij|werken bij ons|lediga jobb|lediga tjänster|jobba hos oss|karriär|ledige stillinger|ledige stillinger|job og karriere|karriere|avoimet työpaikat|töihin meille|praca|oferty pracy|kariera|kariéra|volná místa|volné pozice|állások|karrier|cariere|locuri de muncă|вакансии|карьера|работа у нас|вакансії|kariyer|iş ilanları|採用情報|求人情報|求人一覧|招聘|招贤纳士|加入我们|채용|채용공고|채용정보|الوظائف`
  )
)

/** Words of a title that is about postings. */
const ABOUT =
  /\b(?:template|sample|examples?|interview questions?|how to|guide|tips|what is|what does|salary (?:guide|negotiation)|resume|cover letter|job descriptions|muster|vorlage|lebenslauf|exemple|modèle|plantilla|modelo|ejemplo|esempio|voorbeeld|exempel|wzór|образец)\b/iu

/** Marks of a title in which employers say that every gender is meant. */
const MARK =
  /[(［（[]\s?(?:[mwfdxhig*]|all genders?|alle|div(?:ers)?\.?)(?:\s?[/|,.·-]\s?(?:[mwfdxhig*]|all|div(?:ers)?\.?|alle)){1,3}\s?[)\]）］]|\((?:all genders|gn|h\/f|f\/h)\)|\bH\/F\b/i

/** Addresses of postings. */
const PATH =
  /\/(?:[a-z-]*jobs?|[a-z]*careers?|vacanc(?:y|ies)|vacatures?|positions?|openings?|job-?(?:detail|posting|offer|ad)s?|stellen[a-z]*|karriere|emplois?|offres?-d-?emploi|offres?|empleos?|ofertas?(?:-de-(?:empleo|trabajo))?|lavoro|annunci-lavoro|vagas?|emprego|werken-bij|lediga-jobb|jobb|stillinger|stilling|tyopaikat|praca|oferta-pracy|prace|volna-mista|allas(?:ok)?|locuri-de-munca|vacancy|vakansii|rabota|is-ilan[a-z]*|kyujin|recruit(?:ment)?|zhaopin|requisitions?)(?:[/_.-]|\/?$)/i

/** The part of a posting that a heading opens. */
export function sectionOf(heading: string): Section | undefined {
  const said = spoken(heading)
  return said.length > 60 ? undefined : SECTIONS.get(said)
}

/** The fact that a label names. */
export function labelOf(text: string): Label | undefined {
  return LABELS.get(spoken(text))
}

/**
 * Checks whether a control applies for a position.
 *
 * @param isLink - a button that says "Apply" alone applies a filter or a voucher.
 */
export function isCallToApply(text: string, isLink: boolean): boolean {
  if (text === '') return false
  const said = spoken(text)
  if (said === 'apply' && !isLink) return false
  const phrases = APPLY_BY_LETTER.get(said.charAt(0)) ?? []
  return phrases.some(
    (phrase) => said === phrase || (phrase.includes(' ') && said.startsWith(phrase))
  )
}

/** Checks whether a text says that the position is taken, or its posting over. */
export function isGone(text: string): boolean {
  return GONE.test(text)
}

/** Checks whether a title may name one position: it is no home of postings and no text about them. */
export function mayNamePosition(title: string): boolean {
  return title.length <= 150 && !HOMES.has(spoken(title)) && !ABOUT.test(title)
}

/** Checks whether a title has the mark of a position. */
export function isMarked(title: string): boolean {
  return MARK.test(title)
}

/** Checks whether an address is called that of a posting. */
export function isJobPath({ pathname }: URL): boolean {
  return PATH.test(pathname)
}

function phrases(list: string): readonly string[] {
  return list
    .split(/[|\n]/)
    .map((phrase) => spoken(phrase))
    .filter((phrase) => phrase !== '')
}

function tableOf<Value extends string>(
  lists: Readonly<Record<Value, string>>
): ReadonlyMap<string, Value> {
  const entries = Object.entries(lists) as [Value, string][]
  return new Map(
    entries.flatMap(([value, list]) =>
      phrases(list).map((phrase): [string, Value] => [phrase, value])
    )
  )
}

/** A text as one says it: lower-case, one space between words, no marks around. */
function spoken(text: string): string {
  return text
    .slice(0, 200)
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('i\u0307', 'i')
    .replace(/[’ʼ`]/g, "'")
    .replace(/&/g, 'and')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/^[^\p{L}\p{N}]{1,20}/u, '')
    .replace(/[^\p{L}\p{N}]{1,20}$/u, '')
}
