import type { Language } from '@switchboard/contract'
import type { Notice } from './notice.ts'

/** One sentence per kind of notice, in the reader's language. */
const pushTexts: Record<Language, Record<Notice['kind'], string>> = {
  en: {
    ticket: 'New ticket from {name}',
    message: '{name} wrote',
    private: 'Message from {name}',
    rating: '{name} rated {stars} of 3',
  },
  af: {
    ticket: 'Nuwe kaartjie van {name}',
    message: '{name} het geskryf',
    private: 'Boodskap van {name}',
    rating: '{name} het {stars} uit 3 gegee',
  },
  bg: {
    ticket: 'Нов тикет от {name}',
    message: '{name} писа',
    private: 'Съобщение от {name}',
    rating: '{name} даде оценка {stars} от 3',
  },
  tr: {
    ticket: '{name} yeni talep açtı',
    message: '{name} yazdı',
    private: '{name} mesaj gönderdi',
    rating: '{name} 3 üzerinden {stars} verdi',
  },
  es: {
    ticket: 'Nuevo ticket de {name}',
    message: '{name} ha escrito',
    private: 'Mensaje de {name}',
    rating: '{name} valoró con {stars} de 3',
  },
  ru: {
    ticket: 'Новое обращение: {name}',
    message: '{name}: новое сообщение',
    private: 'Сообщение от: {name}',
    rating: '{name}: оценка {stars} из 3',
  },
  nl: {
    ticket: 'Nieuw ticket van {name}',
    message: '{name} heeft geschreven',
    private: 'Bericht van {name}',
    rating: '{name} gaf {stars} van 3',
  },
  ja: {
    ticket: '{name}さんから新しいチケット',
    message: '{name}さんからメッセージ',
    private: '{name}さんからメッセージ',
    rating: '{name}さんの評価：3点中{stars}点',
  },
}

/** With the text of the message below, for a reader who wants previews. */
export function sentenceFor(notice: Notice, language: Language, isPreviewed: boolean): string {
  const stars = notice.kind === 'rating' ? String(notice.stars) : ''
  const sentence = pushTexts[language][notice.kind].replace('{name}', notice.name).replace('{stars}', stars)
  const text = notice.kind === 'rating' || !isPreviewed ? undefined : notice.text
  return text === undefined ? sentence : `${sentence}\n${text}`
}
