export interface Words {
  open: string
  close: string
  title: string
}

/** What the button and the frame are called before anything of the chat has loaded. */
const words: Record<string, [open: string, close: string, title: string]> = {
  en: ['Open chat', 'Close chat', 'Chat'],
  af: ['Maak klets oop', 'Maak klets toe', 'Klets'],
  bg: ['Отваряне на чата', 'Затваряне на чата', 'Чат'],
  tr: ['Sohbeti aç', 'Sohbeti kapat', 'Sohbet'],
  es: ['Abrir el chat', 'Cerrar el chat', 'Chat'],
  ru: ['Открыть чат', 'Закрыть чат', 'Чат'],
  nl: ['Chat openen', 'Chat sluiten', 'Chat'],
  ja: ['チャットを開く', 'チャットを閉じる', 'チャット'],
}

/** The first of the wishes that the chat speaks, by the rule of the chat in its frame (P13-78). */
export const spokenOf = (...wishes: (string | undefined)[]): string | null =>
  wishes.find((wish) => wish && Object.hasOwn(words, codeOf(wish))) ?? null

const codeOf = (tag: string) => tag.slice(0, 2).toLowerCase()

export function wordsFor(tag: string | null): Words {
  const [open = '', close = '', title = ''] = words[codeOf(tag ?? 'en')] ?? []
  return { open, close, title }
}
