/** Dates and counts that other parsers were reported to misread, by repository and number of the report. */

import { expect, it } from 'vitest'
import { count, isoDate, partialDate } from '../src/index.ts'

it.each([
  ['dateparser#1063', '6 มิถุนายน 2554', 'th', '2011-06-06'],
  ['dateparser#331', '31 באוג׳ 2014', 'he', '2014-08-31'],
  ['dateparser#331', '1 ביוני 2014', 'he', '2014-06-01'],
  ['dateparser#1038', '5 كانون 2 2022', 'ar', '2022-01-05'],
  ['dart-lang/i18n#1008', '10 تشرين الأول 2021', 'ar', '2021-10-10'],
  ['dateparser#1297', '21 tháng 09 năm 2025', 'vi', '2025-09-21'],
  ['chrono#163', '09-JAN-2017', undefined, '2017-01-09'],
  ['chrono#163', '21-APR-16 00:00:00', undefined, '2016-04-21T00:00:00'],
  ['dateparse#152', '31-Oct-22', undefined, '2022-10-31'],
  ['moment#114', 'Tue Dec 20 11:08:50 +0000 2011', undefined, '2011-12-20T11:08:50Z'],
  ['Datejs#32', '2009 03 09', 'en-GB', '2009-03-09'],
  ['dateparser#837', '101/05/25', 'zh-TW', '2012-05-25'],
  ['dateparser#1225', 'Atualizado em 06/02/2024 16:22', 'pt', '2024-02-06T16:22'],
  ['feed-rs#289', 'Fri, Oct 7 2022 10:15:00 -0400', undefined, '2022-10-07T10:15:00-04:00'],
  ['metascraper#649', 'Fri, 07/14/2023 - 10:30', 'en', '2023-07-14T10:30'],
  ['metascraper#649', 'Tue, 07/11/2023 - 17:57', 'en', '2023-07-11T17:57'],
  ['metascraper#649', 'Wed, 05/07/2023', 'en', '2023-07-05'],
  ['newspaper#935', '2024.04.02. 오후 9:30', 'ko', '2024-04-02T21:30'],
  ['newspaper#935', '2024年4月2日 上午9:05', 'zh', '2024-04-02T09:05'],
  ['zotero#1615', '二〇一八年十二月三日', undefined, '2018-12-03'],
  ['rome#395', 'Tue, 18 Sept 2018 15:53:56 +0300', undefined, '2018-09-18T15:53:56+03:00'],
  ['feedjira#186', 'Ke, 30 Lok 2013 11:34:37 +0000', undefined, '2013-10-30T11:34:37Z'],
  ['simplepie#631', 'Fr, 11 Okt 2019 11:14:11 -0400', undefined, '2019-10-11T11:14:11-04:00'],
  ['Recognizers-Text#2749', '9 de 8 de 1971', 'es', '1971-08-09'],
  ['lib-tcpdump#46', 'May  2, 2023 18:29:52.295798000 CET', undefined, '2023-05-02T18:29:52+01:00'],
  ['dateparse#149', '2018-09-30 09:09:09 PM EST', undefined, '2018-09-30T21:09:09-05:00'],
  ['feedparser#75', '2016/6/29 15:07:41', undefined, '2016-06-29T15:07:41'],
  ['dateparse#91', '12.1.2009', 'en', '2009-01-12'],
  ['kanjidate#3', '令和1年6月1日', undefined, '2019-06-01'],
  ['chrono#297', '令和元年7月27日', undefined, '2019-07-27'],
  ['PersianDate#133', '1401/03/31', 'fa', '2022-06-21'],
  ['JalaliCalendar#8', '1404/1/1', 'fa', '2025-03-21'],
  ['jdatetime#152', '1403/12/30', 'fa', '2025-03-20'],
  ['dateparser#539', '15/4/2019', undefined, '2019-04-15'],
  ['globaldothealth#1348', '18/09/2563', 'th', '2020-09-18'],
  ['Datejs#97', 'mar. 01 août 2017', 'fr', '2017-08-01'],
  ['dateparser#89', '1 เดือนตุลาคม 2005, 1:00 AM', 'th', '2005-10-01T01:00'],
  ['dateparser#415', 'sausis 18, 2018', 'lt', '2018-01-18'],
  ['dateparser#877', '01.11.2019', 'de', '2019-11-01'],
  ['moment#3629', '8-Dic-2016', 'es', '2016-12-08'],
  ['heideltime#8', '19-Nov-12', 'en', '2012-11-19'],
  ['datefinder#30', 'Saturday 04 January 2014 y 27 December 2013', 'en', '2014-01-04'],
  ['heideltime#50', 'JAN. 27, 2017', 'en', '2017-01-27'],
  ['moment#4789', '28 avril 2009', 'de', '2009-04-28']
])('%s: the date %j is read', (_report, text, language, date) => {
  expect(isoDate(text, { language })).toBe(date)
})

it.each([
  ['chrono#639', '2024 Aug', undefined],
  ['chrono#591', 'On 14/4 90 cats invaded my home', 'en'],
  ['chrono#562', '2024/13/1', undefined],
  ['dateparser#837', '101/05/25', undefined],
  ['apisix#3064', '10/12/2020', 'en'],
  ['dateparser#539', '2/5/2019', undefined],
  ['dateparser#655', 'of a', undefined],
  ['pipelines#228', '04/12/1993', undefined],
  ['datefinder#99', 'information fripple', 'en'],
  ['CoreNLP#835', 'Feb 29, 2015', 'en'],
  ['datefinder#194', '9.6 20:30', 'en'],
  ['datefinder#124', '13190 SW 68th Parkway, Suite 200', 'en']
])('%s: %j is no date', (_report, text, language) => {
  expect(isoDate(text, { language })).toBeUndefined()
})

it.each([
  ['chrono#639', '2024 Aug', '2024-08'],
  ['pyyaml#92', '2017-09', '2017-09']
])('%s: the month %j is read', (_report, text, date) => {
  expect(partialDate(text)).toBe(date)
})

it.each([
  ['NewPipe#2632', '4,86\u00a0Mio. Abonnenten', undefined, 4_860_000],
  ['ytmusicapi#958', '조회수 17억회', undefined, 1_700_000_000],
  ['ytmusicapi#958', '3908만회 재생', undefined, 39_080_000],
  ['ytmusicapi#958', '播放次數：4505', undefined, 4505],
  ['ytmusicapi#958', '再生回数 4.3億 回', undefined, 430_000_000],
  ['ytmusicapi#958', '1.7\u00a0ارب ملاحظات', 'ur', 1_700_000_000],
  ['ytmusicapi#958', 'Tocou 3,5\u00a0bi vezes', 'pt', 3_500_000_000],
  ['yt-dlp#17362', '3\u202f170\u202f819\u202f316 vues', undefined, 3_170_819_316],
  ['serpapi#1861', '192 млн просмотров', undefined, 192_000_000],
  ['youtube-hider#52', '9.5万 回視聴', undefined, 95_000],
  ['GoodTwitter2#220', '17,7 k', 'fr', 17_700],
  ['InstaPy#50', '630k followers', undefined, 630_000],
  ['FreeTube#2841', '479 t abonnenter', 'da', 479_000],
  ['OpenTubeX#609', '35 लाख', undefined, 3_500_000],
  ['twitter-scraper#27', '6.967 Antworten', undefined, 6967],
  ['PipePipe#708', '@DaThings', undefined, undefined]
])('%s: the count %j is read', (_report, text, locale, value) => {
  expect(count(text, locale === undefined ? {} : { locale })?.value).toBe(value)
})
