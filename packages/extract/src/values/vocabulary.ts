/**
 * The names of properties: in schemas, in the vocabulary of schema.org, in `meta`, and in labels on pages of many
 * languages. Data, not rules: a property that is not here is matched by its own name.
 */

import type { ValueKind } from './kinds.ts'

/** One thing that properties name. */
export interface Concept {
  readonly name: string
  readonly kind?: ValueKind
  /** Names in schemas and records. */
  readonly names: readonly string[]
  /** Paths in schema.org's vocabulary, the best first; `name of Question` only in a thing of that type. */
  readonly paths: readonly string[]
  /** Paths of parts: where a thing has none of `paths` but all of these, the value is their sum. */
  readonly parts?: readonly string[]
  /** Names of `meta` elements. */
  readonly meta?: readonly string[]
  /** Labels that pages write above or before the value. */
  readonly labels?: readonly string[]
  /** A property of the page's metadata. */
  readonly metadata?:
    | 'title'
    | 'description'
    | 'author'
    | 'publishedAt'
    | 'modifiedAt'
    | 'siteName'
    | 'language'
    | 'canonicalUrl'
    | 'image'
}

/** Every concept; the first that has a name wins. */
export const CONCEPTS: readonly Concept[] = [
  {
    name: 'title',
    names: words(
      'title, name, headline, heading, page title, h1, full name, person name, display name, event name'
    ),
    paths: words('name, headline, title'),
    metadata: 'title'
  },
  {
    name: 'description',
    names: words(
      'description, summary, abstract, excerpt, intro, teaser, about, short description'
    ),
    paths: words('description, abstract, about'),
    metadata: 'description',
    labels: words(
      'description, product description, about this item, beschreibung, produktbeschreibung, descripción, descrizione, descrição, beschrijving, opis, описание, 説明'
    )
  },
  {
    name: 'author',
    kind: 'person',
    names: words(
      'author, authors, author name, writer, byline, by, creator, written by, chef, cook, reviewer, reviewer name, reviewed by, username, user name, channel, channel name, poster'
    ),
    paths: words('author, creator'),
    metadata: 'author',
    labels: words(
      'author, by, written by, recipe by, created by, autor, autora, von, rezept von, auteur, par, recette de, autore, di, ricetta di, auteur, door, recept van, av, oppskrift av, recept av, af, opskrift af, автор, yazar, przepis, szerző, 作者, 著者'
    )
  },
  {
    name: 'image',
    kind: 'image',
    names: words(
      'image, image url, main image, photo, picture, thumbnail, cover, cover image, lead image, hero image, images, image urls, photos, pictures, gallery, image gallery, photo gallery, slideshow, carousel'
    ),
    paths: words('image, thumbnailUrl, primaryImageOfPage, photo'),
    metadata: 'image'
  },
  {
    name: 'url',
    kind: 'url',
    names: words('url, link, href, canonical url, canonical, page url, permalink, web address'),
    paths: words('url, mainEntityOfPage'),
    metadata: 'canonicalUrl'
  },
  {
    name: 'site name',
    names: words('site name, website name, source name, publication'),
    paths: words('publisher'),
    metadata: 'siteName'
  },
  {
    name: 'publisher',
    names: words('publisher, publisher name'),
    paths: words('publisher'),
    labels: words(
      'publisher, verlag, éditeur, editorial, editore, uitgever, editora, wydawca, издатель'
    )
  },
  {
    name: 'language',
    kind: 'language',
    names: words('language, lang, locale, content language, page language, in language'),
    paths: words('inLanguage'),
    metadata: 'language',
    labels: words(
      'language, sprache, langue, idioma, lingua, taal, språk, sprog, kieli, język, jazyk, nyelv, язык, dil, 言語, 语言, 언어'
    )
  },
  {
    name: 'published',
    kind: 'date',
    names: words(
      'published at, published, date published, publish date, publication date, published on, publication time, pub date, date, posted at, date posted, post date, posted, posted on, created at, release date, upload date, review date, date joined, joined at'
    ),
    paths: words('datePublished, datePosted, uploadDate, releaseDate, dateCreated, startDate'),
    metadata: 'publishedAt',
    labels: words(
      'published, published on, date, posted, posted on, date posted, release date, publication date, veröffentlicht, veröffentlicht am, datum, erscheinungsdatum, publié le, date de publication, fecha, publicado, fecha de publicación, data, pubblicato il, data di pubblicazione, gepubliceerd, publicerad, udgivet, opublikowano, дата, 公開日, 日期'
    )
  },
  {
    name: 'modified',
    kind: 'date',
    names: words(
      'modified at, modified, date modified, updated, updated at, last updated, last modified, date updated'
    ),
    paths: words('dateModified'),
    metadata: 'modifiedAt',
    labels: words(
      'updated, last updated, modified, aktualisiert, mis à jour, actualizado, aggiornato, atualizado, bijgewerkt'
    )
  },
  {
    name: 'ingredients',
    names: words(
      'ingredients, ingredient list, recipe ingredient, recipe ingredients, ingredient lines'
    ),
    paths: words('recipeIngredient, ingredients, ingredient'),
    labels: words(
      'ingredients, ingredient, ingredients list, what you need, what you will need, what youll need, you will need, youll need, grocery list, shopping list, zutaten, zutatenliste, das brauchst du, du brauchst, einkaufsliste, ingrédients, les ingrédients, liste des ingrédients, ingredientes, los ingredientes, ingredienti, gli ingredienti, ingrediënten, ingrediente, ingredienser, ingredienserna, det skal du bruge, dette trenger du, du trenger, du behöver, ainekset, ainesosat, składniki, ingrediencie, suroviny, přísady, ingrediencí, hozzávalók, sastojci, sestavine, състав, необходими продукти, продукти, ингредиенты, продукты, інгредієнти, υλικά, malzemeler, מצרכים, מרכיבים, المكونات, مقادیر, مواد لازم, 材料, 食材, 재료, nguyên liệu, bahan, bahan bahan, วัตถุดิบ, ส่วนผสม, koostisosad, ingredientai, sastāvdaļas, hráefni, innihald, osagaiak, benodigdheden, boodschappenlijst, ingredients per'
    )
  },
  {
    name: 'instructions',
    kind: 'steps',
    names: words(
      'instructions, instruction, steps, directions, method, preparation, recipe instructions, instruction list, instruction steps, how to, procedure, preparation steps'
    ),
    paths: words('recipeInstructions, instructions, step, steps'),
    labels: words(
      'instructions, instruction, directions, direction, method, steps, preparation, how to make, how to make it, how to prepare, procedure, cooking instructions, preparation method, step by step, lets cook, zubereitung, anleitung, so gehts, so wirds gemacht, und so wirds gemacht, zubereitungsschritte, arbeitsschritte, préparation, instructions, étapes, étapes de préparation, étapes de la recette, réalisation, la recette, recette, les étapes, preparación, elaboración, instrucciones, pasos, procedimiento, cómo hacer, modo de preparación, preparazione, procedimento, come preparare, come fare, istruzioni, bereiding, bereidingswijze, zo maak je het, aan de slag, instructies, modo de preparo, preparo, modo de fazer, modo de preparação, preparação, confecção, gör så här, så gör du, tillagning, instruktioner, fremgangsmåde, sådan gør du, fremgangsmåte, slik gjør du, valmistus, valmistusohje, ohje, näin teet, przygotowanie, sposób przygotowania, sposób wykonania, wykonanie, jak zrobić, postup, postup přípravy, příprava, elkészítés, elkészítése, priprema, način pripreme, priprava, postopek, приготвяне, начин на приготвяне, приготовление, способ приготовления, инструкция, рецепт, пошаговый рецепт, приготування, спосіб приготування, εκτέλεση, οδηγίες, παρασκευή, hazırlanışı, yapılışı, nasıl yapılır, tarifi, אופן ההכנה, הוראות הכנה, הכנה, طريقة التحضير, الطريقة, طرز تهیه, دستور پخت, 作り方, 做法, 步骤, 步驟, 烹飪步驟, 조리순서, 만드는 법, cách làm, các bước thực hiện, cara membuat, วิธีทำ, valmistamine, gaminimas, pagatavošana, aðferð, mod de preparare, preparare'
    )
  },
  {
    name: 'total time',
    kind: 'duration',
    names: words(
      'total time, total duration, total, ready in, time required, time, overall time, duration, duration seconds, length, runtime'
    ),
    paths: words('totalTime, timeRequired, performTime, duration'),
    parts: words('prepTime, cookTime'),
    labels: words(
      'total time, total, ready in, time, total cooking time, cooking time total, takes, overall time, duration, runtime, length, gesamtzeit, gesamt, zeit, dauer, zubereitungsdauer, insgesamt, fertig in, temps total, durée, durée totale, temps, tiempo total, tiempo, duración, tempo totale, tempo, durata, totale tijd, totaal, totale bereidingstijd, duur, tempo total, duração, total tid, tid, tid i alt, samlet tid, kokonaisaika, aika, czas całkowity, łączny czas, czas, celkový čas, doba přípravy celkem, čas, teljes idő, elkészítési idő, ukupno vrijeme, общо време, общее время, время приготовления, время, загальний час, συνολικός χρόνος, συνολικά, toplam süre, süre, זמן כולל, זמן, الوقت الإجمالي, 合計時間, 所要時間, 总时间, 總時間, 총 시간, waktu total, timp total, kogu aeg'
    )
  },
  {
    name: 'cook time',
    kind: 'duration',
    names: words('cook time, cooking time, bake time, baking time'),
    paths: words('cookTime'),
    labels: words(
      'cook time, cook, cooking time, cooking, bake time, baking time, bake, kochzeit, backzeit, koch backzeit, garzeit, kochen, backen, kochdauer, temps de cuisson, cuisson, tiempo de cocción, cocción, cocinado, tiempo de cocinado, tempo di cottura, cottura, kooktijd, baktijd, oventijd, bereidingstijd, tempo de cozimento, cozimento, cozedura, tempo de preparo, tillagningstid, koketid, steketid, bagetid, tilberedningstid, kypsennysaika, czas gotowania, gotowanie, czas pieczenia, doba vaření, vaření, tepelná úprava, főzési idő, sütési idő, sütés, vrijeme kuhanja, време за готвене, время готовки, час готування, χρόνος μαγειρέματος, μαγείρεμα, ψήσιμο, χρόνος ψησίματος, pişirme süresi, pişirme, זמן בישול, وقت الطبخ, 調理時間, 烹饪时间, 烹調時間, 조리시간, waktu memasak, timp de gătire'
    )
  },
  {
    name: 'prep time',
    kind: 'duration',
    names: words('prep time, preparation time, prep, active time, hands on time'),
    paths: words('prepTime'),
    labels: words(
      'prep time, prep, preparation time, preparation, active time, active, hands on time, hands on, vorbereitungszeit, vorbereitung, arbeitszeit, zubereitungszeit, temps de préparation, préparation, tiempo de preparación, preparación, tempo di preparazione, preparazione, voorbereidingstijd, voorbereiding, tempo de preparação, preparação, tempo de preparo, preparo, förberedelser, förberedelsetid, forberedelse, forberedelsestid, arbejdstid, esivalmistelu, valmistusaika, czas przygotowania, przygotowanie, doba přípravy, příprava, előkészítés, előkészítési idő, vrijeme pripreme, време за подготовка, подготовка, время подготовки, χρόνος προετοιμασίας, προετοιμασία, hazırlık süresi, hazırlama süresi, hazırlık, hazırlama, זמן הכנה, وقت التحضير, 準備時間, 准备时间, 준비시간, waktu persiapan, timp de preparare'
    )
  },
  {
    name: 'yields',
    kind: 'servings',
    names: words(
      'yields, yield, servings, serves, recipe yield, portions, serving size count, number of servings'
    ),
    paths: words('recipeYield, yield'),
    labels: words(
      'servings, serves, yield, yields, makes, portions, serving, portionen, portion, personen, für, ergibt, menge, parts, personnes, nombre de personnes, pour, raciones, porciones, comensales, porzioni, dosi per, persone, dosi, personen, porties, aantal personen, porções, rendimento, doses, portioner, antal portioner, annosta, porcje, liczba porcji, porce, počet porcí, adag, porcija, порции, порций, количество порций, порції, μερίδες, porsiyon, kaç kişilik, מנות, כמות, حصص, 人数, 份量, 인분, porsi, porții'
    )
  },
  {
    name: 'category',
    names: words(
      'category, categories, course, recipe category, section, article section, meal type, dish type, product type, genre'
    ),
    paths: words('recipeCategory, articleSection, applicationCategory, category, genre'),
    meta: words('article:section, product:category'),
    labels: words(
      'category, categories, course, meal, meal type, dish type, type, kategorie, gang, gericht, catégorie, type de plat, categoría, plato, categoria, portata, tipo di piatto, gang, categorie, menugang, kategori, kategoria, категория, κατηγορία, カテゴリ, 分类'
    )
  },
  {
    name: 'cuisine',
    names: words('cuisine, recipe cuisine, kitchen, cuisine type'),
    paths: words('recipeCuisine, servesCuisine'),
    labels: words(
      'cuisine, cuisines, küche, landesküche, cocina, cucina, keuken, cozinha, kök, køkken, kjøkken, keittiö, kuchnia, kuchyně, konyha, кухня, κουζίνα, mutfak, מטבח, 料理'
    )
  },
  {
    name: 'keywords',
    names: words('keywords, keyword, tags, tag, topics, topic, labels, hashtags'),
    paths: words('keywords, about'),
    meta: words('keywords, news_keywords, parsely-tags, article:tag'),
    labels: words(
      'keywords, keyword, tags, tagged, topics, stichwörter, schlagwörter, mots clés, étiquettes, palabras clave, etiquetas, parole chiave, tag, trefwoorden, palavras chave, taggar, avainsanat, tagi, štítky, címkék, теги, ετικέτες, etiketler'
    )
  },
  {
    name: 'rating',
    kind: 'rating',
    names: words(
      'rating, ratings, rating value, average rating, star rating, stars, score, review score, review rating, avg rating, rating average'
    ),
    paths: words(
      'aggregateRating.ratingValue, reviewRating.ratingValue, ratingValue, starRating.ratingValue'
    ),
    meta: words('og:rating, product:rating:value, rating'),
    labels: words(
      'rating, ratings, average rating, customer rating, customer reviews, stars, score, bewertung, bewertungen, note, évaluation, valoración, calificación, valutazione, voto, beoordeling, avaliação, betyg, bedømmelse, vurdering, arvio, ocena, hodnocení, értékelés, оценка, рейтинг, βαθμολογία, puan, דירוג, 評価, 评分, 평점'
    )
  },
  {
    name: 'rating count',
    kind: 'count',
    names: words(
      'rating count, ratings count, number of ratings, review count, reviews count, number of reviews, votes, num ratings, num reviews, total ratings, total reviews, rating total'
    ),
    paths: words(
      'aggregateRating.ratingCount, aggregateRating.reviewCount, ratingCount, reviewCount'
    ),
    meta: words('og:rating_count, product:rating:count'),
    labels: words(
      'ratings, reviews, votes, number of ratings, number of reviews, bewertungen, stimmen, avis, votes, valoraciones, opiniones, recensioni, voti, beoordelingen, avaliações, opinie, hodnocení, отзывы, отзывов, голосов'
    )
  },
  {
    name: 'comment count',
    kind: 'count',
    names: words(
      'comment count, comments count, number of comments, num comments, replies, reply count, replies count'
    ),
    paths: words('commentCount'),
    labels: words('comments, kommentare, commentaires, comentarios, commenti, reacties')
  },
  {
    name: 'price range',
    names: words('price range, price level, price category'),
    paths: words('priceRange'),
    labels: words('price range, preisklasse, gamme de prix, rango de precios, fascia di prezzo')
  },
  {
    name: 'difficulty',
    names: words('difficulty, difficulty level'),
    paths: words('difficulty'),
    labels: words(
      'difficulty, difficulty level, skill level, schwierigkeit, schwierigkeitsgrad, difficulté, dificultad, difficoltà, dificuldade, moeilijkheid, moeilijkheidsgraad, svårighetsgrad, sværhedsgrad, vanskelighetsgrad, vaikeustaso, trudność, poziom trudności, obtížnost, nehézség, сложность, zorluk, 難易度, 难度, 난이도'
    )
  },
  {
    name: 'level',
    names: words('level, course level, educational level, skill level'),
    paths: words('educationalLevel'),
    labels: words('level, niveau, nivel, livello, nível, nivå, poziom, úroveň, уровень')
  },
  {
    name: 'journal',
    names: words('journal, journal name, journal title, conference'),
    paths: words('isPartOf.isPartOf.name, isPartOf.name of ScholarlyArticle'),
    meta: words('citation_journal_title, citation_conference_title, prism.publicationname'),
    labels: words('journal, journal name, published in, zeitschrift, revue, revista, rivista')
  },
  {
    name: 'volume',
    names: words('volume, volume number'),
    paths: words('volumeNumber, isPartOf.volumeNumber'),
    meta: words('citation_volume, prism.volume'),
    labels: words('volume, vol')
  },
  {
    name: 'issue',
    names: words('issue, issue number'),
    paths: words('issueNumber, isPartOf.issueNumber'),
    meta: words('citation_issue, prism.number'),
    labels: words('issue')
  },
  {
    name: 'doi',
    kind: 'doi',
    names: words('doi, doi number'),
    paths: words('doi, identifier.value, identifier, sameAs'),
    meta: words('citation_doi, dc.identifier, prism.doi'),
    labels: words('doi')
  },
  {
    name: 'pdf',
    kind: 'url',
    names: words('pdf, pdf url, pdf link, full text pdf'),
    paths: words('encoding.contentUrl of ScholarlyArticle'),
    meta: words('citation_pdf_url'),
    labels: words('pdf, download pdf, view pdf, full text pdf')
  },
  {
    name: 'version',
    names: words('version, software version, latest version, current version, app version'),
    paths: words('softwareVersion, version'),
    labels: words(
      'version, latest version, current version, versión, versione, versão, versie, wersja, verze, версия, バージョン, 版本'
    )
  },
  {
    name: 'menu url',
    kind: 'url',
    names: words('menu url, menu link'),
    paths: words('hasMenu, menu'),
    labels: words('menu, view menu, our menu, speisekarte, la carte, carta')
  },
  {
    name: 'price',
    kind: 'money',
    names: words(
      'price, current price, sale price, amount, cost, offer price, price value, price amount, unit price, selling price, ticket price, admission, entry fee, asking price, rent, fare'
    ),
    paths: words(
      'offers.price, offers.lowPrice, offers.offers.price, offers.priceSpecification.price, hasVariant.offers.price, price, lowPrice, priceRange'
    ),
    meta: words('product:price:amount, og:price:amount, product:sale_price:amount, twitter:data1'),
    labels: words(
      'price, our price, sale price, now, cost, buy now, preis, prix, precio, prezzo, prijs, preço, pris, hinta, cena, ár, cijena, цена, ціна, τιμή, fiyat, מחיר, السعر, قیمت, 価格, 价格, 售价, 가격, giá, harga, preț, asking price, admission, rent, miete, ticket price'
    )
  },
  {
    name: 'regular price',
    kind: 'money',
    names: words(
      'regular price, list price, original price, old price, was price, msrp, rrp, strike price, price before discount'
    ),
    paths: words('offers.priceSpecification.price, offers.highPrice, listPrice'),
    meta: words('product:original_price:amount, og:price:standard_amount'),
    labels: words(
      'list price, regular price, original price, was, msrp, rrp, uvp, statt, prix conseillé, pvp, precio anterior, prezzo consigliato, adviesprijs'
    )
  },
  {
    name: 'currency',
    kind: 'currency',
    names: words('currency, price currency, currency code, iso currency'),
    paths: words(
      'offers.priceCurrency, offers.priceSpecification.priceCurrency, offers.offers.priceCurrency, hasVariant.offers.priceCurrency, priceCurrency, currency, baseSalary.currency, salaryCurrency'
    ),
    meta: words('product:price:currency, og:price:currency'),
    labels: words('currency, währung, devise, moneda, valuta, moeda, waluta, валюта')
  },
  {
    name: 'availability',
    kind: 'availability',
    names: words(
      'availability, in stock, is in stock, available, is available, stock, stock status, instock, sold out, out of stock, is sold out, on stock, verfügbar, lieferbar, disponible, disponibile, disponível, beschikbaar, leverbaar, dostępny, skladem, в наличии'
    ),
    paths: words(
      'offers.availability, offers.offers.availability, hasVariant.offers.availability, availability'
    ),
    meta: words('product:availability, og:availability'),
    labels: words(
      'availability, stock, in stock, stock status, status, verfügbarkeit, lieferbarkeit, lagerbestand, disponibilité, stock, disponibilidad, disponibilità, beschikbaarheid, voorraad, disponibilidade, lagerstatus, saatavuus, dostępność, dostupnost, elérhetőség, наличие, διαθεσιμότητα, stok durumu, 在庫, 库存'
    )
  },
  {
    name: 'brand',
    names: words('brand, brand name, manufacturer, make, maker, vendor'),
    paths: words('brand, manufacturer'),
    meta: words('product:brand, og:brand'),
    labels: words(
      'brand, manufacturer, make, marke, hersteller, marque, fabricant, marca, fabricante, produttore, merk, fabrikant, märke, mærke, merkki, marka, producent, značka, výrobce, márka, gyártó, марка, бренд, производитель, μάρκα, üretici, ブランド, メーカー, 品牌, 브랜드'
    )
  },
  {
    name: 'sku',
    names: words(
      'sku, product id, item number, article number, product code, item id, catalog number'
    ),
    paths: words('sku, productID, identifier, mpn'),
    meta: words('product:retailer_item_id'),
    labels: words(
      'sku, item number, item no, item, product code, product id, article number, article no, model number, artikelnummer, artikel nr, art nr, bestellnummer, référence, réf, ref, referencia, codice, codice prodotto, articolo, código, artikelnr, varenummer, tuotenumero, kod produktu, kód, cikkszám, артикул, код товара, ürün kodu, 商品番号, 货号'
    )
  },
  {
    name: 'gtin',
    kind: 'gtin',
    names: words('gtin, ean, upc, barcode, gtin13'),
    paths: words('gtin13, gtin, gtin12, gtin14, gtin8'),
    meta: words('product:ean, product:upc'),
    labels: words('gtin, ean, upc, barcode, ean code')
  },
  {
    name: 'model',
    names: words('model, model number, mpn, part number'),
    paths: words('model, mpn'),
    labels: words('model, model number, mpn, part number, modell, modèle, modelo, modello')
  },
  {
    name: 'color',
    kind: 'color',
    names: words('color, colour'),
    paths: words('color'),
    labels: words(
      'color, colour, farbe, couleur, color, colore, kleur, cor, färg, farve, kolor, barva, szín, цвет, renk, 色, カラー, 颜色, 색상'
    )
  },
  {
    name: 'material',
    names: words('material, materials'),
    paths: words('material'),
    labels: words(
      'material, materials, matière, matériau, materiale, materiaal, materiał, материал, 素材, 材质'
    )
  },
  {
    name: 'weight',
    names: words('weight'),
    paths: words('weight'),
    labels: words(
      'weight, item weight, gewicht, poids, peso, vikt, vægt, paino, waga, hmotnost, súly, вес, ağırlık, 重量'
    )
  },
  {
    name: 'dimensions',
    kind: 'size',
    names: words('dimensions, measurements'),
    paths: words('size'),
    labels: words(
      'dimensions, size, product dimensions, maße, abmessungen, größe, taille, dimensiones, tamaño, dimensioni, afmetingen, dimensões, mått, wymiary, rozměry, размер, размеры'
    )
  },
  {
    name: 'condition',
    names: words('condition, item condition'),
    paths: words('offers.itemCondition, itemCondition'),
    meta: words('product:condition, og:condition'),
    labels: words(
      'condition, item condition, zustand, artikelzustand, état, estado, condizione, staat, stan'
    )
  },
  {
    name: 'seller',
    names: words('seller, seller name, merchant, shop, store, sold by'),
    paths: words('offers.seller, seller, offers.offeredBy'),
    labels: words(
      'seller, sold by, vendor, verkäufer, verkauf durch, vendeur, vendu par, vendedor, venditore, verkoper, sprzedawca, продавец'
    )
  },
  {
    name: 'isbn',
    kind: 'isbn',
    names: words('isbn, isbn 10, isbn 13, isbn number'),
    paths: words('isbn, workExample.isbn'),
    meta: words('product:isbn, books:isbn, book:isbn'),
    labels: words('isbn, isbn 13, isbn 10, isbn number, isbn nr')
  },
  {
    name: 'iban',
    kind: 'iban',
    names: words('iban, bank account, account iban'),
    paths: [],
    labels: words('iban, iban nr, bank account, bankverbindung, konto')
  },
  {
    name: 'size',
    kind: 'size',
    names: words('size, shoe size, clothing size'),
    paths: words('size'),
    labels: words(
      'size, größe, taille, tamaño, talla, taglia, maat, tamanho, storlek, rozmiar, velikost, размер, サイズ, 尺码'
    )
  },
  {
    name: 'venue',
    names: words('venue, venue name, place, location name, event venue, event location'),
    paths: words('location.name, location.address.name'),
    labels: words(
      'venue, place, where, location, veranstaltungsort, ort, lieu, lugar, luogo, locatie, plats, sted, miejsce, místo, место, 会場'
    )
  },
  {
    name: 'street',
    names: words(
      'street, street address, address line, address line 1, street and number, address street'
    ),
    paths: words(
      'address.streetAddress, location.address.streetAddress, jobLocation.address.streetAddress, streetAddress'
    ),
    labels: words(
      'street, street address, straße, strasse, rue, calle, via, straat, rua, gata, ulica, ulice, улица'
    )
  },
  {
    name: 'state',
    kind: 'city',
    names: words(
      'state, state code, province, region, address region, county, bundesland, state or province'
    ),
    paths: words(
      'address.addressRegion, location.address.addressRegion, jobLocation.address.addressRegion, addressRegion'
    ),
    labels: words(
      'state, province, region, county, bundesland, provincia, provincie, województwo, область'
    )
  },
  {
    name: 'fax',
    kind: 'phone',
    names: words('fax, fax number, telefax'),
    paths: words('faxNumber, contactPoint.faxNumber, address.faxNumber'),
    labels: words('fax, fax number, fax no, telefax, faxnummer, télécopie')
  },
  {
    name: 'mobile',
    kind: 'phone',
    names: words('mobile, mobile phone, cell, cell phone, mobile number'),
    paths: [],
    labels: words(
      'mobile, mobile phone, cell, cell phone, mobil, handy, portable, móvil, cellulare, mobiel, komórka'
    )
  },
  {
    name: 'website',
    kind: 'url',
    names: words('website, web site, homepage, home page, website name, company website, web'),
    paths: words('url'),
    labels: words(
      'website, web site, homepage, web, www, internet, webseite, internetseite, site web, site internet, sitio web, página web, sito web, sito, strona, сайт, ウェブサイト, 网站'
    )
  },
  {
    name: 'opening hours',
    names: words(
      'opening hours, hours, business hours, opening times, store hours, working hours, open hours, office hours'
    ),
    paths: words('openingHoursSpecification, openingHours'),
    labels: words(
      'opening hours, hours, business hours, opening times, store hours, office hours, working hours, öffnungszeiten, horaires, heures douverture, horario, horarios, orari, orari di apertura, openingstijden, horário, öppettider, åbningstider, åpningstider, aukioloajat, godziny otwarcia, otevírací doba, nyitvatartás, часы работы, 営業時間, 营业时间'
    )
  },
  {
    name: 'weekday',
    kind: 'weekday',
    names: words('day of week, weekday, days of week, days, day, day name'),
    paths: words('dayOfWeek'),
    labels: words('day, weekday, days, tag, wochentag, jour, día, giorno, dag, dzień')
  },
  {
    name: 'opens',
    names: words('opens, open, opens at, opening time, open time, opening'),
    paths: words('opens'),
    labels: words('opens, open, opening time')
  },
  {
    name: 'closes',
    names: words('closes, close, closes at, closing time, close time, closing'),
    paths: words('closes'),
    labels: words('closes, close, closing time')
  },
  {
    name: 'ticket url',
    kind: 'url',
    names: words('ticket url, tickets url, ticket link, booking url, booking link, buy url'),
    paths: words('offers.url'),
    labels: words(
      'tickets, buy tickets, get tickets, book now, karten, billets, entradas, biglietti'
    )
  },
  {
    name: 'tickets',
    names: words('tickets, ticket types, ticket options'),
    paths: words('offers'),
    labels: words('tickets')
  },
  {
    name: 'variants',
    names: words('variants, variations, product variants'),
    paths: words('hasVariant'),
    labels: []
  },
  {
    name: 'question',
    names: words('question, question text, faq question'),
    paths: words('question, name of Question, mainEntity.name of QAPage'),
    labels: words('question')
  },
  {
    name: 'answer',
    names: words('answer, answer text, accepted answer, faq answer'),
    paths: words(
      'acceptedAnswer.text, acceptedAnswer, suggestedAnswer.text, mainEntity.acceptedAnswer.text of QAPage'
    ),
    labels: words('answer')
  },
  {
    name: 'job title',
    names: words('job title, job name, position title'),
    paths: words('jobTitle, title'),
    labels: words('job title, position, stelle, poste, puesto')
  },
  {
    name: 'role',
    names: words('role, position, occupation, job role'),
    paths: words('jobTitle, roleName'),
    labels: words('role, position, occupation, function, funktion, fonction, cargo, ruolo, functie')
  },
  {
    name: 'followers',
    kind: 'count',
    names: words(
      'followers, follower count, followers count, subscribers, subscriber count, number of followers, members count'
    ),
    paths: [],
    labels: words('followers, subscribers, abonnenten, abonnés, seguidores')
  },
  {
    name: 'likes',
    kind: 'count',
    names: words('likes, like count, upvotes, upvote count, number of likes, points'),
    paths: words('likes'),
    labels: words('likes, upvotes, points')
  },
  {
    name: 'community',
    names: words('community, subreddit, forum, group'),
    paths: words('community'),
    labels: []
  },
  {
    name: 'company',
    names: words(
      'company, company name, employer, hiring organization, organization, organisation'
    ),
    paths: words('hiringOrganization, worksFor, organization, employer'),
    labels: words(
      'company, employer, organization, unternehmen, firma, arbeitgeber, entreprise, société, empresa, azienda, bedrijf, företag, yritys, компания, 会社'
    )
  },
  {
    name: 'location',
    names: words('location, job location, where'),
    paths: words(
      'jobLocation.address, jobLocation, location.name, location.address, location, contentLocation, address'
    ),
    labels: words(
      'location, place, venue, where, address, ort, standort, arbeitsort, lieu, localisation, ubicación, lugar, luogo, sede, locatie, plaats, local, plats, sted, paikka, lokalizacja, miejsce, místo, место, 場所, 地点'
    )
  },
  {
    name: 'address',
    kind: 'address',
    names: words('address, postal address, full address, mailing address, venue address'),
    paths: words('address, location.address, jobLocation.address'),
    labels: words(
      'address, adresse, anschrift, dirección, indirizzo, adres, endereço, adress, osoite, adresa, cím, адрес, διεύθυνση, 住所, 地址'
    )
  },
  {
    name: 'city',
    kind: 'city',
    names: words('city, town, locality, ort, plaats, localité, località, localidad'),
    paths: words(
      'address.addressLocality, jobLocation.address.addressLocality, location.address.addressLocality, addressLocality'
    ),
    labels: words(
      'city, town, stadt, ville, ciudad, città, stad, cidade, miasto, město, город, 市区町村'
    )
  },
  {
    name: 'country',
    kind: 'country',
    names: words('country, country code'),
    paths: words(
      'address.addressCountry, jobLocation.address.addressCountry, location.address.addressCountry, addressCountry'
    ),
    labels: words('country, land, pays, país, paese, kraj, страна')
  },
  {
    name: 'postal code',
    kind: 'postal code',
    names: words('postal code, zip, zip code, postcode'),
    paths: words(
      'address.postalCode, jobLocation.address.postalCode, location.address.postalCode, postalCode'
    ),
    labels: words(
      'postal code, zip, zip code, postcode, plz, postleitzahl, code postal, código postal, codice postale, cap, postnummer, kod pocztowy, psč, irányítószám, почтовый индекс, 郵便番号, 邮编'
    )
  },
  {
    name: 'phone',
    kind: 'phone',
    names: words(
      'phone, telephone, phone number, tel, telephone number, phone no, contact phone, contact number'
    ),
    paths: words('telephone, contactPoint.telephone, address.telephone, location.telephone'),
    labels: words(
      'phone, telephone, phone number, tel, telefon, téléphone, teléfono, telefono, telefoon, telefone, puhelin, телефон, 電話, call us, phone no, tel no, fon, telefonnummer, numéro de téléphone, 電話番号, 电话, 전화'
    )
  },
  {
    name: 'email',
    kind: 'email',
    names: words('email, e mail, email address, mail, contact email, mail address, support email'),
    paths: words('email, contactPoint.email, address.email'),
    labels: words(
      'email, e mail, mail, email address, e mail adresse, email us, adresse e mail, courriel, correo electrónico, correo, e post, sähköposti, почта, メール, メールアドレス, 邮箱, 이메일'
    )
  },
  {
    name: 'salary max',
    kind: 'money',
    names: words('salary max, max salary, salary maximum, maximum salary, salary to'),
    paths: words('baseSalary.value.maxValue, baseSalary.maxValue')
  },
  {
    name: 'salary min',
    kind: 'money',
    names: words('salary min, min salary, salary minimum, minimum salary, salary from'),
    paths: words('baseSalary.value.minValue, baseSalary.minValue')
  },
  {
    name: 'salary',
    kind: 'money',
    names: words('salary, base salary, pay, compensation, wage'),
    paths: words(
      'baseSalary.value.minValue, baseSalary.value.value, baseSalary.minValue, baseSalary.value, baseSalary, estimatedSalary'
    ),
    labels: words(
      'salary, pay, compensation, wage, gehalt, salaire, rémunération, salario, stipendio, salaris, salário, lön, løn, wynagrodzenie, зарплата'
    )
  },
  {
    name: 'employment type',
    names: words('employment type, job type, contract type, employment'),
    paths: words('employmentType'),
    labels: words(
      'employment type, job type, contract type, type of employment, anstellungsart, beschäftigungsart, vertragsart, type de contrat, contrat, tipo de contrato, tipo di contratto, dienstverband'
    )
  },
  {
    name: 'expires',
    kind: 'date',
    names: words(
      'valid through, expires, expires at, deadline, closing date, application deadline'
    ),
    paths: words('validThrough, expires'),
    labels: words(
      'valid through, closing date, deadline, apply by, application deadline, bewerbungsschluss, expires'
    )
  },
  {
    name: 'start date',
    kind: 'date',
    names: words('start date, starts at, start, start time, event date, begins, starts'),
    paths: words('startDate'),
    labels: words(
      'start date, starts, start, begin, date, when, beginn, début, inicio, inizio, aanvang'
    )
  },
  {
    name: 'end date',
    kind: 'date',
    names: words('end date, ends at, end, end time, ends'),
    paths: words('endDate'),
    labels: words('end date, ends, end, ende, fin, fine, einde')
  },
  {
    name: 'organizer',
    names: words('organizer, organiser, host'),
    paths: words('organizer'),
    labels: words(
      'organizer, organiser, organized by, organised by, hosted by, presented by, veranstalter, organisateur, organizador, organizzatore'
    )
  },
  {
    name: 'performer',
    names: words('performer, performers, artist, artists, lineup, speakers, speaker, artist name'),
    paths: words('performer, byArtist'),
    labels: words('performer, artist, artists, line up, künstler')
  },
  {
    name: 'director',
    names: words('director, directors'),
    paths: words('director'),
    labels: words(
      'director, directors, directed by, regie, regisseur, réalisateur, dirección, regista'
    )
  },
  {
    name: 'actors',
    names: words('actors, cast, starring'),
    paths: words('actor, actors'),
    labels: words('cast, actors, starring, stars, darsteller, besetzung, acteurs, avec, reparto')
  },
  {
    name: 'pages',
    kind: 'count',
    names: words('pages, page count, number of pages'),
    paths: words('numberOfPages'),
    labels: words(
      'pages, number of pages, print length, length, seiten, seitenzahl, nombre de pages, páginas, pagine'
    )
  },
  {
    name: 'content',
    names: words(
      'content, text, body, article body, full text, review text, review body, comment, message, review comment'
    ),
    paths: words('articleBody, text, reviewBody'),
    labels: []
  },
  {
    name: 'views',
    kind: 'count',
    names: words('views, view count, plays, watch count, play count'),
    paths: words('interactionCount, interactionStatistic.userInteractionCount'),
    labels: words('views, aufrufe, vues, visualizaciones')
  },
  {
    name: 'employees',
    kind: 'count',
    names: words(
      'employees, number of employees, employee count, headcount, employee number, company size, team size'
    ),
    paths: words('numberOfEmployees.value, numberOfEmployees'),
    labels: words('employees, number of employees, company size, mitarbeiter, effectif')
  },
  {
    name: 'founded',
    kind: 'date',
    names: words('founded, founding date, founded at, founded in'),
    paths: words('foundingDate'),
    labels: words('founded, established, gegründet, gründung, fondée en, fundada, fondata')
  },
  {
    name: 'calories',
    names: words('calories, kcal, energy'),
    paths: words('nutrition.calories'),
    labels: words(
      'calories, kcal, energy, kalorien, energie, calorías, calorie, calorieën, калории'
    )
  },
  {
    name: 'nutrition',
    names: words('nutrition, nutrient, nutrition facts, nutritional information'),
    paths: words('nutrition'),
    labels: words(
      'nutrition, nutrition facts, nutritional information, nährwerte, valeurs nutritionnelles, información nutricional, valori nutrizionali, voedingswaarde'
    )
  },
  {
    name: 'features',
    names: words('features, highlights, bullet points, key features'),
    paths: words('positiveNotes, additionalProperty'),
    labels: words(
      'features, key features, highlights, about this item, merkmale, eigenschaften, caractéristiques, características, caratteristiche, kenmerken'
    )
  },
  {
    name: 'questions',
    names: words('faq, faqs, questions, faq items, questions and answers, qa, q and a'),
    paths: words('mainEntity of FAQPage'),
    labels: words('faq, faqs, questions, frequently asked questions')
  }
]

function words(list: string): string[] {
  return list.split(', ')
}
