import type { Language } from '@switchboard/contract'

type Word =
  | 'transcript'
  | 'opened'
  | 'closed'
  | 'reopened'
  | 'rating'
  | 'handler'
  | 'file'
  | 'deleted'
  | 'note'
  | 'withNotes'
  | 'withoutNotes'
  | 'asText'
  | 'asHtml'
  | 'howTo'

/** The few words of a transcript, in the language of whoever prints it. */
export const words: Record<Language, Record<Word, string>> = {
  en: {
    transcript: 'Transcript',
    opened: 'Opened',
    closed: 'Closed',
    reopened: 'Reopened',
    rating: 'Rating',
    handler: 'Handler',
    file: 'File',
    deleted: 'Deleted message',
    note: 'Internal note',
    withNotes: 'With internal notes',
    withoutNotes: 'Without internal notes',
    asText: 'Save as text',
    asHtml: 'Save as HTML',
    howTo: 'Print with Ctrl P, or save as PDF there.',
  },
  af: {
    transcript: 'Transkripsie',
    opened: 'Geopen',
    closed: 'Gesluit',
    reopened: 'Heropen',
    rating: 'Beoordeling',
    handler: 'Hanteerder',
    file: 'Lêer',
    deleted: 'Verwyderde boodskap',
    note: 'Interne nota',
    withNotes: 'Met interne notas',
    withoutNotes: 'Sonder interne notas',
    asText: 'Stoor as teks',
    asHtml: 'Stoor as HTML',
    howTo: 'Druk met Ctrl P, of stoor daar as PDF.',
  },
  bg: {
    transcript: 'Препис',
    opened: 'Открита',
    closed: 'Затворена',
    reopened: 'Отворена отново',
    rating: 'Оценка',
    handler: 'Отговорник',
    file: 'Файл',
    deleted: 'Изтрито съобщение',
    note: 'Вътрешна бележка',
    withNotes: 'С вътрешни бележки',
    withoutNotes: 'Без вътрешни бележки',
    asText: 'Запазване като текст',
    asHtml: 'Запазване като HTML',
    howTo: 'Отпечатайте с Ctrl P или запазете там като PDF.',
  },
  es: {
    transcript: 'Transcripción',
    opened: 'Abierto',
    closed: 'Cerrado',
    reopened: 'Reabierto',
    rating: 'Valoración',
    handler: 'Responsable',
    file: 'Archivo',
    deleted: 'Mensaje eliminado',
    note: 'Nota interna',
    withNotes: 'Con notas internas',
    withoutNotes: 'Sin notas internas',
    asText: 'Guardar como texto',
    asHtml: 'Guardar como HTML',
    howTo: 'Imprima con Ctrl P o guárdelo allí como PDF.',
  },
  ja: {
    transcript: '会話の記録',
    opened: '開始',
    closed: '終了',
    reopened: '再開',
    rating: '評価',
    handler: '担当者',
    file: 'ファイル',
    deleted: '削除されたメッセージ',
    note: '内部メモ',
    withNotes: '内部メモあり',
    withoutNotes: '内部メモなし',
    asText: 'テキストで保存',
    asHtml: 'HTML で保存',
    howTo: 'Ctrl P で印刷、または PDF として保存できます。',
  },
  nl: {
    transcript: 'Transcript',
    opened: 'Geopend',
    closed: 'Gesloten',
    reopened: 'Heropend',
    rating: 'Beoordeling',
    handler: 'Behandelaar',
    file: 'Bestand',
    deleted: 'Verwijderd bericht',
    note: 'Interne notitie',
    withNotes: 'Met interne notities',
    withoutNotes: 'Zonder interne notities',
    asText: 'Opslaan als tekst',
    asHtml: 'Opslaan als HTML',
    howTo: 'Druk af met Ctrl P, of sla daar op als pdf.',
  },
  ru: {
    transcript: 'Переписка',
    opened: 'Открыта',
    closed: 'Закрыта',
    reopened: 'Открыта снова',
    rating: 'Оценка',
    handler: 'Ответственный',
    file: 'Файл',
    deleted: 'Удалённое сообщение',
    note: 'Внутренняя заметка',
    withNotes: 'С внутренними заметками',
    withoutNotes: 'Без внутренних заметок',
    asText: 'Сохранить как текст',
    asHtml: 'Сохранить как HTML',
    howTo: 'Напечатайте через Ctrl P или сохраните там в PDF.',
  },
  tr: {
    transcript: 'Döküm',
    opened: 'Açıldı',
    closed: 'Kapandı',
    reopened: 'Yeniden açıldı',
    rating: 'Puan',
    handler: 'Sorumlu',
    file: 'Dosya',
    deleted: 'Silinmiş mesaj',
    note: 'İç not',
    withNotes: 'İç notlarla',
    withoutNotes: 'İç notlar olmadan',
    asText: 'Metin olarak kaydet',
    asHtml: 'HTML olarak kaydet',
    howTo: 'Ctrl P ile yazdırın ya da oradan PDF olarak kaydedin.',
  },
}
