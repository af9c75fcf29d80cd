import type { InboundClient } from '@switchboard/channels'
import type { Language } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { findOrCreateIdentity, type Identity } from '../clients/clients.ts'
import { applyMessage } from '../inbound/inbound.ts'
import { insertMessage } from './visitor-messages-store.ts'
import { insertChat } from './visitor-sessions-store.ts'

/** A visitor of no website: what the company sends stays in this record, and no device ever asks for it. */
interface ExampleVisitor {
  chatid: string
  from: InboundClient
  identity: Identity
}

export async function startExampleVisit(
  app: AppContext,
  tx: Tx,
  { accountid, name, language }: { accountid: string; name: string; language: Language },
): Promise<ExampleVisitor> {
  const chatid = app.ids.uuid()
  await insertChat(tx, {
    chatid,
    accountid,
    website_user: null,
    name,
    email: null,
    fields: '{}',
    language,
    page: null,
    created_on: app.clock.now(),
  })
  const from = { extUserId: chatid, name, username: null, language, phone: null }
  const identity = await findOrCreateIdentity(app, tx, { accountid, from, chat: chatid, at: null })
  return { chatid, from, identity }
}

/** The company gets the message as that of any client. */
export async function writeAsExample(
  app: AppContext,
  tx: Tx,
  { chatid, from, identity }: ExampleVisitor,
  text: string,
): Promise<void> {
  const id = app.ids.uuid()
  await applyMessage(app, tx, identity, 'website', {
    kind: 'message',
    extId: id,
    at: new Date(app.clock.millis()),
    from,
    chat: chatid,
    messageRef: id,
    content: { type: 'text', text },
    replyTo: null,
    forwardedFrom: null,
    album: null,
    opening: false,
  })
  const facts = { fileid: null, file: null, replyTo: null, choices: [], ourRef: null }
  await insertMessage(tx, {
    ...facts,
    chatid,
    id,
    position: null,
    isVisitors: true,
    at: app.clock.now(),
    text,
  })
}
