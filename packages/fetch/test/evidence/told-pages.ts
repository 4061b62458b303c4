/** Pages, each with twenty values that it shows in forms of its own, and twenty inventions about it. */

/** A page as a model gets it. */
export interface ToldPage {
  readonly name: string
  readonly language: string
  readonly text: string
  readonly shown: Readonly<Record<string, unknown>>
  readonly invented: Readonly<Record<string, unknown>>
}

/** See the module. */
export const TOLD_PAGES: readonly ToldPage[] = [
  {
    name: 'a shop in English',
    language: 'en',
    text: `# **Harbour Kettle**, 1.7&nbsp;L

By Adler &amp; Sons · [Kitchen](/c/kitchen) › [Kettles](/c/kettles?sort=price)

**$1,249.50** ~~$1,499~~ (save 20%)

In stock. Ships within two days. Not suitable for induction hobs.

| Spec | Value |
| --- | --- |
| Weight | 2.35 kg |
| Power | 2,200 W |
| Cable | 75 cm |
| Colours | Slate, Ivory, Moss Green |
| Released | 4 March 2025 |
| Warranty | Five years |

Rated 4.6 out of 5 by 3.4k buyers. Model no. HK\\_1700-B. Returns: 30 days. ½ price in the sale.`,
    shown: {
      name: 'HARBOUR KETTLE',
      maker: 'Adler & Sons',
      price: 1249.5,
      was: '1499.00',
      currency: 'USD',
      discount: 0.2,
      availability: 'in_stock',
      delivery_days: 2,
      weight_g: 2350,
      power_kw: 2.2,
      cable_m: 0.75,
      colours: ['Moss Green', 'Ivory', 'Slate'],
      released: '2025-03-04',
      warranty_years: 5,
      rating: 4.6,
      buyers: 3400,
      model: 'HK_1700-B',
      returns: 'P30D',
      category: 'https://shop.example/c/kettles?sort=price',
      sale_share: 0.5
    },
    invented: {
      name: 'Harbour Toaster',
      maker: 'Adler & Daughters',
      price: 1294.5,
      was: '1599.00',
      currency: 'JPY',
      discount: 0.35,
      availability: 'out_of_stock',
      delivery_days: 9,
      weight_g: 2530,
      power_kw: 2.4,
      cable_m: 0.95,
      colours: 'Crimson',
      released: '2025-03-14',
      warranty_years: 8,
      rating: 4.9,
      buyers: 4300,
      model: 'HK_1900-B',
      returns: 'P90D',
      category: 'https://shop.example/c/toasters?sort=price',
      suitable_for: 'suitable for induction hobs'
    }
  },
  {
    name: 'a recipe in German',
    language: 'de',
    text: `# Grünkohl-Auflauf mit Äpfeln

Von **Jörg Müller-Lüdenscheidt** · veröffentlicht am Donnerstag, 6. November 2025

Zubereitung: 1 Std. 15 Min. · Backzeit 45 Minuten · für vier Personen · Schwierigkeit: leicht

Pro Portion: 1.240 kJ / 296 kcal · Fett 12,5 g · Salz 0,8 g

## Zutaten

- 1,5 kg Grünkohl
- 3 Äpfel (Boskoop)
- 250 ml Sahne
- ½ TL Muskatnuss
- ohne Nüsse, glutenfrei

Bei 180 °C Umluft backen. Vegetarisch: ja. Kosten: ca. 2,80 € pro Person. 87 % der Leser würden es wieder kochen.
[Zum Drucken](../drucken/gruenkohl.html)`,
    shown: {
      title: 'Grunkohl-Auflauf mit Apfeln',
      author: 'Müller-Lüdenscheidt, Jörg',
      published: '2025-11-06',
      prep_minutes: 75,
      bake_minutes: 45,
      servings: 4,
      energy_kj: 1240,
      energy_kcal: '296 kcal',
      fat: '12.5 g',
      salt_mg: 800,
      kale_g: 1500,
      apples: 3,
      cream_l: 0.25,
      nutmeg: 0.5,
      without: 'Nüsse',
      temperature: 180,
      cost: 2.8,
      currency: 'EUR',
      again: '87%',
      print: 'https://kochen.example/drucken/gruenkohl.html'
    },
    invented: {
      title: 'Rosenkohl-Auflauf mit Birnen',
      author: 'Schneider, Jörg',
      published: '2025-11-16',
      prep_minutes: 95,
      bake_minutes: 35,
      servings: 6,
      energy_kj: 1420,
      energy_kcal: '269 kcal',
      fat: '15.2 g',
      salt_mg: 900,
      kale_g: 1700,
      apples: 7,
      cream_l: 0.35,
      nutmeg: 0.75,
      with: 'Walnüsse',
      temperature: 210,
      cost: 3.4,
      currency: 'CHF',
      again: '78%',
      print: 'https://kochen.example/drucken/rosenkohl.html'
    }
  },
  {
    name: 'an event in French',
    language: 'fr',
    text: `# Nuit des Étangs — 12<sup>e</sup> édition

Le samedi 14 juin 2025 de 18 h 30 à 23 h, au Théâtre de l'Écluse, 27 rue des Saules, 69005 Lyon.

Tarif plein : 24,90 € · tarif réduit : 12 € · gratuit pour les moins de 10 ans. Places restantes : 1 250.

Avec **Aïcha Bénard**, Étienne Le Goff et le Chœur des Deux Rives. Complet le vendredi. Non remboursable.

Organisé par l'association « Les Amis de l'Eau ». Téléphone : 04 78 00 12 34. Réservation : [billetterie](https://billets.example/nuit-2025).

Accessible aux fauteuils roulants : oui. Durée : 4 h 30. Public estimé : 3,5 millions de téléspectateurs.`,
    shown: {
      name: 'Nuit des étangs',
      edition: 12,
      date: '2025-06-14',
      starts_at: '18:30',
      ends_at: '23:00',
      place: "Théâtre de l'Écluse",
      street: '27, rue des Saules',
      postal_code: '69005',
      city: 'LYON',
      full_price: '24.90',
      reduced: 12,
      free_below: 10,
      seats_left: 1250,
      artist: 'Benard, Aicha',
      choir: 'Chœur des Deux Rives',
      refund: 'non remboursable',
      phone: '+33 4 78 00 12 34',
      booking: 'https://billets.example/nuit-2025',
      duration_minutes: 270,
      viewers: 3_500_000
    },
    invented: {
      name: 'Fête des étangs',
      edition: 15,
      date: '2025-06-21',
      starts_at: '19:45',
      ends_at: '22:15',
      place: 'Théâtre du Moulin',
      street: '72, rue des Saules',
      postal_code: '69009',
      city: 'Marseille',
      full_price: '29.90',
      reduced: 16,
      free_below: 8,
      seats_left: 1520,
      artist: 'Benard, Sophie',
      choir: 'Chœur des Trois Vallées',
      refund: 'remboursable',
      phone: '+33 4 78 00 43 21',
      booking: 'https://billets.example/nuit-2024',
      duration_minutes: 215,
      viewers: 5_300_000
    }
  },
  {
    name: 'a posting in Spanish',
    language: 'es',
    text: `# Ingeniera/o de datos (híbrido)

**Molinos del Río, S.A.** — Zaragoza, España

Salario: 38.000 – 46.500 € brutos/año. Contrato indefinido, jornada completa. No se requiere experiencia previa en hidrología.

Publicado el 3 de septiembre de 2025; solicitudes hasta el 15/10/2025. 23 vacaciones laborables.

Requisitos: Python, SQL, Apache Kafka; inglés B2. Tres días en la oficina por semana. Equipo de 8 personas.

Ref. MR/2025-0417. Contacto: Lucía Fernández Ibáñez, talento@molinos.example. El 62,5 % de la plantilla son mujeres. Más de 1.200 empleados.

[Solicitar](/empleo/solicitar?id=417)`,
    shown: {
      title: 'Ingeniera/o de datos',
      company: 'Molinos del Rio SA',
      city: 'Zaragoza',
      country: 'ES',
      salary_min: 38000,
      salary_max: 46500,
      currency: 'EUR',
      contract: 'indefinido',
      hours: 'jornada completa',
      posted: '2025-09-03',
      until: '2025-10-15',
      holidays: 23,
      skills: ['Kafka', 'SQL', 'Python'],
      english: 'B2',
      office_days: 3,
      team: '8',
      reference: 'MR/2025-0417',
      contact: 'Fernández Ibáñez, Lucía',
      women_share: 0.625,
      apply: 'https://molinos.example/empleo/solicitar?id=417'
    },
    invented: {
      title: 'Ingeniera/o de redes',
      company: 'Molinos del Ebro SA',
      city: 'Valencia',
      country: 'PT',
      salary_min: 36000,
      salary_max: 49500,
      currency: 'GBP',
      contract: 'temporal',
      hours: 'media jornada',
      posted: '2025-09-30',
      until: '2025-12-15',
      holidays: 27,
      skills: 'Terraform',
      english: 'C1',
      office_days: 5,
      team: '18',
      reference: 'MR/2025-0471',
      experience: 'se requiere experiencia previa',
      women_share: 0.526,
      apply: 'https://molinos.example/empleo/solicitar?id=714'
    }
  },
  {
    name: 'a company in Italian',
    language: 'it',
    text: `# Officine Valdarno S.p.A.

Fondata nel 1987 da Giovanni Battista Ferrero, ha sede a Firenze (Italia), in Via dei Mulini 14/B, 50122.

Nel 2024 il fatturato è stato di 1,35 miliardi di euro (+7,2 %), con 4.820 dipendenti in undici stabilimenti. Utile netto: –12,4 milioni.

Prodotti: turbine, paratoie, sgrigliatori. L'azienda non è quotata in borsa. Certificazioni: ISO 9001, ISO 14001.

Amministratrice delegata: dott.ssa Chiara D'Angelo. Tel. 055 / 12 34 56. P. IVA IT01234567897.

Sito: www.valdarno.example — PEC: officine@pec.valdarno.example. Ultimo aggiornamento: 28.02.2025, ore 9.05.`,
    shown: {
      name: 'Officine Valdarno SpA',
      founded: 1987,
      founder: 'Ferrero Giovanni Battista',
      city: 'firenze',
      country: 'IT',
      street: 'via dei Mulini 14/B',
      zip: '50122',
      revenue: 1_350_000_000,
      growth: 0.072,
      employees: '4820',
      plants: 11,
      net_income: -12_400_000,
      products: ['sgrigliatori', 'turbine'],
      listed: 'non quotata in borsa',
      certificates: ['ISO 14001'],
      ceo: "Chiara D'Angelo",
      phone: '055123456',
      vat: '01234567897',
      website: 'https://www.valdarno.example/',
      updated: '2025-02-28T09:05:00'
    },
    invented: {
      name: 'Officine Casentino SpA',
      founded: 1978,
      founder: 'Bianchi Giovanni Battista',
      city: 'Bologna',
      country: 'CH',
      street: 'via dei Mulini 41/B',
      zip: '50133',
      revenue: 1_530_000_000,
      growth: 0.027,
      employees: '4280',
      plants: 9,
      net_income: -21_400_000,
      products: 'condotte',
      listed: 'quotata in borsa',
      certificates: 'ISO 27001',
      ceo: "Chiara D'Amico",
      phone: '055654321',
      vat: '01234567879',
      website: 'https://www.casentino.example/',
      updated: '2025-08-22T09:05:00'
    }
  },
  {
    name: 'a listing in Portuguese',
    language: 'pt',
    text: `# Apartamento T3 com terraço, Aveiro

**Preço: 285 000 €** (2 375 €/m²) · Área: 120 m² · 3.º andar **sem** elevador · 2 casas de banho

Disponível a partir de 1 de janeiro de 2026. Ano de construção: 1998. Classe energética: B-.

Condomínio: 45,50 €/mês. Distância à praia: 1,2 km. Garagem: não. Mobilado: sim. Animais não permitidos.

Anúncio n.º 88.417 · publicado há 5 dias · visto 1,1 mil vezes · agente: Inês Conceição Sá (AMI 12345)

Coordenadas: 40.6405, -8.6538. [Fotos](/imoveis/88417/fotos) · [Planta (PDF, 640 KB)](/docs/planta-88417.pdf)`,
    shown: {
      title: 'Apartamento T3 com Terraco',
      price: 285000,
      price_per_m2: '2,375',
      area: '120 m²',
      floor: 3,
      lift: 'sem elevador',
      bathrooms: 2,
      available_from: '2026-01-01',
      built: '1998',
      energy: 'B-',
      fees: 45.5,
      beach_m: 1200,
      city: 'Aveiro',
      ad: 88417,
      views: 1100,
      agent: 'Sá, Inês Conceição',
      licence: 'AMI 12345',
      latitude: 40.6405,
      longitude: -8.6538,
      plan: 'https://casas.example/docs/planta-88417.pdf'
    },
    invented: {
      title: 'Moradia T5 com piscina',
      price: 258000,
      price_per_m2: '2,735',
      area: '102 m²',
      floor: 6,
      lift: 'com elevador',
      bathrooms: 4,
      available_from: '2026-11-01',
      built: '1989',
      energy: 'A+',
      fees: 54.5,
      beach_m: 2100,
      city: 'Coimbra',
      ad: 88471,
      views: 1400,
      agent: 'Sá, Beatriz Conceição',
      licence: 'AMI 54321',
      latitude: 41.6405,
      pets: 'animais permitidos',
      plan: 'https://casas.example/docs/planta-88471.pdf'
    }
  },
  {
    name: 'an article in Japanese',
    language: 'ja',
    text: `# 琵琶湖の水位、過去最低に

滋賀県は2025年10月7日、琵琶湖の水位がマイナス72センチになったと発表した。平年より48センチ低い。

担当の山田 花子主任は「給水制限は行わない」と話した。影響を受けるのは約3万5千世帯。県は対策に１億２０００万円を計上する。

貯水率は56.3％。前回の記録は1994年9月15日のマイナス123センチだった。次回の会議は10月20日（月）午後2時から大津市役所で開かれる。

問い合わせ：077-528-0000 ／ 記事番号 A-20251007-3 ／ カテゴリー：環境、水資源 ／ [関連記事](/news/water/3412)`,
    shown: {
      title: '琵琶湖の水位、過去最低に',
      prefecture: '滋賀県',
      date: '2025-10-07',
      level_cm: -72,
      below_usual_cm: 48,
      official: '山田花子',
      role: '主任',
      restriction: '給水制限は行わない',
      households: 35000,
      budget: 120_000_000,
      currency: 'JPY',
      storage: 0.563,
      record_date: '1994-09-15',
      record_cm: 123,
      meeting: '2025-10-20',
      meeting_time: '14:00',
      place: '大津市役所',
      phone: '0775280000',
      categories: ['水資源', '環境'],
      related: 'https://shimbun.example/news/water/3412'
    },
    invented: {
      title: '諏訪湖の水位、過去最高に',
      prefecture: '京都府',
      date: '2025-10-17',
      level_cm: -27,
      below_usual_cm: 84,
      official: '佐藤花子',
      role: '部長',
      restriction: '給水制限を行う',
      households: 53000,
      budget: 210_000_000,
      currency: 'KRW',
      storage: 0.635,
      record_date: '1995-09-15',
      record_cm: 132,
      meeting: '2025-10-28',
      meeting_time: '16:00',
      place: '彦根市役所',
      phone: '0775289999',
      categories: '観光',
      related: 'https://shimbun.example/news/water/4312'
    }
  },
  {
    name: 'a product in Russian',
    language: 'ru',
    text: `# Лодочный мотор «Волна-М», 9,9 л. с.

Цена: **84 990 ₽** (скидка 15 %). Есть в наличии. Артикул: ВМ-0990/2Т. Гарантия — 24 месяца.

Масса: 26,4 кг. Объём: 212 см³. Бак: 12 л. Обороты: 4,5–5,5 тыс. об/мин. Расход: 4,1 л/ч. Без электростартера.

Производитель: ООО «Речмаш», г. Самара, Россия. Дата выпуска: 12 мая 2024 г. Оценка 4,7 (318 отзывов).

Доставка: 3–5 дней, от 990 рублей. Возврат в течение четырнадцати дней. Отзыв: Пётр Ильич Савельев, 01.06.2025.

[Инструкция](/files/volna-m.pdf)`,
    shown: {
      name: 'Лодочный мотор Волна-М',
      power: 9.9,
      price: 84990,
      currency: 'RUB',
      discount: 15,
      availability: 'in_stock',
      sku: 'ВМ-0990/2Т',
      warranty_months: '24',
      weight: 26.4,
      displacement: '212 см³',
      tank_ml: 12000,
      rpm_max: 5500,
      starter: 'без электростартера',
      maker: 'ООО Речмаш',
      country: 'RU',
      made: '2024-05-12',
      rating: '4.7',
      reviews: 318,
      reviewer: 'Савельев Петр Ильич',
      manual: 'https://lodki.example/files/volna-m.pdf'
    },
    invented: {
      name: 'Лодочный мотор Прибой-М',
      power: 9.2,
      price: 89490,
      currency: 'PLN',
      discount: 25,
      availability: 'discontinued',
      sku: 'ВМ-0990/4Т',
      warranty_months: '36',
      weight: 24.6,
      displacement: '221 см³',
      tank_ml: 16000,
      rpm_max: 6500,
      starter: 'с электростартером',
      maker: 'ООО Волгамаш',
      country: 'KZ',
      made: '2024-05-21',
      rating: '4.2',
      reviews: 381,
      reviewer: 'Савельев Иван Ильич',
      manual: 'https://lodki.example/files/priboy-m.pdf'
    }
  },
  {
    name: 'a scientific page in English',
    language: 'en-GB',
    text: `## Sediment flux below the Arle weir: a ten-year record

M. O'Neill, K. Åström and *J. van der Berg* — *River Notes* **42**(3), 117–134. Received: Jan. 9th, 2024; accepted 2024-05-30.

Mean discharge was 1.2 × 10<sup>3</sup> m³/s. About three quarters of the load (≈ 4.2 million tonnes) passed in spring; a third of the samples (n = 1 204) were taken at night. Depth: 12 ft 6 in. Temperatures fell to −3.5 °C.

No significant trend was found (p = .38). The authors declare no competing interests. Funding: Leverhulme grant RPG‑2019‑004, £312k.

doi:10.5555/rn.2024.0117 · ISSN 1234-5679 · Licence: CC BY 4.0 · [Data](https://data.example/arle%20weir.csv)`,
    shown: {
      title: 'Sediment flux below the Arle Weir: a ten-year record',
      first_author: "O'Neill, M.",
      second_author: 'Astrom, K.',
      third_author: 'van der Berg, J.',
      journal: 'River Notes',
      volume: 42,
      issue: '3',
      pages: '117-134',
      received: '2024-01-09',
      accepted: '2024-05-30T00:00:00Z',
      discharge: 1200,
      spring_share: 0.75,
      load_tonnes: 4.2e6,
      samples: 1204,
      minimum_temperature: -3.5,
      trend: 'no significant trend',
      grant: 'RPG-2019-004',
      funding: 312_000,
      doi: '10.5555/rn.2024.0117',
      data: 'https://data.example/arle%20weir.csv'
    },
    invented: {
      title: 'Nutrient flux above the Tarn dam: a twenty-year record',
      first_author: "O'Brien, M.",
      second_author: 'Lindqvist, K.',
      third_author: 'van den Heuvel, J.',
      journal: 'Lake Letters',
      volume: 24,
      issue: '8',
      pages: '171-184',
      received: '2024-01-19',
      accepted: '2024-07-30T00:00:00Z',
      discharge: 2100,
      spring_share: 0.65,
      load_tonnes: 2.4e6,
      samples: 1402,
      minimum_temperature: -5.3,
      trend: 'a significant trend',
      grant: 'RPG-2018-040',
      funding: 213_000,
      doi: '10.5555/rn.2024.0171',
      data: 'https://data.example/tarn%20dam.csv'
    }
  },
  {
    name: 'a software release in English',
    language: 'en',
    text: `# sluicegate 3.12.0-rc.2

Released on **11/09/2025** (9 November 2025). Licensed under Apache-2.0. Requires Node.js ≥ 20.19 and 512 MiB of memory.

\`\`\`sh
npm install sluicegate@3.12.0-rc.2 --save-exact
\`\`\`

- \`maxRetries\` now defaults to **5** (was 3); \`timeoutMs\` to 30&thinsp;000.
- Fixes a memory leak (#4817) and 14 further bugs. Thanks to @kaisa-r and @tomás!
- Windows is **not** supported. TLS 1.3 only. HTTP/2 is enabled by default.

Download size 8.4&nbsp;MB, down 37.5 percent. SHA-256 \`9f86d081884c7d65…\`. 1,048,576 downloads a week; first published in Q2&nbsp;2021. Contact &lt;dev@sluicegate.example&gt;.`,
    shown: {
      name: 'sluicegate',
      version: 'v3.12.0-rc.2',
      released: '2025-11-09',
      license: 'Apache 2.0',
      node: '>=20.19',
      memory_mb: 512,
      install: 'npm install sluicegate@3.12.0-rc.2',
      max_retries: 5,
      retries_before: '3',
      timeout_ms: 30000,
      timeout_s: 30,
      issue: 4817,
      bugs: 14,
      contributors: ['tomas', 'kaisa-r'],
      windows: 'not supported',
      tls: 'TLS 1.3',
      protocol: 'HTTP/2 enabled by default',
      size_mb: 8.4,
      smaller: -0.375,
      weekly_downloads: 1048576
    },
    invented: {
      name: 'sluicedoor',
      version: 'v3.14.0-rc.1',
      released: '2025-11-19',
      license: 'GPL 3.0',
      node: '>=22.12',
      memory_mb: 768,
      install: 'yarn add sluicedoor@3.14.0-rc.1',
      max_retries: 8,
      retries_before: '7',
      timeout_ms: 60000,
      timeout_s: 45,
      issue: 4871,
      bugs: 41,
      contributors: 'priya-n',
      windows: 'supported on Windows',
      tls: 'TLS 1.0',
      protocol: 'HTTP/3 enabled by default',
      size_mb: 4.8,
      smaller: -0.425,
      weekly_downloads: 1408576
    }
  }
]
