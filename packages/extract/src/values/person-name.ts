/** The names of persons, without the words that credit them. */

const BY =
  /^(?:(?:recipe|written|posted|created|published|verfasst|geschrieben|rezept|recette|écrit|escrito|receta|scritto|ricetta|recept|geschreven|skrevet)\s+)?(?:by|von|par|por|di|door|av|af)[:\s]+/i

/**
 * A name without its prefix: with a capital, or the one word of a user. An address, or a line with a time of day, is not
 * a name.
 */
export function personName(text: string): string | undefined {
  if (/^(?:https?:)?\/\//i.test(text) || /\d:\d\d/.test(text)) return undefined
  const name = text.replace(BY, '')
  return /[\p{Lu}\p{Lo}\p{Lt}]|^[@\p{Ll}][\p{Ll}\p{N}._-]*$/u.test(name) ? name : undefined
}
