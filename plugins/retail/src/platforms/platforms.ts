/** Selectors for the themes of shop platforms. */

/** Selectors for the pages of a platform, in order of trust. */
export interface Platform {
  /** Only a product page of the platform has it. */
  readonly evidence: string
  /** Part of the source of each such page: it is searched sooner than the tree. */
  readonly mark: RegExp
  readonly name: readonly string[]
  readonly price: readonly string[]
  readonly regular: readonly string[]
  readonly stock: readonly string[]
  readonly sku: readonly string[]
  readonly brand: readonly string[]
  readonly images: string
  readonly description: readonly string[]
  readonly rows: string
}

/** The platforms by name. */
export const PLATFORMS: Readonly<Record<string, Platform>> = {
  woocommerce: {
    evidence:
      'body.single-product, .woocommerce div.product .summary, div.product.type-product .summary',
    mark: /single-product|summary/,
    name: ['.summary .product_title', 'h1.product_title', 'h1'],
    price: [
      '.summary .price ins .amount',
      '.summary .price > .amount',
      '.summary .price .amount',
      '.wc-block-components-product-price__value'
    ],
    regular: ['.summary .price del .amount'],
    stock: ['.summary .stock', 'p.stock'],
    sku: ['.product_meta .sku', '.sku_wrapper .sku'],
    brand: ['.product_meta .posted_in_brand a', '.product_brand a', '.pwb-single-product-brands a'],
    images: '.woocommerce-product-gallery__image a',
    description: [
      '.woocommerce-Tabs-panel--description',
      '#tab-description',
      '.woocommerce-product-details__short-description'
    ],
    rows: '.woocommerce-product-attributes tr, .shop_attributes tr'
  },
  magento: {
    evidence: 'body.catalog-product-view, body[class*="catalog-product-view"]',
    mark: /catalog-product-view/,
    name: ['.page-title .base', '.product-name h1', 'h1'],
    price: [
      '.product-info-main .special-price .price',
      '.product-info-main [data-price-type="finalPrice"] .price',
      '.product-info-price .price',
      '.product-shop .special-price .price',
      '.product-shop .regular-price .price'
    ],
    regular: ['.product-info-main .old-price .price', '.product-shop .old-price .price'],
    stock: ['.product-info-main .stock', '.product-shop .availability'],
    sku: ['.product.attribute.sku .value', '.product-shop .sku span'],
    brand: ['.product-info-main .brand', '.product.attribute.manufacturer .value'],
    images: '.gallery-placeholder img, .product-image-gallery img',
    description: [
      '.product.attribute.description .value',
      '.product.attribute.overview .value',
      '#description .std'
    ],
    rows: '#product-attribute-specs-table tr'
  },
  bigcommerce: {
    evidence: '.productView .productView-title',
    mark: /productView-title/,
    name: ['.productView-title'],
    price: [
      '.productView [data-product-price-with-tax]',
      '.productView [data-product-price-without-tax]',
      '.productView .price--main'
    ],
    regular: [
      '.productView [data-product-non-sale-price-with-tax]',
      '.productView [data-product-non-sale-price-without-tax]',
      '.productView .price--non-sale'
    ],
    stock: ['.productView .productView-info-value--stock', '.productView .form-field--stock'],
    sku: ['.productView [data-product-sku]'],
    brand: ['.productView-brand'],
    images: '.productView-image a, .productView-thumbnail a',
    description: ['.productView-description', '#tab-description'],
    rows: '.productView table tr'
  },
  prestashop: {
    evidence: 'body#product',
    mark: /\bid\s{0,3}=\s{0,3}["']?product["'\s>]/i,
    name: ['h1'],
    price: [
      '.current-price [itemprop="price"]',
      '.current-price .current-price-value',
      '.current-price span',
      '#our_price_display'
    ],
    regular: ['.product-discount .regular-price', '#old_price_display'],
    stock: ['#product-availability', '#availability_value'],
    sku: ['.product-reference span', '#product_reference span'],
    brand: ['.product-manufacturer a', '.product-manufacturer span'],
    images: '.product-images img, #thumbs_list a',
    description: ['.product-description', '#short_description_content'],
    rows: '.table-data-sheet tr'
  },
  shopify: {
    evidence: 'body[class*="template-product"], form[action*="/cart/add"] [name="id"]',
    mark: /template-product|cart\/add/,
    name: ['.product__title h1', '.product-single__title', '.product__title', 'h1'],
    price: [
      '.product .price--on-sale .price-item--sale',
      '.product .price__regular .price-item--regular',
      '.product__price [data-product-price]',
      '.product-single__price',
      '.product__price',
      '[data-product-price]'
    ],
    regular: [
      '.product .price--on-sale .price__sale s',
      '.product__price--compare',
      '[data-compare-price]'
    ],
    stock: ['.product__inventory', '.product-form__submit', '.product__add-to-cart'],
    sku: ['.product__sku', '.variant-sku'],
    brand: ['.product__vendor', '.product-single__vendor'],
    images: '.product__media img',
    description: ['.product__description', '.product-single__description'],
    rows: '.product__description table tr'
  }
}
