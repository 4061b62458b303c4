/**
 * Names that pages other than the requested one give themselves, in the larger languages. A label counts only if a
 * title or heading says nothing else, apart from the site's name. A sentence counts anywhere. All are lower case with
 * single spaces and without punctuation, as made by `normalText`.
 */

/** Kinds of pages recognised by words. */
export type WallKind =
  | 'not-found'
  | 'denied'
  | 'challenge'
  | 'rate-limit'
  | 'maintenance'
  | 'server-error'
  | 'login'
  | 'consent'

/** Whole titles and headings. Numbers of statuses before and after are cut off before comparing. */
export const LABELS: Readonly<Record<WallKind, string>> = {
  'not-found': `
    site not found|document not found|this product is no longer available|this listing is no longer available|we lost this page|this page has been removed|page removed
    artikel nicht verfügbar|dieser artikel ist leider nicht mehr verfügbar|dieses produkt ist nicht mehr verfügbar|ce produit n est plus disponible|este producto ya no está disponible|este produto não está mais disponível
    not found|page not found|file not found|object not found|url not found|page cannot be found|page could not be found
    this page could not be found|the page cannot be found|page does not exist|this page does not exist|this page doesn t exist
    page doesn t exist|page no longer exists|page unavailable|page not available|content not found|product not found
    article not found|post not found|we can t find that page|we can t find the page|we couldn t find that page
    we couldn t find this page|we can t find the page you re looking for|we can t find that page you re looking for
    sorry this page isn t available|this page isn t available|this content isn t available right now
    the requested url was not found|oops page not found|oops that page can t be found|nothing found|page missing|resource not found
    this page is not available|sorry page not found|sorry we can t find that page|video unavailable|this video isn t available anymore
    job not found|this job is no longer available|item not found|listing not found|user not found|profile not found
    seite nicht gefunden|die seite wurde nicht gefunden|nicht gefunden|seite existiert nicht|seite nicht verfügbar|diese seite existiert nicht
    diese seite wurde nicht gefunden|die angeforderte seite wurde nicht gefunden|artikel nicht gefunden|datei nicht gefunden
    page introuvable|page non trouvée|cette page n existe pas|page inexistante|la page est introuvable|la page demandée est introuvable
    cette page est introuvable|page non disponible|article introuvable
    página no encontrada|no encontrado|no encontrada|la página no existe|esta página no existe|página no disponible|contenido no encontrado
    no se ha encontrado la página|no se encontró la página|no se encuentra la página
    página não encontrada|não encontrado|não encontrada|esta página não existe|página não existe|página indisponível
    conteúdo não encontrado|pagina non trovata|non trovato|la pagina non esiste|questa pagina non esiste|pagina inesistente
    pagina niet gevonden|niet gevonden|deze pagina bestaat niet|pagina bestaat niet|strona nie znaleziona|nie znaleziono strony
    nie znaleziono|strona nie istnieje|strony nie znaleziono|страница не найдена|не найдено|такой страницы нет|страница не существует
    страницу не найдено|сторінку не знайдено|сторінка не знайдена|не знайдено|sayfa bulunamadı|bulunamadı|aradığınız sayfa bulunamadı
    ページが見つかりません|ページが見つかりませんでした|お探しのページは見つかりませんでした|お探しのページが見つかりません|指定されたページは存在しません
    页面不存在|页面未找到|找不到页面|无法找到该页|页面找不到了|您访问的页面不存在|找不到頁面|頁面不存在|找不到網頁
    페이지를 찾을 수 없습니다|찾을 수 없는 페이지|요청하신 페이지를 찾을 수 없습니다|الصفحة غير موجودة|لم يتم العثور على الصفحة|غير موجود
    העמוד לא נמצא|הדף לא נמצא|sidan hittades inte|sidan kunde inte hittas|sidan finns inte|siden blev ikke fundet|siden findes ikke
    siden ble ikke funnet|fant ikke siden|siden finnes ikke|sivua ei löydy|sivua ei löytynyt|stránka nenalezena|stránka nebyla nalezena
    stránka sa nenašla|az oldal nem található|a keresett oldal nem található|pagina nu a fost găsită|pagina nu există
    η σελίδα δεν βρέθηκε|η σελίδα δεν υπάρχει|không tìm thấy trang|trang không tồn tại|halaman tidak ditemukan|laman tidak ditemukan
    ไม่พบหน้า|ไม่พบหน้าที่คุณต้องการ|पृष्ठ नहीं मिला|पेज नहीं मिला|صفحه پیدا نشد|صفحه مورد نظر یافت نشد|страницата не е намерена|stranica nije pronađena`,
  denied: `
    unavailable due to legal reasons|not available in your country|not available in your region|this content is not available in your country|unavailable in your region
    you have been temporarily blocked|temporarily blocked|zugriff blockiert|zugriff gesperrt|acesso negado|acesso bloqueado|acceso bloqueado|accès bloqué|accesso bloccato|toegang geblokkeerd|доступ закрыт
    access blocked|access is blocked|your access is blocked|access temporarily blocked|temporarily blocked|your ip is blocked|ip banned|you have been banned|you are blocked
    access denied|access forbidden|forbidden|access to this page has been denied|access to this page has been blocked|you have been blocked
    sorry you have been blocked|blocked|request blocked|your request has been blocked|your access has been blocked|your ip has been blocked
    ip blocked|ip address blocked|access restricted|access blocked|request rejected|the request could not be satisfied|not acceptable
    unauthorized|you don t have permission to access this page|your access to this site has been limited by the site owner
    you are not authorized to access this page|access is denied|permission denied|request denied|site blocked|website firewall
    zugriff verweigert|zugriff gesperrt|zugang verweigert|verboten|zugriff blockiert|accès refusé|accès interdit|accès bloqué|interdit
    acceso denegado|acceso prohibido|acceso restringido|prohibido|acesso negado|acesso proibido|acesso bloqueado|acesso restrito
    accesso negato|accesso vietato|accesso bloccato|toegang geweigerd|toegang verboden|geen toegang|odmowa dostępu|dostęp zabroniony
    brak dostępu|доступ запрещен|доступ запрещён|доступ ограничен|доступ заблокирован|доступ заборонено|erişim engellendi|erişim reddedildi
    アクセスが拒否されました|アクセス拒否|アクセスできません|アクセスが制限されています|访问被拒绝|拒绝访问|禁止访问|您的访问被阻断|访问受限|存取被拒|拒絕存取
    접근이 거부되었습니다|접근 거부|액세스 거부|접속이 차단되었습니다|تم رفض الوصول|الوصول مرفوض|ممنوع الوصول|הגישה נדחתה|åtkomst nekad|adgang nægtet
    ingen adgang|ingen tilgang|tilgang nektet|pääsy estetty|pääsy kielletty|přístup odepřen|přístup zamítnut|hozzáférés megtagadva
    acces interzis|acces refuzat|η πρόσβαση δεν επιτρέπεται|άρνηση πρόσβασης|truy cập bị từ chối|akses ditolak|ปฏิเสธการเข้าถึง|दسترسی ممنوع|دسترسی غیرمجاز`,
  challenge: `
    please verify|bot protection|vérification|verificación|verificação|überprüfung|verification
    additional verification required|your browsing activity has been paused|verify to continue|verification needed|prove you are human|are you not a robot|help us protect
    unusual traffic|unusual traffic detected|we have detected unusual traffic|unusual activity detected|challenge validation|validating your browser|verifying your browser|browser verification
    bot detection|bot traffic detected|automated traffic detected|are you human or a robot|press and hold|please slide to verify|slide to verify|verify your identity to continue
    just a moment|security check|security verification|security checkpoint|verify you are human|verifying you are human|are you a robot
    are you human|robot check|robot or human|bot check|human verification|one moment please|one more step|please wait|checking your browser
    checking your browser before accessing|checking if the site connection is secure|attention required|pardon our interruption
    please verify you are a human|please verify you are human|please prove you are human|prove your humanity|captcha|client challenge
    human check|ddos protection|ddos protection by|browser check|bot verification|captcha challenge|verification required|making sure you re not a bot
    let s confirm you are human|confirm you are human|unusual traffic detected|help us protect|performing security verification
    please complete the security check|before we continue|sicherheitsüberprüfung|sicherheitscheck|sind sie ein mensch|sind sie ein roboter
    bestätigen sie dass sie ein mensch sind|nur einen moment|einen moment bitte|browser wird überprüft|ihr browser wird überprüft
    vérification de sécurité|contrôle de sécurité|un instant|êtes vous un robot|vérifiez que vous êtes humain|vérification de votre navigateur
    comprobación de seguridad|verificación de seguridad|un momento|eres un robot|verifica que eres humano|verificação de segurança
    verificação de segurança|um momento|você é um robô|confirme que você é humano|verifica di sicurezza|controllo di sicurezza|un attimo
    sei un robot|beveiligingscontrole|even geduld|ben je een robot|sprawdzanie bezpieczeństwa|weryfikacja|jeszcze chwila|проверка безопасности
    проверка браузера|подтвердите что вы не робот|вы не робот|проверка|один момент|подождите|перевірка безпеки|güvenlik kontrolü
    güvenlik doğrulaması|bir dakika lütfen|robot musunuz|セキュリティチェック|セキュリティ確認|ロボットではないことを確認|しばらくお待ちください|認証
    安全验证|安全检查|请稍候|人机验证|滑动验证|验证码|訪問驗證|安全驗證|請稍候|보안 확인|보안 검사|잠시만 기다려 주세요|잠시만 기다리십시오|로봇이 아닙니다
    التحقق الأمني|لحظة من فضلك|בדיקת אבטחה|säkerhetskontroll|ett ögonblick|sikkerhedskontrol|sikkerhetssjekk|turvatarkistus
    bezpečnostní kontrola|okamžik prosím|biztonsági ellenőrzés|verificare de securitate|έλεγχος ασφαλείας|kiểm tra bảo mật
    xác minh bảo mật|pemeriksaan keamanan|verifikasi keamanan|در حال انتقال به سایت مورد نظر هستید`,
  'rate-limit': `
    quota exceeded|request quota exceeded|request limit reached|you ve been rate limited|you are making too many requests|you re making too many requests|you are sending too many requests
    too many requests|rate limit exceeded|rate limited|you have been rate limited|rate limit reached|slow down|too many attempts
    request limit exceeded|you are being rate limited|zu viele anfragen|zu viele zugriffe|trop de requêtes|demasiadas solicitudes
    demasiadas peticiones|muitas solicitações|muitas requisições|troppe richieste|te veel verzoeken|te veel aanvragen|zbyt wiele żądań
    zbyt wiele zapytań|слишком много запросов|забагато запитів|çok fazla istek|リクエストが多すぎます|アクセスが集中しています|请求过多
    请求过于频繁|访问过于频繁|访问频繁|要求過多|요청이 너무 많습니다|너무 많은 요청|عدد كبير جدًا من الطلبات|för många förfrågningar
    for mange forespørsler|for mange anmodninger|liian monta pyyntöä|příliš mnoho požadavků|túl sok kérés|prea multe cereri|quá nhiều yêu cầu|terlalu banyak permintaan`,
  maintenance: `
    manutenção|estamos em manutenção|mantenimiento|estamos en mantenimiento|manutenzione|siamo in manutenzione|nous sommes en maintenance|на сайте ведутся технические работы
    maintenance|under maintenance|down for maintenance|site under maintenance|site maintenance|scheduled maintenance|we ll be back soon
    we ll be right back|be right back|be back soon|we are down for maintenance|we re down for maintenance|briefly unavailable for scheduled maintenance
    maintenance mode|website under maintenance|temporarily unavailable|wartungsarbeiten|wartung|wartungsmodus|wir sind gleich zurück
    website im wartungsmodus|site en maintenance|en maintenance|maintenance en cours|nous revenons bientôt|sitio en mantenimiento
    en mantenimiento|volvemos pronto|volveremos pronto|em manutenção|site em manutenção|voltamos em breve|in manutenzione|sito in manutenzione
    torniamo presto|onderhoud|in onderhoud|we zijn zo terug|przerwa techniczna|prace konserwacyjne|strona w trakcie konserwacji
    технические работы|ведутся технические работы|сайт на техническом обслуживании|технічні роботи|bakımdayız|bakım çalışması|site bakımda
    メンテナンス中|ただいまメンテナンス中です|システムメンテナンス|メンテナンスのお知らせ|系统维护|网站维护中|系统维护中|網站維護中|점검 중|서비스 점검|시스템 점검 중
    الموقع تحت الصيانة|תחזוקה|underhåll|vi är snart tillbaka|vedligeholdelse|vedlikehold|huoltokatko|odstávka|probíhá údržba|karbantartás
    în mentenanță|υπό συντήρηση|bảo trì|bảo trì hệ thống|sedang dalam pemeliharaan|در حال بروزرسانی`,
  'server-error': `
    a client side exception has occurred|application error a client side exception has occurred|an unexpected error has occurred|unexpected error
    backend fetch failed|service error|this site is experiencing technical difficulties|we re experiencing technical difficulties|there has been a critical error on this website|critical error
    internal server error|server error|bad gateway|service unavailable|gateway timeout|gateway time out|service temporarily unavailable
    error establishing a database connection|database error|application error|whoops looks like something went wrong|unhandled exception
    guru meditation|error guru meditation|runtime error|an error occurred|http server error|web server is down|web server is returning an unknown error
    connection timed out|origin is unreachable|interner serverfehler|serverfehler|dienst nicht verfügbar|erreur interne du serveur|erreur serveur
    service indisponible|error interno del servidor|servicio no disponible|erro interno do servidor|serviço indisponível|errore interno del server
    servizio non disponibile|interne serverfout|wewnętrzny błąd serwera|внутренняя ошибка сервера|ошибка сервера|сервис временно недоступен
    sunucu hatası|サーバーエラー|サーバエラー|服务器错误|服务器内部错误|伺服器錯誤|서버 오류|خطأ في الخادم`,
  login: `
    log in|login|sign in|signin|log on|logon|log in or sign up|sign in or sign up|log in to continue|sign in to continue|please log in|please sign in
    member login|user login|customer login|account login|sign in to your account|log in to your account|login required|authentication required
    you must log in to continue|log into your account|single sign on|sign up|join now|welcome back|sign in with your account
    anmelden|einloggen|anmeldung|bitte anmelden|bitte melden sie sich an|se connecter|connexion|identifiez vous|connectez vous|authentification
    iniciar sesión|inicia sesión|acceder|identifícate|entrar|iniciar sessão|faça login|fazer login|acessar|accedi|accesso|effettua l accesso
    inloggen|aanmelden|zaloguj się|logowanie|zaloguj|войти|вход|авторизация|войдите|увійти|вхід|giriş yap|oturum aç|üye girişi
    ログイン|サインイン|ログインしてください|登录|登錄|请登录|用户登录|登入|请先登录|로그인|로그인이 필요합니다|تسجيل الدخول|כניסה|התחברות|logga in|inloggning
    log ind|logg inn|innlogging|kirjaudu|kirjaudu sisään|přihlášení|přihlásit se|prihlásenie|bejelentkezés|autentificare|conectare
    σύνδεση|đăng nhập|masuk|เข้าสู่ระบบ|लॉग इन करें|ورود`,
  consent: `
    before you continue|before you continue to google|before you continue to google search|before you continue to youtube|privacy settings|cookie settings|cookie consent|your privacy choices
    your privacy|we value your privacy|we care about your privacy|privacy preferences|consent|your choices regarding cookies|cookie wall
    bevor sie fortfahren|bevor sie zu google weitergehen|bevor sie zu youtube weitergehen|datenschutzeinstellungen|datenschutz einstellungen|cookie einstellungen
    ihre privatsphäre|zustimmung|einwilligung|mit werbung weiterlesen|werbefrei oder mit werbung lesen|wir benötigen ihre zustimmung
    willkommen bei|yahoo ist teil der yahoo markenfamilie|yahoo is part of the yahoo family of brands|yahoo fait partie de la famille de marques yahoo
    yahoo forma parte de la familia de marcas de yahoo|yahoo fa parte della famiglia di brand yahoo|avant de continuer|avant d accéder à google|avant d accéder à youtube
    paramètres de confidentialité|votre vie privée|gestion des cookies|vos choix en matière de cookies|antes de continuar|antes de ir a google
    configuración de privacidad|tu privacidad|configuración de cookies|antes de continuares|antes de avançar|definições de privacidade
    configurações de privacidade|a sua privacidade|prima di continuare|impostazioni privacy|la tua privacy|impostazioni dei cookie
    voordat je verdergaat|voordat je verder gaat|privacy instellingen|cookies toestaan|jouw privacy|zanim przejdziesz|ustawienia prywatności
    twoja prywatność|szanujemy twoją prywatność|прежде чем продолжить|настройки конфиденциальности|innan du fortsätter|innan du går vidare
    sekretessinställningar|før du fortsætter|før du fortsetter|ennen kuin jatkat|než budete pokračovat|mielőtt folytatná|înainte de a continua
    πριν συνεχίσετε|devam etmeden önce|続行する前に|在您继续之前`
}

/** Sentences in the text of such pages. */
export const SENTENCES: Readonly<Record<WallKind, string>> = {
  'not-found': `
    was not found on this server|could not be found|cannot be found|can t be found|couldn t be found|page you requested|page you are looking for
    page you re looking for|page you were looking for|page you are trying to|page has been removed|has been moved or deleted|may have been moved
    no longer available|does not exist|doesn t exist|no longer exists|broken link|might have been removed|the link you followed may be broken
    couldn t find the page|we couldn t find|can t find the page|it looks like nothing was found
    wurde nicht gefunden|existiert nicht|konnte nicht gefunden werden|nicht mehr verfügbar|angeforderte seite|gesuchte seite|konnten wir nicht finden
    n existe pas|n existe plus|est introuvable|a été déplacée|a été supprimée|page demandée|que vous recherchez|vous cherchez
    no existe|no se ha encontrado|no se encuentra|no pudimos encontrar|ha sido eliminada|que buscas|que está buscando|que busca
    não existe|não foi encontrada|não foi possível encontrar|foi removida|que você procura|que procura|non esiste|non è stata trovata|che cercavi|che stai cercando
    non è più disponibile|bestaat niet|niet gevonden|niet meer beschikbaar|die je zoekt|nie istnieje|nie została znaleziona|której szukasz|została usunięta
    не существует|не найдена|была удалена|вы ищете|была перемещена|не існує|не знайдено|bulunamadı|mevcut değil|aradığınız sayfa
    見つかりません|存在しません|削除された|移動された|不存在|找不到|已被删除|已被刪除|찾을 수 없습니다|존재하지 않|삭제되었|غير موجودة|لم نتمكن من العثور|העמוד לא נמצא|לא נמצא
    finns inte|hittades inte|kunde inte hittas|findes ikke|blev ikke fundet|finnes ikke|ble ikke funnet|ei löytynyt|ei löydy|ei ole olemassa
    nebyla nalezena|neexistuje|nem található|nem létezik|nu a fost găsită|nu există|δεν βρέθηκε|δεν υπάρχει|không tồn tại|không tìm thấy
    tidak ditemukan|tidak tersedia|ไม่พบ|नहीं मिला|یافت نشد`,
  denied: `
    not allowed to access|your ip address is|ungewöhnliche aktivität|acesso automatizado|tráfego suspeito|actividad inusual|activité inhabituelle|atividade incomum|attività insolita|nietypow|temporarily blocked
    been banned|been blacklisted|scraping|
    don t have permission to access|do not have permission to access|does not have permission|has been blocked|have been blocked|was blocked|been denied
    is forbidden|not authorized to|access to this resource|unusual activity|suspicious activity|automated access|your ip address|contact the site owner
    security policy|security service|support id|reference id|incident id|blocked by|you are using a bot|bot traffic|malicious|not allowed to access|you cannot access
    cannot be granted|european economic area|in your country|in your region|in your location|from your location|legal reasons|if you believe this is|request was blocked|request is blocked|unable to give you access
    keine berechtigung|wurde gesperrt|wurde blockiert|blockiert|verdächtige|nicht berechtigt|n avez pas l autorisation|a été bloqué|a été refusé|pas autorisé
    no tiene permiso|no tienes permiso|ha sido bloqueado|ha sido bloqueada|bloqueado|não tem permissão|foi bloqueado|foi bloqueada|non hai i permessi|non hai il permesso|è stato bloccato
    geen toestemming|geblokkeerd|nie masz uprawnień|nie masz dostępu|zablokowany|zablokowane|нет прав|нет доступа|заблокирован|был заблокирован|ваш ip|запрещен
    engellen|izniniz yok|許可がありません|権限がありません|拒否されました|被拒绝|没有权限|被拦截|拦截|没有权限访问|沒有權限|권한이 없습니다|차단되었습니다|차단|ليس لديك إذن|تم حظر|אין לך הרשאה
    har inte behörighet|har ikke adgang|har ikke tilgang|ei ole oikeutta|nemáte oprávnění|nincs jogosultsága|nu aveți permisiunea|không có quyền|tidak memiliki izin`,
  challenge: `
    not a bot|real person|ray id|browsing activity|unusual behavior|unusual behaviour|prove you are human|prove that you are human|complete the captcha|captcha to continue|а не робот|автоматизированные
    validate your browser|malicious bots|you are not a bot|detected unusual|are not a bot|ser humano|revisar la seguridad|seguridad de su conexión|segurança da sua conexão|sécurité de votre connexion|sicherheit ihrer verbindung|essere umano|безопасность вашего
    verify you are human|verify that you are human|verify you are a human|verify that you are not a robot|verify you re human|not a robot|are a human|you are human|you re not a bot|you are not a bot
    checking your browser|review the security of your connection|enable javascript and cookies to continue|press hold|press and hold|complete the captcha|solve the captcha
    complete the security check|enter the characters|unusual traffic|this process is automatic|your browser will redirect|security check|automated requests|automated traffic
    something about your browser made us think you were a bot|slide to|drag the slider|ddos attack|ddos protection|verifying your browser|confirm you re human|confirm that you are human
    kein roboter|ein mensch sind|überprüfen ihren browser|ungewöhnlichen datenverkehr|ungewöhnlicher datenverkehr|sicherheitsüberprüfung|pas un robot|êtes humain|êtes un humain|trafic inhabituel|vérifions votre navigateur
    no eres un robot|no soy un robot|es humano|eres humano|tráfico inusual|não é um robô|não sou um robô|é humano|tráfego incomum|non sei un robot|non sono un robot|sei umano|traffico insolito
    geen robot|bent geen robot|een mens bent|nie jesteś robotem|jesteś człowiekiem|не робот|вы человек|подозрительный трафик|автоматические запросы|проверяем ваш браузер|не робот|robot olmadığınızı|insan olduğunuzu
    ロボットではない|人間であること|不正なアクセス|不是机器人|不是機器人|人机|滑块|滑動|完成验证|完成驗證|真人|로봇이 아닙니다|로봇이 아님|사람인지|لست روبوت|أنك إنسان|inte är en robot|ikke er en robot|et ole robotti|nejste robot
    không phải là robot|không phải robot|bukan robot`,
  'rate-limit': `
    maximum number of requests|number of requests|too quickly|too fast|exceeded|request limit|wait a few|
    too many requests|rate limit|try again later|try again in|slow down|limit exceeded|zu viele anfragen|später erneut|trop de requêtes|réessayer plus tard|réessayez
    demasiadas solicitudes|inténtelo más tarde|inténtalo|muitas solicitações|tente novamente|troppe richieste|riprova|te veel|probeer het later|spróbuj ponownie|zbyt wiele
    слишком много|попробуйте позже|повторите|tekrar deneyin|しばらくしてから|しばらく時間をおいて|稍后再试|請稍後|请稍后|나중에 다시|잠시 후|مرة أخرى|försök igen|prøv igen|prøv igjen|zkuste to|thử lại|coba lagi`,
  maintenance: `
    back soon|be right back|be back online|will be back|back online shortly|back online soon|back shortly|performing maintenance|performing some maintenance|undergoing maintenance
    undergoing scheduled maintenance|carrying out maintenance|under maintenance|due to maintenance|for maintenance|doing some maintenance|routine maintenance|sorry for the inconvenience
    apologize for the inconvenience|apologise for the inconvenience|check back|currently unavailable|temporarily unavailable|temporarily offline|upgrading our|making improvements
    wegen wartungsarbeiten|aufgrund von wartungsarbeiten|in kürze wieder|bald wieder|nicht erreichbar|nicht verfügbar|wird gerade gewartet|wird derzeit gewartet|wartungsarbeiten durch
    de retour|actuellement en maintenance|est en maintenance|momentanément indisponible|temporairement indisponible|gêne occasionnée|opération de maintenance|revenons très vite
    estamos realizando|tareas de mantenimiento|en mantenimiento|volveremos|volvemos|disculpe las molestias|disculpa las molestias|temporalmente fuera de servicio
    estamos em manutenção|em manutenção|voltaremos|voltamos|pelo transtorno|in manutenzione|torneremo|torniamo|ci scusiamo|onderhoud aan|zijn zo terug|binnenkort weer|wegens onderhoud
    wkrótce wrócimy|zapraszamy później|przepraszamy za|prace techniczne|prac konserwacyjnych|технические работы|техническое обслуживание|скоро вернемся|скоро вернёмся|приносим извинения|временно недоступен
    технічні роботи|незабаром|bakım çalışması|bakım nedeniyle|kısa süre sonra|ご不便|ご迷惑|メンテナンスを行|メンテナンスのため|メンテナンス中|正在维护|维护中|正在升级|給您帶來|给您带来|維護中|점검 중|점검을|불편을
    نعتذر|سنعود|underhåll pågår|strax tillbaka|snart tillbaka|vedligeholdelse af|snart tilbage|vedlikehold av|huoltokatko|palaamme|probíhá údržba|brzy zpět|karbantartás miatt|hamarosan
    revenim|în curs de mentenanță|θα επιστρέψουμε|đang bảo trì|sẽ quay lại|dalam pemeliharaan|segera kembali|در دست تعمیر`,
  'server-error': `
    browser console|server side exception|unexpected error|
    guru meditation|varnish cache server|learn more about troubleshooting|backend fetch failed|technical difficulties|
    server encountered|temporarily unable|unable to complete|server error|try again later|bad gateway|overloaded|invalid response|upstream|database connection|contact the administrator|contact the server administrator
    webmaster|an error occurred|something went wrong|später erneut|réessayer|inténtelo|tente novamente|riprova|позже|稍后|稍後|しばらく|나중에`,
  login: `
    log in|sign in|login|password|anmelden|passwort|mot de passe|connecter|contraseña|sesión|senha|entrar|accedi|wachtwoord|hasło|zaloguj|парол|войти|şifre|parola|giriş|ログイン|パスワード
    登录|登入|密码|密碼|로그인|비밀번호|تسجيل الدخول|كلمة|lösenord|logga in|adgangskode|passord|salasana|heslo|jelszó|đăng nhập|mật khẩu|kata sandi`,
  consent: `
    cookies|cookie|einwilligung|zustimm|consent|consentement|consentimiento|consentimento|consenso|toestemming|zgod|согласие|personal data|personenbezogen|partners|クッキー|同意`
}
