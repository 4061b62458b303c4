/** Texts in many languages and forms, written for tests. */

/** By name. */
export const TEXTS: Readonly<Record<string, string>> = {
  English:
    'A weir is a low wall across a river. It holds the water back a little and lets the rest go over its edge, so that the level above it is nearly the same in summer and in spring. Mills needed a steady fall, and boats a steady depth.',
  German:
    'Ein Wehr ist eine niedrige Mauer quer durch einen Fluss. Es staut das Wasser ein wenig und lässt den Überschuss über seine Krone fließen, sodass die Wasserstandsschwankungen oberhalb gering bleiben. Mühlen brauchten ein gleichmäßiges Gefälle.',
  French:
    "Un barrage est un mur bas en travers d'une rivière. Il retient un peu l'eau et laisse passer le reste par-dessus, si bien que le niveau en amont reste à peu près égal, été comme hiver.",
  Polish:
    'Jaz to niski mur w poprzek rzeki. Trochę spiętrza wodę i przepuszcza resztę przez swoją krawędź, dzięki czemu poziom powyżej jest prawie taki sam przez cały rok. Młyny potrzebowały stałego spadku.',
  Latvian:
    'Aizsprosts ir zema siena pāri upei. Tas mazliet aiztur ūdeni un pārējo laiž pāri malai, tāpēc līmenis augšpus tā ir gandrīz vienāds visu gadu. Dzirnavām vajadzēja vienmērīgu kritumu.',
  Vietnamese:
    'Đập tràn là một bức tường thấp chắn ngang sông. Nó giữ nước lại một ít và để phần còn lại chảy qua mép, nên mực nước phía trên gần như không đổi quanh năm.',
  Turkish:
    'Bent, bir nehrin önüne çekilen alçak bir duvardır. Suyu biraz tutar, gerisini kenarından aşırır; böylece üst taraftaki seviye yaz kış hemen hemen aynı kalır.',
  Russian:
    'Водослив это низкая стена поперёк реки. Он немного задерживает воду и пропускает остальное через край, так что уровень выше него почти одинаков летом и весной.',
  Ukrainian:
    'Водозлив це низька стіна впоперек річки. Він трохи затримує воду й пропускає решту через край, тож рівень вище нього майже однаковий улітку й навесні.',
  Greek:
    'Ο υδατοφράκτης είναι ένας χαμηλός τοίχος κάθετα στο ποτάμι. Συγκρατεί λίγο το νερό και αφήνει το υπόλοιπο να περάσει από πάνω.',
  Hebrew:
    'סכר נמוך הוא קיר לרוחב הנהר. הוא עוצר מעט את המים ומניח לשאר לעבור מעל שפתו, כך שהמפלס מעליו כמעט קבוע כל השנה.',
  Arabic:
    'السد الغاطس جدار منخفض يقطع النهر. يحبس الماء قليلا ويترك الباقي يمر فوق حافته، فيبقى المنسوب أعلاه ثابتا تقريبا طوال السنة.',
  Hindi:
    'वियर नदी के आर-पार बनी एक नीची दीवार है। यह पानी को थोड़ा रोकती है और बाकी को अपने किनारे के ऊपर से जाने देती है।',
  Thai: 'ฝายคือกำแพงเตี้ยที่ขวางแม่น้ำ กักน้ำไว้เล็กน้อยและปล่อยส่วนที่เหลือให้ไหลข้ามสันไป ระดับน้ำเหนือฝายจึงเกือบเท่ากันตลอดปี',
  Chinese:
    '堰是横跨河流的一道低墙。它稍微拦住河水，让其余的水从顶上流过，因此上游的水位全年几乎不变。磨坊需要稳定的落差，船只需要稳定的水深。',
  Taiwanese:
    '攔河堰是橫跨河流的一道矮牆。它稍微攔住河水，讓其餘的水從頂上溢流，因此上游的水位終年幾乎不變。磨坊需要穩定的落差，船隻需要穩定的水深。',
  Classical:
    '蒹葭蒼蒼，白露為霜。所謂伊人，在水一方。溯洄從之，道阻且長。溯游從之，宛在水中央。瀲灔窈窕，氤氳嶙峋。',
  Japanese:
    '堰は川を横切る低い壁です。水を少しせき止め、残りはその縁を越えて流れるので、上流の水位は一年を通してほとんど変わりません。水車小屋には安定した落差が必要でした。',
  Korean:
    '보는 강을 가로지르는 낮은 벽이다. 물을 조금 막고 나머지는 가장자리 위로 흘려보내므로 위쪽의 수위는 일 년 내내 거의 같다.',
  Georgian: 'ჯებირი არის დაბალი კედელი მდინარის გასწვრივ. ის ოდნავ აკავებს წყალს.',
  Amharic: 'ግድብ በወንዝ ላይ የሚሠራ ዝቅተኛ ግድግዳ ነው። ውኃውን በጥቂቱ ያግዳል።',
  emoji: 'Open 🌊🚣‍♀️ today! 👍🏽 Rating: ⭐⭐⭐⭐☆ → see 📍 map 👨‍👩‍👧‍👦 🇩🇪',
  code: 'export function cutAt(text: string, blocks: readonly Block[]): Cut {\n  for (let i = 0; i < blocks.length; i++) {\n    if (!isOpen && blocks[i]?.kind !== "code") return { start: i, end: i + 1 }\n  }\n}',
  table:
    '| Gauge | Level, m | Discharge, m³/s | Date |\n| - | -: | -: | - |\n| A-17 | 2.381 | 104.55 | 2026-11-25T08:15:00Z |\n| B-3 | 0.07 | 1,204.1 | 2026-11-24 |',
  links:
    '[Gauges](https://rivers.example/gauges?id=4417&unit=m%2Fs#top) · [Download (PDF, 3.4 MB)](https://rivers.example/files/2026/11/report_v2-final.pdf) · <mailto:ada@rivers.example>',
  numbers:
    '3.14159265358979 1,234,567.89 2026-11-25 13:40:07 +49 (0)30 1234567 0x7f3a9c 192.168.0.1 12345678901234567890',
  capitals:
    'IMPORTANT NOTICE: ALL VISITORS MUST REGISTER AT THE FRONT DESK. HTTPServerURLParser getXMLHttpRequest',
  base64:
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYIIQUVsRUFBWSxDQUUzRCxJQUFJQyxFQUNGLEtBQUtuRyxDQUFBLE',
  hash: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  json: '{"id":"ftc_01M89EJGEFG740XQSRFV9NHNH4","price":"19.90","in_stock":true,"gtin":[{"type":"gtin13","value":"4006381333931"}],"seller":null}'
}
