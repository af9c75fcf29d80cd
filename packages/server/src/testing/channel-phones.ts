import type { ProviderPlatform } from '@switchboard/contract'
import type { InstagramPhone, MessengerPhone, PhoneChat, Simulators } from '@switchboard/simulators'
import { BOT_TOKEN } from './telegram-server.ts'
import { waitFor } from './listener.ts'

/** What a client does on a phone, the same on each channel; what a channel has not, it refuses. */
export interface AnyPhone {
  writes(text: string): void
  sendsPhoto(caption: string): void
  sendsDocument(): void
  /** Opens the conversation: everything in it is read. */
  reads(): void
  reacts(text: string, emoji: string): void
  repliesTo(text: string, answer: string): void
  /** Presses the button or key with this label, in the form that the channel has. */
  presses(label: string): void
  chat(): PhoneChat
  /** What the company sent, oldest first. */
  received(): string[]
  receives(text: string): Promise<void>
}

export function phoneOf(
  simulators: Simulators,
  platform: ProviderPlatform,
  number: number,
  name: string,
  /** The token of the bot that the client writes to; the first one of its channel when absent. */
  bot?: string,
): AnyPhone {
  switch (platform) {
    case 'telegram':
      return telegramPhone(simulators, number, name, bot ?? BOT_TOKEN)
    case 'whatsapp':
      return whatsappPhone(simulators, number, name)
    case 'messenger':
      return messengerPhone(simulators, number, name)
    case 'instagram':
      return instagramPhone(simulators, number, name)
    case 'viber':
      return viberPhone(simulators, number, name, bot)
    default:
      return platform satisfies never
  }
}

type PhoneActions = Omit<AnyPhone, 'received' | 'receives'>

function whatsappPhone({ whatsapp }: Simulators, number: number, name: string): AnyPhone {
  const phone = whatsapp.client({ phone: `+45 1234 ${number}`, name })
  return withReceived({
    writes: (text) => void phone.writes(text),
    sendsPhoto: (caption) => void phone.sendsPhoto('machine', caption),
    sendsDocument: () => void phone.sendsDocument('invoice'),
    reads: () => phone.reads(),
    reacts: (text, emoji) => phone.reacts(idOf(phone.chat(), text), emoji),
    repliesTo: (text, answer) => void phone.repliesTo(idOf(phone.chat(), text), answer),
    presses: (label) => void phone.presses(withButton(phone.chat(), label), label),
    chat: () => phone.chat(),
  })
}

function messengerPhone({ messenger }: Simulators, number: number, name: string): AnyPhone {
  return metaPhone(messenger.client({ psid: `55500011122${number}`, firstName: name }))
}

/** Messenger and Instagram answer by one API. */
function metaPhone(phone: MessengerPhone | InstagramPhone): AnyPhone {
  return withReceived({
    writes: (text) => void phone.writes(text),
    sendsPhoto: () => void phone.sendsPhoto('machine'),
    sendsDocument: () => void phone.sendsDocument('invoice'),
    reads: () => phone.reads(),
    reacts: (text, emoji) => phone.reacts(idOf(phone.chat(), text), emoji),
    repliesTo: (text, answer) => void phone.repliesTo(idOf(phone.chat(), text), answer),
    presses: (label) => {
      const isKey = phone.chat().keyboard.flat().includes(label)
      if (isKey) phone.taps(label)
      else phone.presses(withButton(phone.chat(), label), label)
    },
    chat: () => phone.chat(),
  })
}

function instagramPhone({ instagram }: Simulators, number: number, name: string): AnyPhone {
  return metaPhone(instagram.client({ igsid: `12544591546${number}`, username: `user.${number}`, name }))
}

function viberPhone({ viber }: Simulators, number: number, name: string, bot?: string): AnyPhone {
  const phone = viber.client({ id: `01234567890A${number}+/=`, name, ...(bot !== undefined && { bot }) })
  return withReceived({
    writes: (text) => void phone.writes(text),
    sendsPhoto: (caption) => void phone.sendsPhoto('machine', caption),
    sendsDocument: () => void phone.sendsDocument('invoice'),
    reads: () => phone.reads(),
    reacts: () => none('Viber', 'reactions'),
    repliesTo: () => none('Viber', 'replies'),
    presses: (label) => void phone.taps(label),
    chat: () => phone.chat(),
  })
}

function telegramPhone({ telegram }: Simulators, number: number, name: string, bot: string): AnyPhone {
  const phone = telegram.client({ id: number, firstName: name, bot })
  return withReceived({
    writes: (text) => void phone.writes(text),
    sendsPhoto: (caption) => void phone.sendsPhoto('machine', caption),
    sendsDocument: () => void phone.sendsDocument('invoice'),
    reads: () => none('Telegram', 'receipts'),
    reacts: (text, emoji) => phone.reacts(Number(idOf(phone.chat(), text)), emoji),
    repliesTo: (text, answer) => void phone.repliesTo(Number(idOf(phone.chat(), text)), answer),
    presses: (label) => void phone.presses(Number(withButton(phone.chat(), label)), label),
    chat: () => phone.chat(),
  })
}

export function withReceived(actions: PhoneActions): AnyPhone {
  const received = () =>
    actions
      .chat()
      .messages.filter((message) => message.by === 'bot')
      .map((message) => message.text)
  return {
    ...actions,
    received,
    receives: (text) =>
      waitFor(() => received().some((one) => one.includes(text)), `the client to receive "${text}"`),
  }
}

function idOf(chat: PhoneChat, text: string): string {
  const found = chat.messages.find((message) => message.text === text)
  if (found === undefined) throw new Error(`There is no message "${text}" on this phone.`)
  return String(found.id)
}

function withButton(chat: PhoneChat, label: string): string {
  const found = chat.messages.findLast(({ buttons }) => buttons.flat().some((one) => one.text === label))
  if (found === undefined) throw new Error(`There is no button "${label}" on this phone.`)
  return String(found.id)
}

function none(channel: string, what: string): never {
  throw new Error(`${channel} has no ${what}.`)
}
