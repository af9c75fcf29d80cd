import { calls, type Message } from '@switchboard/contract'
import { createStore, del, entries, set } from 'idb-keyval'
import { callDesk } from '../../live/desk.ts'
import type { Outcome } from '../../live/outcome.ts'
import { type Cellar, openOutbox, type Outbox, type Way } from './outbox.ts'
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

function deliver(parcel: Parcel, { signal, onProgress }: Way): Promise<Outcome<Message>> {
  const {
    messageid,
    ticketid,
    ticketCreatedOn: created_on,
    content,
    replyTo,
    file,
    recorded,
    template,
  } = parcel
  const common = { messageid, ticketid, created_on, ...(replyTo && { replyTo: replyTo.messageid }) }
  if (template) {
    const { templateId, variables } = template
    return callDesk(calls.sendTemplate, {
      body: { messageid, ticketid, created_on, templateId, variables: [...variables] },
      signal,
    })
  }
  if (file === null) return callDesk(calls.sendMessage, { body: { ...common, content }, signal })
  const body = { ...common, recorded, ...(content !== '' && { content }) }
  return callDesk(calls.sendFile, { body, file, signal, onProgress })
}

/** Those of an older page know no templates and no recordings. */
type KeptParcel = Omit<Parcel, 'template' | 'recorded'> & Partial<Parcel>

function cellarOf(userid: string): Cellar {
  const shelf = createStore('switchboard-outbox', 'parcels')
  return {
    async load() {
      const kept = await entries<string, KeptParcel>(shelf)
      return kept
        .map(([, parcel]) => ({
          ...parcel,
          template: parcel.template ?? null,
          recorded: parcel.recorded ?? false,
        }))
        .filter((parcel) => parcel.userid === userid)
    },
    keep: (parcel) => set(parcel.messageid, parcel, shelf),
    drop: (messageid) => del(messageid, shelf),
  }
}
