import type { PhoneChat } from '../../phone.ts'
import type { Talk } from '../../talks.ts'
import type { Waiting } from '../../waiting.ts'
import { waitsForMessage, type WaitsFor } from '../../waits-for.ts'
import type { GraphWorld } from '../world.ts'
import type { Page, PageClient } from './page.ts'
import { mediaDeeds, type MediaDeeds } from './phone-media.ts'
import { messageDeeds, type MessageDeeds } from './phone-messages.ts'

/** Where a phone's deeds happen. */
export type PhoneContext = {
  world: GraphWorld
  client: PageClient
  page: () => Page
  talk: () => Talk
}

/** A client's phone with Messenger, talking to one page. */
export type MessengerPhone = MessageDeeds &
  MediaDeeds & {
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
    ...messageDeeds(context),
    ...mediaDeeds(context),
    chat,
    waitsFor: waitsForMessage(waitFor, client.firstName, chat),
  }
}
