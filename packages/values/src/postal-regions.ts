/** States and provinces that stand between a town and its postal code, and names of countries at the end of an address. */

const US =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'
const CANADA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|QC Québec|SK Saskatchewan|YT Yukon'
const AUSTRALIA =
  'ACT|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia'

/** Codes and names, lower-case, without points. */
function regions(...lists: readonly string[]): ReadonlySet<string> {
  const all = lists.flatMap((list) => list.split('|'))
  const names = all.flatMap((one) => {
    const [code = '', ...words] = one.split(' ')
    return words.length > 0 ? [code, words.join(' ')] : [code]
  })
  return new Set(names.map((name) => name.toLowerCase()))
}

/** Regions before a code of five digits, of the form `K1A 0B1`, and of four digits. */
export const US_STATES = regions(US)
export const CANADIAN_PROVINCES = regions(CANADA)
export const AUSTRALIAN_STATES = regions(AUSTRALIA)

/** Countries as addresses name them, lower-case, without points. */
export const COUNTRIES: ReadonlySet<string> = new Set(
  `usa|us|united states|united states of america|uk|united kingdom|great britain|england|scotland|wales|northern ireland|ireland|canada
australia|new zealand|south africa|india|singapore|germany|deutschland|austria|österreich|switzerland|schweiz|suisse|svizzera|france
belgium|belgique|belgië|netherlands|the netherlands|nederland|luxembourg|spain|españa|portugal|italy|italia|poland|polska|czech republic
czechia|česká republika|slovakia|slovensko|hungary|magyarország|romania|românia|bulgaria|greece|turkey|türkiye|denmark|danmark|sweden
sverige|norway|norge|finland|suomi|iceland|estonia|latvia|lithuania|croatia|hrvatska|slovenia|slovenija|serbia|israel|brazil|brasil
mexico|méxico|argentina|chile|colombia|peru|japan|china|south korea|hong kong|taiwan|thailand|vietnam|malaysia|indonesia|philippines
united arab emirates|uae|saudi arabia|egypt|morocco|kenya|nigeria|pakistan|bangladesh|sri lanka|nepal|ukraine|cyprus|malta`.split(
    /[|\n]/
  )
)
