import type { PhoneChat, SampleName, Simulators, TelegramPhone } from '@switchboard/simulators'
import { type Client, clientName } from './clients.ts'

/** The actions of a client on a phone, the same on each channel; it refuses those that the channel does not have. */
export interface ClientPhone {
  writes(text: string): void
  starts(): void
  sendsPhoto(file: SampleName, caption: string): void
  /** Opens the conversation: everything in it is read. */
  reads(): void
  reacts(messageId: string | number, emoji: string): void
  repliesTo(messageId: string | number, text: string, quote?: string): void
  /** Presses the button or key with this label, in the form that the channel has. */
  presses(label: string): void
  chat(): PhoneChat
}

/** The phone of a client on their own channel. */
export function clientPhone(simulators: Simulators, client: Client): ClientPhone {
  switch (client.on) {
    case 'telegram':
      return onTelegram(telegramPhone(simulators, client))
    case 'whatsapp':
      return onWhatsapp(simulators, client)
    case 'messenger':
      return onMessenger(simulators, client)
    case 'viber':
      return onViber(simulators, client)
    default:
      return client.on satisfies never
  }
}

/** With everything that only Telegram has. */
export function telegramPhone({ telegram }: Simulators, client: Client): TelegramPhone {
  const { on: _, ...person } = client
  return telegram.client(person)
}

const onTelegram = (phone: TelegramPhone): ClientPhone => ({
  writes: (text) => void phone.writes(text),
  starts: () => void phone.starts(),
  sendsPhoto: (file, caption) => void phone.sendsPhoto(file, caption),
  reads: () => none('Telegram', 'receipts'),
  reacts: (id, emoji) => phone.reacts(Number(id), emoji),
  repliesTo: (id, text, quote) => void phone.repliesTo(Number(id), text, quote),
  presses: (label) => void phone.presses(Number(withButton(phone.chat(), label)), label),
  chat: () => phone.chat(),
})

function onWhatsapp({ whatsapp }: Simulators, client: Client): ClientPhone {
  const phone = whatsapp.client({ phone: `+27 82 555 ${client.id}`, name: clientName(client) })
  return {
    writes: (text) => void phone.writes(text),
    starts: () => none('WhatsApp', 'beginning without words'),
    sendsPhoto: (file, caption) => void phone.sendsPhoto(file, caption),
    reads: () => phone.reads(),
    reacts: (id, emoji) => phone.reacts(String(id), emoji),
    repliesTo: (id, text) => void phone.repliesTo(String(id), text),
    presses: (label) => void phone.presses(withButton(phone.chat(), label), label),
    chat: () => phone.chat(),
  }
}

function onMessenger({ messenger }: Simulators, client: Client): ClientPhone {
  const { id, firstName, lastName } = client
  const phone = messenger.client({
    psid: `721345678901${id}`,
    firstName,
    ...(lastName === undefined ? {} : { lastName }),
  })
  return {
    writes: (text) => void phone.writes(text),
    starts: () => phone.starts(),
    sendsPhoto: (file) => void phone.sendsPhoto(file),
    reads: () => phone.reads(),
    reacts: (messageId, emoji) => phone.reacts(String(messageId), emoji),
    repliesTo: (messageId, text) => void phone.repliesTo(String(messageId), text),
    presses: (label) => {
      if (phone.chat().keyboard.flat().includes(label)) phone.taps(label)
      else phone.presses(withButton(phone.chat(), label), label)
    },
    chat: () => phone.chat(),
  }
}

function onViber({ viber }: Simulators, client: Client): ClientPhone {
  const { id, languageCode } = client
  const phone = viber.client({
    id: `${id}Qk3vYx0rT8sLwPzN2a==`,
    name: clientName(client),
    language: languageCode,
  })
  return {
    writes: (text) => void phone.writes(text),
    starts: () => phone.starts(),
    sendsPhoto: (file, caption) => void phone.sendsPhoto(file, caption),
    reads: () => phone.reads(),
    reacts: () => none('Viber', 'reactions'),
    repliesTo: () => none('Viber', 'replies'),
    presses: (label) => void phone.taps(label),
    chat: () => phone.chat(),
  }
}

function withButton(chat: PhoneChat, label: string): string {
  const found = chat.messages.findLast(({ buttons }) => buttons.flat().some(({ text }) => text === label))
  if (found === undefined) throw new Error(`There is no button "${label}" on this phone`)
  return String(found.id)
}

function none(channel: string, what: string): never {
  throw new Error(`${channel} has no ${what}`)
}
