import { type CallAnswer, calls, type Message, type MyTicket } from '@switchboard/contract'
import type { PhoneMessage, Simulators, TelegramPhone } from '@switchboard/simulators'
import type { Caller } from '../company/caller.ts'
import { clientPhone } from '../company/channels.ts'
import { telegramPhone } from '../company/channels/telegram.ts'
import type { ClientPhone } from '../company/company-channel.ts'
import { type Client, clientName, clients } from '../company/clients.ts'
import type { StaffKey } from '../company/people.ts'

/** Where a step happens: one client's phone, and the workspace as the staff see it. */
export interface Scene {
  simulators: Simulators
  as: (who: StaffKey) => Caller
  client: Client
}

export const firstScene = (simulators: Simulators, as: Scene['as']): Scene => ({
  simulators,
  as,
  client: clients.ingrid,
})

export const sceneWith = (scene: Scene, client: Client): Scene => ({ ...scene, client })

export const phoneIn = ({ simulators, client }: Scene): ClientPhone => clientPhone(simulators, client)

export function telegramIn({ simulators, client }: Scene): TelegramPhone {
  if (client.on !== 'telegram') throw new Error(`${clientName(client)} has no Telegram`)
  return telegramPhone(simulators, client)
}

/** The client's newest ticket as a staff member sees it. */
export async function ticketIn(scene: Scene, who: StaffKey): Promise<MyTicket> {
  const open = await scene.as(who).call(calls.getTickets, {})
  const closed = await scene.as(who).call(calls.getClosedTickets, { params: { offset: 0 } })
  const name = clientName(scene.client)
  const ticket = [...(typeof open === 'string' ? [] : open), ...closed].find(
    (one) => one.client_name === name,
  )
  if (!ticket) throw new Error(`${who} sees no ticket of ${name}`)
  return ticket
}

/** The newest message of the client's chat with this text or file name. */
export async function messageIn(scene: Scene, who: StaffKey, text: string): Promise<Message> {
  const { ticketid, created_on } = await ticketIn(scene, who)
  const sections: CallAnswer<typeof calls.getChat> = await scene
    .as(who)
    .call(calls.getChat, { params: { ticketid, sliceIndex: 0 }, query: { created_on } })
  const found = Object.values(sections)
    .flat()
    .findLast((one) => one.content.includes(text) || one.file_name === text)
  if (!found) throw new Error(`the chat with ${clientName(scene.client)} holds no "${text}"`)
  return found
}

/** The newest message on the client's phone that fits. */
export function shownOn(scene: Scene, fits: (message: PhoneMessage) => boolean): PhoneMessage {
  const found = phoneIn(scene).chat().messages.findLast(fits)
  if (!found) throw new Error(`${clientName(scene.client)}'s phone shows no such message`)
  return found
}
