import { isPending, maySeeTicket } from '@switchboard/contract'
import i18next from 'i18next'
import { titleFlasher, windowTicker } from '../../lib/flash-title.ts'
import { type Sound, soundPlayer, windowSoundRoom } from '../../lib/sounds.ts'
import { activeTicket } from '../../live/active-ticket.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { announce } from './announcements.ts'

const sounds = soundPlayer(windowSoundRoom)
const flasher = titleFlasher(document, windowTicker)

/** A ticket is new once, although it is told again when its client has chosen a department; a handled one may come back. */
const announced = new Set<string>()

/** A new ticket sounds and flashes the tab; so does, softly, what a client writes into the open chat. */
export const handleAttentionEvent: EventHandler = (event, { queries, me }) => {
  const wantsSound = queries.getQueryData<{ sounds: boolean }>(['preferences'])?.sounds !== false
  if (event.type === 'acceptTicket' || event.type === 'newHandler') {
    if (event.payload.ticket.userid !== null) announced.delete(event.payload.ticket.ticketid)
  }
  if (event.type === 'newTicket') {
    const { ticket } = event.payload
    if (!isPending(ticket) || !maySeeTicket(me, ticket) || announced.has(ticket.ticketid)) return
    announced.add(ticket.ticketid)
    flasher.flash(i18next.t('tickets.newTicket'))
    announce(i18next.t('tickets.newTicketFrom', { name: ticket.client_name }))
    if (wantsSound) void playOnce('new-ticket')
  }
  if (event.type === 'newMessage') {
    const { message } = event.payload
    if (message.isagent || message.ticketid !== activeTicket.get()) return
    if (wantsSound) void playOnce('new-message')
  }
}

/** Several tabs hear the same event: whoever holds the lock plays. */
async function playOnce(sound: Sound): Promise<void> {
  if (!('locks' in navigator)) return void sounds.play(sound)
  await navigator.locks.request('switchboard.sound', { ifAvailable: true }, async (lock) => {
    if (lock && sounds.play(sound)) await new Promise((done) => setTimeout(done, quietFor))
  })
}

const quietFor = 2000
