/** Openings that make a sentence depend on the one before it. */

/** Connectives and pronouns by primary language. A space ends each. */
const SPACED: Readonly<Record<string, string>> = {
  en: "and|but|or|nor|so|yet|plus|also|then|thus|hence|therefore|however|moreover|furthermore|besides|meanwhile|instead|otherwise|still|nevertheless|nonetheless|similarly|likewise|consequently|additionally|finally|afterwards?|later|again|indeed|in (?:addition|contrast|fact|short|turn|other words|particular|this case|that case)|as (?:a result|such|well)|for (?:example|instance|this|that)|on the (?:other hand|contrary)|after (?:that|this)|there are (?:two|three|several|many) others|this|that|these|those|such|it|its|it['’]s|he|she|they|his|her|their|them|both|neither|another|others|one of (?:them|these|those)",
  de: 'und|aber|oder|denn|doch|auch|dann|dazu|dabei|damit|dadurch|daher|darum|deshalb|deswegen|darüber|darauf|darin|daraus|danach|davon|dafür|dagegen|dennoch|trotzdem|zudem|außerdem|allerdings|jedoch|ebenso|ebenfalls|schließlich|somit|so|sonst|zwar|nämlich|hierzu|hierbei|hierfür|dort|diese[rsnm]?|dies|jene[rsnm]?|solche[rsnm]?|ein ähnliche[rs]|er|sie (?=\\p{Ll})|es|ihre?[rsnm]?|seine?[rsnm]?|deren|dessen|beide|das (?:ist|war|sind|heißt|hat|wird|gilt)|zum beispiel|im gegensatz',
  fr: "et|mais|ou|or|donc|car|puis|ensuite|alors|ainsi|aussi|cependant|toutefois|pourtant|néanmoins|de plus|en outre|par (?:exemple|ailleurs|contre|conséquent)|en (?:effet|revanche|fait)|enfin|c['’]est|cela|ceci|ça|ce|cet|cette|ces|celui-ci|celle-ci|ceux-ci|il|elle|ils|elles|son|sa|ses|leurs?",
  es: 'y|e|pero|o|sino|pues|entonces|luego|además|también|tampoco|así|sin embargo|no obstante|por (?:ejemplo|tanto|eso|ello|otra parte|lo tanto)|en (?:cambio|efecto)|es decir|finalmente|est[eao]s?|es[eao]s?|aquel(?:la)?|ell[oa]s?|ella|él|su|sus',
  it: 'e|ed|ma|o|però|quindi|dunque|allora|inoltre|anche|infatti|tuttavia|poi|così|infine|invece|per (?:esempio|questo)|quest[oaie]|quell[oaie]|egli|ella|ess[oaie]|lui|lei|loro|il suo|la sua|i suoi|le sue',
  pt: 'e|mas|ou|porém|então|logo|portanto|além disso|também|assim|contudo|entretanto|no entanto|por (?:exemplo|isso)|depois|finalmente|est[ea]s?|ess[ea]s?|isso|isto|el[ea]s?|seus?|suas?',
  nl: 'en|maar|of|want|dus|ook|dan|toen|daarom|daarna|daarnaast|bovendien|echter|toch|verder|bijvoorbeeld|hierdoor|hiervoor|daardoor|dit|deze|die|hij|zij|ze|het (?:is|was|heeft|wordt)|hun|haar',
  sv: 'och|men|eller|så|då|också|dessutom|därför|dock|sedan|detta|den här|det här|denna|dessa|han|hon|de|det (?:är|var|har)|hans|hennes|deras',
  da: 'og|men|eller|så|da|også|desuden|derfor|dog|siden|imidlertid|dette|denne|disse|han|hun|de|det (?:er|var|har)|hans|hendes|deres',
  nb: 'og|men|eller|så|da|også|dessuten|derfor|imidlertid|siden|dette|denne|disse|han|hun|de|det (?:er|var|har)|hans|hennes|deres',
  pl: 'i|a|ale|lub|oraz|więc|zatem|jednak|również|też|ponadto|natomiast|dlatego|potem|następnie|t[oaen]|ci|on[aio]?|jego|jej|ich',
  cs: 'a|i|ale|nebo|proto|však|také|navíc|potom|tento|tato|toto|tyto|ten|ta|to|on[aio]?|jeho|její|jejich',
  ru: 'и|а|но|или|да|же|также|тоже|поэтому|однако|затем|потом|кроме того|например|таким образом|впрочем|зато|это|этот|эта|эти|он|она|оно|они|его|её|ее|их',
  uk: 'і|й|та|але|або|також|тому|проте|однак|потім|крім того|наприклад|це|цей|ця|ці|він|вона|воно|вони|його|її|їх',
  bg: 'и|но|или|обаче|освен това|затова|това|този|тази|тези|той|тя|те|неговата|нейната',
  tr: 've|ama|fakat|ancak|ayrıca|böylece|bu|şu|o|onlar|bunun|bunlar|sonra|örneğin',
  ro: 'și|dar|sau|deci|apoi|totuși|de asemenea|în plus|astfel|acest|această|acești|aceste|el|ea|ei|ele|lui|lor',
  hu: 'és|de|vagy|tehát|ezért|azonban|emellett|továbbá|így|ez|ezek|az is|ő|ők',
  el: 'και|αλλά|ή|όμως|επίσης|λοιπόν|έτσι|ωστόσο|επιπλέον|αυτό|αυτός|αυτή|αυτά|αυτοί|εκείνος',
  ar: 'لكن|ولكن|ثم|كما|أيضا|لذلك|هذا|هذه|هؤلاء|ذلك|تلك|هو|هي|هم|وهو|وهي|وقد|وكان',
  he: 'אבל|גם|לכן|אולם|זה|זאת|אלה|הוא|היא|הם',
  fa: 'اما|ولی|همچنین|بنابراین|این|آن|او|آنها',
  hi: 'और|लेकिन|या|इसलिए|यह|ये|वह|वे|इस|उस|इसके|उसके',
  id: 'dan|tetapi|namun|atau|selain itu|karena itu|kemudian|ini|itu|mereka|dia|ia',
  vi: 'và|nhưng|hoặc|vì vậy|tuy nhiên|ngoài ra|sau đó|điều này|nó|họ'
}
/** The same where no space ends a word. */
const UNSPACED: Readonly<Record<string, string>> = {
  zh: '但|而|并且|並且|此外|因此|所以|然而|不过|不過|于是|於是|另外|同时|同時|例如|这|這|那|它|他|她|其(?!他)',
  ja: 'しかし|だが|でも|そして|また|さらに|だから|そのため|それ|これ|この|その|彼|例えば|たとえば|なお',
  ko: '그러나|하지만|그리고|또한|또 |따라서|그래서|이는|이것|그는|그녀|이러한|그런',
  th: 'แต่|และ|นอกจากนี้|ดังนั้น|อย่างไรก็ตาม|เขา|มัน'
}
/** Determiners whose noun may be that of the title: "This guide shows …". */
const POINTING: Readonly<Record<string, string>> = {
  en: 'this|these',
  de: 'diese[rsnm]?',
  fr: 'ce|cet|cette|ces',
  es: 'est[ea]s?|est[oa]s',
  it: 'quest[oaie]',
  pt: 'est[ea]s?',
  nl: 'dit|deze',
  ru: 'этот|эта|эти',
  pl: 't[aeo]n?'
}

/**
 * Test of the sentences in a language: one that opens with a connective or a pronoun hangs.
 *
 * @param language - primary language; sentences of an unknown one never hang.
 * @param title - words of the title, in lower case. "This guide" does not hang on a page with "guide" in its title.
 */
export function hangingSentences(
  language: string | undefined,
  title: ReadonlySet<string>
): (sentence: string) => boolean {
  const [spaced, unspaced, pointing] = [SPACED, UNSPACED, POINTING].map(
    (lists) => lists[language ?? '']
  )
  const opener = spaced
    ? new RegExp(`^[\\p{P}\\s]*(?:${spaced})(?![\\p{L}\\p{M}\\p{N}-])`, 'iu')
    : unspaced && new RegExp(`^[\\p{P}\\s]*(?:${unspaced})`, 'u')
  if (!opener) return () => false
  const pointer =
    pointing === undefined
      ? undefined
      : new RegExp(`^(?:${pointing})((?:\\s+[\\p{L}\\p{M}\\p{N}'’-]+){1,3})`, 'iu')
  return (sentence) => {
    if (!opener.test(sentence)) return false
    const nouns = pointer?.exec(sentence)?.[1]?.toLowerCase().trim().split(/\s+/) ?? []
    return !nouns.some((noun) => noun.length > 3 && title.has(noun))
  }
}
