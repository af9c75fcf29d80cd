import type { PhoneChat } from '../../phone.ts'
import type { Talk } from '../../talks.ts'
import type { Waiting } from '../../waiting.ts'
import { waitsForMessage, type WaitsFor } from '../../waits-for.ts'
import type { GraphWorld } from '../world.ts'
import type { Page, PageClient } from './page.ts'
import { mediaActions, type MediaActions } from './phone-media.ts'
import { messageActions, type MessageActions } from './phone-messages.ts'

/** What a phone acts on. */
export type PhoneContext = {
  world: GraphWorld
  client: PageClient
  page: () => Page
  talk: () => Talk
}

/** A client's phone with Messenger, talking to one page. */
export type MessengerPhone = MessageActions &
  MediaActions & {
    readonly client: Readonly<PageClient>
    chat: () => PhoneChat<string>
    waitsFor: WaitsFor<string>
  }

export function createPhone(
  world: GraphWorld,
  client: PageClient,
  page: () => Page,
  waitFor: Waiting['waitFor'],
): MessengerPhone {
  const talk = () => world.messenger.talks.between(client.page, client.psid)
  const context: PhoneContext = { world, client, page, talk }
  const chat = () => world.messenger.talks.present(talk())
  return {
    client,
    ...messageActions(context),
    ...mediaActions(context),
    chat,
    waitsFor: waitsForMessage(waitFor, client.firstName, chat),
  }
}
