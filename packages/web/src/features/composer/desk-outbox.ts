import { calls, type Message } from '@switchboard/contract'
import { createStore, del, entries, set } from 'idb-keyval'
import { callDesk } from '../../live/desk.ts'
import type { Outcome } from '../../live/outcome.ts'
import { type Cellar, openOutbox, type Outbox } from './outbox.ts'
import type { Parcel } from './parcel.ts'

let open: { userid: string; outbox: Outbox } | null = null

/** The outbox of whoever is signed in; what was written before the last reload goes out when it opens. */
export function outboxOf(userid: string): Outbox {
  if (open?.userid === userid) return open.outbox
  const outbox = openOutbox({
    cellar: cellarOf(userid),
    deliver,
    later: (deed, after) => void setTimeout(deed, after),
  })
  open = { userid, outbox }
  void outbox.open().catch(() => undefined)
  return outbox
}

function deliver(parcel: Parcel): Promise<Outcome<Message>> {
  const { messageid, ticketid, ticketCreatedOn: created_on, content, replyTo, file } = parcel
  const common = { messageid, ticketid, created_on, ...(replyTo && { replyTo: replyTo.messageid }) }
  if (file === null) return callDesk(calls.sendMessage, { body: { ...common, content } })
  return callDesk(calls.sendFile, { body: { ...common, ...(content !== '' && { content }) }, file })
}

function cellarOf(userid: string): Cellar {
  const shelf = createStore('switchboard-outbox', 'parcels')
  return {
    async load() {
      const kept = await entries<string, Parcel>(shelf)
      return kept.map(([, parcel]) => parcel).filter((parcel) => parcel.userid === userid)
    },
    keep: (parcel) => set(parcel.messageid, parcel, shelf),
    drop: (messageid) => del(messageid, shelf),
  }
}
