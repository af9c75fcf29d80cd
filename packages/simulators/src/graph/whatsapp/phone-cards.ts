import type { PhoneMediaInput } from '../../media/given-media.ts'
import { harbour, sendFile, type Shown } from '../../talk-phone.ts'
import type { PhoneContext } from './phone-wire.ts'

export type CardActions = {
  sendsSticker: (file?: PhoneMediaInput) => string
  sendsVenue: (name?: string, address?: string, latitude?: number, longitude?: number) => string
  sendsContact: (phone?: string, name?: string) => string
  /** Content that the platform itself does not pass on: a poll, or a kind without a name. */
  sendsUnknown: (kind?: string) => string
  sendsOrder: (text?: string) => string
}

export function cardActions({ conversation }: PhoneContext): CardActions {
  const send = (type: string, part: unknown, shows: Shown, more: object = {}) =>
    conversation.write({ shows, wire: { type, [type]: part, ...more } })
  return {
    sendsSticker: (file = 'sticker') => sendFile(conversation, 'sticker', file),
    sendsVenue: (title = 'Brew Bench', address = 'Harbour Street 4', ...[latitude, longitude]) => {
      const place = { latitude: latitude ?? harbour.latitude, longitude: longitude ?? harbour.longitude }
      const part = { ...place, name: title, address, url: 'https://brewbench.example.com' }
      return send('location', part, { kind: 'location', location: { ...place, title } })
    },
    sendsContact: (phone = '+45 12 34 56 78', name = 'Ida') =>
      send('contacts', [cardOf(phone, name)], { kind: 'contact', contact: { phone, name } }),
    sendsUnknown: (kind = 'poll_creation') =>
      send('unsupported', { type: kind }, { kind: 'unknown' }, { errors: [unsupportedError] }),
    sendsOrder: (text = 'My order') => {
      const item = { product_retailer_id: 'grinder-2', quantity: 1, item_price: 240, currency: 'EUR' }
      const part = { catalog_id: '194836987003835', text, product_items: [item] }
      return send('order', part, { kind: 'unknown', text })
    },
  }
}

function cardOf(phone: string, name: string) {
  const [first_name = name, last_name] = name.split(' ')
  return {
    name: { first_name, ...(last_name === undefined ? {} : { last_name }), formatted_name: name },
    phones: [{ phone, wa_id: phone.replaceAll(/\D/g, ''), type: 'CELL' }],
  }
}

const unsupportedError = {
  code: 131051,
  title: 'Message type unknown',
  message: 'Message type unknown',
  error_data: { details: 'Message type is currently not supported.' },
}
