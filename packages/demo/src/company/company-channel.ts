import type { PhoneChat, SampleName, Simulators } from '@switchboard/simulators'
import type { Caller } from './caller.ts'
import type { Client } from './clients.ts'

/** What the company has at a provider, before anything is connected. */
export interface CompanyChannel {
  open(simulators: Simulators): void
  /** As an administrator does it on the Settings screen, logins included. */
  connect(simulators: Simulators, admin: Caller): Promise<unknown>
  phone(simulators: Simulators, client: Client): ClientPhone
}

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

export function withButton(chat: PhoneChat, label: string): string {
  const found = chat.messages.findLast(({ buttons }) => buttons.flat().some(({ text }) => text === label))
  if (found === undefined) throw new Error(`There is no button "${label}" on this phone`)
  return String(found.id)
}

export function none(channel: string, what: string): never {
  throw new Error(`${channel} has no ${what}`)
}
