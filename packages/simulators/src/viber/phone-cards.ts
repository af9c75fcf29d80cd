import type { PhoneContext } from './phone-wire.ts'

export type CardActions = {
  sendsSticker: (stickerId?: number) => string
  sendsContact: (phone?: string, name?: string) => string
  sendsLink: (url?: string) => string
  /** A type the documents do not list. */
  sendsUnknown: (type?: string) => string
}

export function cardActions({ conversation: { write } }: PhoneContext): CardActions {
  return {
    sendsSticker: (sticker_id = 40133) =>
      write({ shows: { kind: 'sticker' }, wire: { type: 'sticker', sticker_id } }),
    sendsContact: (phone_number = '+4512345678', name = 'Ida') =>
      write({
        shows: { kind: 'contact', contact: { phone: phone_number, name } },
        wire: { type: 'contact', contact: { name, phone_number } },
      }),
    sendsLink: (media = 'https://brewbench.example.com/grinders') =>
      write({ shows: { kind: 'text', text: media }, wire: { type: 'url', media } }),
    sendsUnknown: (type = 'poll') => write({ shows: { kind: 'unknown' }, wire: { type } }),
  }
}
