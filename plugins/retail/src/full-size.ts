/** Addresses of pictures in their largest size. */

/** Amazon's sizes stand before the ending, `._SX300_.jpg`; the largest that its pages name is 1,500 wide. */
const AMAZON = /(\/I\/[^./]+)\.(?:_[^/]*_\.)?(jpg|png|webp|gif)$/i
const AMAZON_LARGE = /\._(?:[A-Z]{2,3}_)?S[LXY]1[0-9]{3}_\./
/** eBay: `s-l500.jpg`. */
const EBAY = /(\/s-l)\d{2,4}(\.(?:jpg|jpeg|png|webp))/i
/** Etsy: `il_340x270.123_ab.jpg`. */
const ETSY = /\/il_\d+x(?:\d+|N)\./
/** AliExpress: `….jpg_220x220.jpg_.webp`. */
const ALIEXPRESS = /(\.(?:jpg|jpeg|png|webp))_\d+x\d+.*$/is
/** Shopify: `photo_300x.jpg`, `?width=300`. */
const SHOPIFY =
  /_(?:\d+x\d*|x\d+|small|medium|large|grande|compact|thumb|pico|icon)(?:_crop_[a-z]+)?(?:@2x)?(\.(?:jpg|jpeg|png|webp|gif))/i
/** Best Buy and Target scale by parameters. */
const SCALED =
  /^https:\/\/(?:pisces\.bbystatic\.com|target\.scene7\.com|i5\.walmartimages\.(?:com|ca))\//

/** The address with the size the shop writes into it made the largest. */
export function fullSize(url: string): string {
  if (url.length > 2000) return url
  if (/amazon\.com\/images\//.test(url))
    return AMAZON_LARGE.test(url) ? url : url.replace(AMAZON, '$1._SL1500_.$2')
  if (url.includes('ebayimg.com/')) return url.replace(EBAY, '$11600$2')
  if (url.includes('etsystatic.com/')) return url.replace(ETSY, '/il_fullxfull.')
  if (/(?:alicdn|aliexpress-media)\.com\//.test(url)) {
    const name = url.lastIndexOf('/') + 1
    return url.slice(0, name) + url.slice(name).replace(ALIEXPRESS, '$1')
  }
  if (url.includes('cdn.shopify.com/')) return unscaled(url.replace(SHOPIFY, '$1'))
  if (SCALED.test(url)) return url.replace(/[;?].*$/s, '')
  return url
}

/** Without the parameters that scale a picture of Shopify. */
function unscaled(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const left = (query ?? '').split('&').filter((one) => !/^(?:width|height|crop)=|^$/.test(one))
  return left.length > 0 ? `${path}?${left.join('&')}` : path
}
