import { receivedCalls, type ReceivedCalls } from '../../provider-connection.ts'
import type { Waiting } from '../../waiting.ts'
import { type Conversations, conversationsOf, newPage } from '../messenger/conversations.ts'
import type { PageClient } from '../messenger/page.ts'
import { named } from '../whatsapp/whatsapp.ts'
import type { GraphWorld } from '../world.ts'
import { createInstagramPhone, type InstagramPhone } from './phone.ts'
import type { FaultedAction } from '../../common-faults.ts'
import type { Where } from '../../faults.ts'
import { type GraphFaultParts, refusalMaker } from '../graph-faults.ts'
import { messengerFaults, type MessengerFaults } from '../messenger/messenger-faults.ts'

export type NewInstagramAccount = {
  id: string
  username: string
  name: string
  /** The page that it is linked to; the first one when absent. */
  page?: string
}
export type NewInstagramClient = {
  /** The id under which the account knows a person. */
  igsid: string
  username: string
  name: string
  /** The id of the account; the first one when absent. */
  account?: string
}

/** Instagram Direct's part of the Graph API and the phones around it. */
export type InstagramSimulator = ReceivedCalls &
  Conversations & {
    readonly world: GraphWorld
    addAccount: (account: NewInstagramAccount) => void
    accounts: () => { id: string; username: string }[]
    /** A client's phone; asking again for the same id gives a phone of the same client. */
    client: (client: NewInstagramClient) => InstagramPhone
    /** The method of the calls that send a message. */
    readonly sendMethod: string
    readonly faults: InstagramFaults
  }

export function createInstagram(world: GraphWorld, waiting: Waiting): InstagramSimulator {
  const { instagram, messenger, connections } = world
  const connection = connections.instagram
  const accountNamed = (id: string | undefined) => named(instagram.pages, id, 'account')
  return {
    world,
    ...receivedCalls(connection),
    sendMethod: 'messages',
    ...conversationsOf(world, 'instagram', waiting),
    addAccount: ({ id, username, name, page }) => {
      const linked = named(messenger.pages, page, 'page').id
      const account = { id, name, category: username, product: 'instagram' as const, page: linked }
      instagram.pages.set(id, newPage(account))
      waiting.changed()
    },
    accounts: () => [...instagram.pages.values()].map(({ id, category }) => ({ id, username: category })),
    client: (given) => {
      const client = clientOf(world, given, accountNamed(given.account).id)
      waiting.changed()
      return createInstagramPhone(world, client, () => accountNamed(client.page), waiting.waitFor)
    },
    faults: instagramFaults({ connection, outboxes: [instagram.outbox], changed: waiting.changed }),
  }
}

function clientOf(
  { instagram }: GraphWorld,
  { igsid, username, name }: NewInstagramClient,
  page: string,
): PageClient {
  const known = instagram.clients.get(igsid)
  if (known) return Object.assign(known, { firstName: name, username })
  const client: PageClient = {
    product: 'instagram',
    psid: igsid,
    page,
    firstName: name,
    lastName: '',
    username,
    locale: 'en_US',
    samePersonAs: undefined,
  }
  instagram.clients.set(igsid, client)
  return client
}

/** Faults on demand: those of Messenger, in Instagram's terms where they differ. */
type InstagramFaults = MessengerFaults & {
  /** 100 with 2534014: the person is not there any more. */
  nobodyThere: FaultedAction<Where>
}

function instagramFaults(parts: GraphFaultParts): InstagramFaults {
  const refusal = refusalMaker(parts)
  return {
    ...messengerFaults(parts),
    windowClosed: refusal({
      code: 10,
      subcode: 2534022,
      status: 403,
      message: 'This message is sent outside of allowed window.',
    }),
    nobodyThere: refusal({
      code: 100,
      subcode: 2534014,
      message: 'The requested user cannot be found.',
    }),
  }
}
