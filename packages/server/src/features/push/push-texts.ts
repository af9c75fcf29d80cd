import type { Language } from '@switchboard/contract'
import type { Notice } from './notice.ts'

/** One sentence per kind of notice, in the reader's language. */
const pushTexts: Record<Language, Record<Notice['kind'], string>> = {
  en: {
    ticket: 'New ticket from {name}',
    message: '{name} wrote',
    private: 'Message from {name}',
    rating: '{name} rated {stars} of 3',
    snooze: '{name}: the ticket is back from snooze',
  },
  af: {
    ticket: 'Nuwe kaartjie van {name}',
    message: '{name} het geskryf',
    private: 'Boodskap van {name}',
    rating: '{name} het {stars} uit 3 gegee',
    snooze: '{name}: die kaartjie is terug uit uitstel',
  },
  bg: {
    ticket: 'Нова заявка от {name}',
    message: '{name} писа',
    private: 'Съобщение от {name}',
    rating: '{name} даде оценка {stars} от 3',
    snooze: '{name}: отложената заявка се върна',
  },
  tr: {
    ticket: '{name} yeni talep açtı',
    message: '{name} yazdı',
    private: '{name} mesaj gönderdi',
    rating: '{name} 3 üzerinden {stars} verdi',
    snooze: '{name}: ertelenen talep geri geldi',
  },
  es: {
    ticket: 'Nuevo ticket de {name}',
    message: '{name} ha escrito',
    private: 'Mensaje de {name}',
    rating: '{name} valoró con {stars} de 3',
    snooze: '{name}: el ticket pospuesto ha vuelto',
  },
  ru: {
    ticket: 'Новая заявка: {name}',
    message: '{name}: новое сообщение',
    private: 'Сообщение от: {name}',
    rating: '{name}: оценка {stars} из 3',
    snooze: '{name}: отложенная заявка вернулась',
  },
  nl: {
    ticket: 'Nieuw ticket van {name}',
    message: '{name} heeft geschreven',
    private: 'Bericht van {name}',
    rating: '{name} gaf {stars} van 3',
    snooze: '{name}: het uitgestelde ticket is terug',
  },
  ja: {
    ticket: '{name}さんから新しいチケット',
    message: '{name}さんからメッセージ',
    private: '{name}さんからメッセージ',
    rating: '{name}さんの評価：3点中{stars}点',
    snooze: '{name}さんのチケットがスヌーズから戻りました',
  },
}

/** With the text of the message below, for a reader who wants previews. */
export function sentenceFor(notice: Notice, language: Language, isPreviewed: boolean): string {
  const stars = notice.kind === 'rating' ? String(notice.stars) : ''
  const sentence = pushTexts[language][notice.kind].replace('{name}', notice.name).replace('{stars}', stars)
  const text = 'text' in notice && isPreviewed ? notice.text : undefined
  return text === undefined ? sentence : `${sentence}\n${text}`
}
