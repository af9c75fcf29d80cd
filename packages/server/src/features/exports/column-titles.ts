import type { Language } from '@switchboard/contract'

type Group = 'day' | 'department' | 'account'
type Sheet = 'tickets' | 'clients' | 'audit'

/** The header of an exported table, in the order of its columns, and the texts of its cells. */
interface Titles extends Record<Sheet, string> {
  /** Day, department, account: the first column of the figures. */
  groups: string
  figures: string
  /** Choosing, pending, open, closed. */
  stages: string
  /** Done, refused. */
  results: string
  /** A user who is not signed in, the server itself. */
  nobodyDesk: string
  /** Yes, no. */
  yesNo: string
}

/** The same texts as the tables on screen. */
const titles: Record<Language, Titles> = {
  en: {
    tickets:
      'Ticket|Created on|Stage|Department|Handler|Client|Account number|Reopened on|Accepted on|Closed on|Closed by|Platform|Rating',
    clients: 'Client id|Name|Account number|Address|Note|Platform|Blocked|Times reopened|Created on',
    groups: 'Day|Department|Channel',
    figures:
      'New|Closed|Reopened|Accepted|Median wait (min)|90th percentile wait (min)|Average acceptance time (min)|Ratings|Average rating',
    audit: 'When|Who|What|About|From|Result|Details',
    results: 'Done|Refused',
    nobodyDesk: 'Somebody not signed in|The desk itself',
    stages: 'Choosing|Pending|Open|Closed',
    yesNo: 'yes|no',
  },
  af: {
    tickets:
      'Kaartjie|Geskep op|Stadium|Afdeling|Hanteerder|Kliënt|Kliëntnommer|Heropen op|Aanvaar op|Gesluit op|Gesluit deur|Kanaal|Beoordeling',
    clients: 'Kliënt-id|Naam|Kliëntnommer|Adres|Nota|Kanaal|Geblokkeer|Keer heropen|Geskep op',
    groups: 'Dag|Afdeling|Kanaal',
    figures:
      'Nuut|Gesluit|Heropen|Aanvaar|Mediaan wagtyd (min)|90ste persentiel wagtyd (min)|Gemiddelde aanvaardingstyd (min)|Beoordelings|Gemiddelde beoordeling',
    audit: 'Wanneer|Wie|Wat|Oor|Vanaf|Uitslag|Besonderhede',
    results: 'Gedoen|Geweier',
    nobodyDesk: 'Iemand wat nie aangemeld is nie|Die stelsel self',
    stages: 'Kies nog|Wagtend|Oop|Gesluit',
    yesNo: 'ja|nee',
  },
  bg: {
    tickets:
      'Заявка|Създадена на|Етап|Отдел|Обслужва се от|Клиент|Клиентски номер|Отворена отново|Приета на|Затворена на|Затворена от|Канал|Оценка',
    clients:
      'ID на клиента|Име|Клиентски номер|Адрес|Бележка|Канал|Блокиран|Брой повторни отваряния|Създаден на',
    groups: 'Ден|Отдел|Канал',
    figures:
      'Нови|Затворени|Отворени отново|Приети|Медианно чакане (мин)|90-и персентил на чакането (мин)|Средно време до приемане (мин)|Оценки|Средна оценка',
    audit: 'Кога|Кой|Какво|Относно|От|Резултат|Подробности',
    results: 'Извършено|Отказано',
    nobodyDesk: 'Невлязъл потребител|Самата система',
    stages: 'Избира отдел|Чакаща|Отворена|Затворена',
    yesNo: 'да|не',
  },
  tr: {
    tickets:
      'Talep|Oluşturulma|Aşama|Departman|Sorumlu|Müşteri|Müşteri numarası|Yeniden açılma|Kabul|Kapanma|Kapatan|Kanal|Puan',
    clients:
      'Müşteri kimliği|Ad|Müşteri numarası|Adres|Not|Kanal|Engellenmiş|Yeniden açılma sayısı|Oluşturulma',
    groups: 'Gün|Departman|Kanal',
    figures:
      'Yeni|Kapatılan|Yeniden açılan|Kabul edilen|Ortanca bekleme (dk)|90. yüzdelik bekleme (dk)|Ortalama kabul süresi (dk)|Puanlama|Ortalama puan',
    audit: 'Ne zaman|Kim|Ne|Konu|Nereden|Sonuç|Ayrıntılar',
    results: 'Yapıldı|Reddedildi',
    nobodyDesk: 'Oturum açmamış biri|Sistemin kendisi',
    stages: 'Seçiyor|Bekliyor|Açık|Kapalı',
    yesNo: 'evet|hayır',
  },
  es: {
    tickets:
      'Ticket|Creado el|Etapa|Departamento|Atendido por|Cliente|Número de cliente|Reabierto el|Aceptado el|Cerrado el|Cerrado por|Canal|Valoración',
    clients:
      'Id de cliente|Nombre|Número de cliente|Dirección|Nota|Canal|Bloqueado|Veces reabierto|Fecha de creación',
    groups: 'Día|Departamento|Canal',
    figures:
      'Nuevos|Cerrados|Reabiertos|Aceptados|Mediana de espera (min)|Percentil 90 de espera (min)|Tiempo medio de aceptación (min)|Valoraciones|Valoración media',
    audit: 'Cuándo|Quién|Qué|Sobre|Desde|Resultado|Detalles',
    results: 'Hecho|Rechazado',
    nobodyDesk: 'Alguien sin sesión|El propio sistema',
    stages: 'Eligiendo|Pendiente|Abierto|Cerrado',
    yesNo: 'sí|no',
  },
  ru: {
    tickets:
      'Заявка|Создана|Этап|Отдел|Кто ведёт|Клиент|Номер клиента|Открыта повторно|Принята|Закрыта|Кто закрыл|Канал|Оценка',
    clients: 'ID клиента|Имя|Номер клиента|Адрес|Заметка|Канал|Заблокирован|Повторных открытий|Дата создания',
    groups: 'День|Отдел|Канал',
    figures:
      'Новые|Закрытые|Открытые повторно|Принятые|Медиана ожидания (мин)|90-й процентиль ожидания (мин)|Среднее время до принятия (мин)|Оценок|Средняя оценка',
    audit: 'Когда|Кто|Что|О ком или о чём|Откуда|Результат|Подробности',
    results: 'Выполнено|Отказано',
    nobodyDesk: 'Не вошедший пользователь|Сама система',
    stages: 'Выбирает отдел|Ожидает|Открыта|Закрыта',
    yesNo: 'да|нет',
  },
  nl: {
    tickets:
      'Ticket|Aangemaakt op|Fase|Afdeling|Behandelaar|Klant|Klantnummer|Heropend op|Aangenomen op|Gesloten op|Gesloten door|Kanaal|Beoordeling',
    clients: 'Klant-id|Naam|Klantnummer|Adres|Notitie|Kanaal|Geblokkeerd|Keer heropend|Aangemaakt op',
    groups: 'Dag|Afdeling|Kanaal',
    figures:
      'Nieuw|Gesloten|Heropend|Aangenomen|Mediane wachttijd (min)|90e percentiel wachttijd (min)|Gemiddelde tijd tot aanname (min)|Beoordelingen|Gemiddelde beoordeling',
    audit: 'Wanneer|Wie|Wat|Over|Vanaf|Resultaat|Details',
    results: 'Gedaan|Geweigerd',
    nobodyDesk: 'Iemand die niet is ingelogd|Het systeem zelf',
    stages: 'Kiest nog|Wachtend|Open|Gesloten',
    yesNo: 'ja|nee',
  },
  ja: {
    tickets:
      'チケット|作成日時|段階|部署|担当者|顧客|お客様番号|再開日時|受付日時|完了日時|完了した人|チャネル|評価',
    clients: '顧客 ID|名前|お客様番号|住所|メモ|チャネル|ブロック|再開回数|作成日時',
    groups: '日付|部署|チャネル',
    figures:
      '新規|完了|再開|受付|待ち時間の中央値（分）|待ち時間の90%点（分）|平均受付時間（分）|評価数|平均評価',
    audit: '日時|誰が|何を|対象|アクセス元|結果|詳細',
    results: '完了|拒否',
    nobodyDesk: '未ログインの人|システム',
    stages: '部署を選択中|未対応|対応中|完了',
    yesNo: 'はい|いいえ',
  },
}

export function titlesOf(lang: Language, sheet: Sheet | Group): string[] {
  const { groups, figures } = titles[lang]
  const [day = '', department = '', account = ''] = groups.split('|')
  switch (sheet) {
    case 'day':
      return [day, ...figures.split('|')]
    case 'department':
      return [department, ...figures.split('|')]
    case 'account':
      return [account, ...figures.split('|')]
    case 'tickets':
    case 'clients':
    case 'audit':
      return titles[lang][sheet].split('|')
  }
}

export function wordsOf(lang: Language) {
  const [choosing = '', pending = '', open = '', closed = ''] = titles[lang].stages.split('|')
  const [yes = '', no = ''] = titles[lang].yesNo.split('|')
  const [done = '', refused = ''] = titles[lang].results.split('|')
  const [nobody = '', desk = ''] = titles[lang].nobodyDesk.split('|')
  return { done, refused, nobody, desk, choosing, pending, open, closed, yes, no }
}
