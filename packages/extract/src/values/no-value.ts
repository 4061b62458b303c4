/** Texts that stand where a value would: labels, placeholders and the first options of choices. */

const CHOICE =
  /^(?:[-–—\s]*)(?:please\s+)?(?:select|choose|pick|enter|type)\s(?:an?|the|your|one|from|country|city|state|option|here|value|\p{L}+$)|^(?:please select|select|choose|bitte (?:aus)?wählen|auswählen|veuillez (?:choisir|sélectionner)|choisir|sélectionner|choisissez|seleccione?|selecciona|elige|elija|seleziona|scegli|kies|selecteer|maak een keuze|selecione|escolha|välj|vælg|velg|valitse|wybierz|vyberte|válasszon|выберите|оберіть|seçiniz|επιλέξτε|选择|请选择|請選擇|選択してください|선택)(?:\s.{0,40})?$/iu
const EMPTY =
  /^(?:[-–—_*.:…\s]+|n\s?\/\s?a|none|null|undefined|nan|required(?: field)?|\*?\s*required field|your (?:e-?mail|name|phone|message|address).{0,20}|\[e-?mail\s*protected\])$/i

/** Checks whether a text states no value: the label of a field, an unselected choice, a dash. */
export function isNoValue(text: string): boolean {
  const plain = text.trim()
  if (plain === '' || plain.length > 80) return plain === ''
  return /[:：*]$/.test(plain) || EMPTY.test(plain) || CHOICE.test(plain)
}
