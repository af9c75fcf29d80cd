import type { GraphWorld } from '../world.ts'
import type { BusinessNumber, OutboundMessage, OutboundStatus, Person } from './account.ts'
import { announceStatus, type StatusError } from './events.ts'

export const failedAs = {
  reEngagement: {
    code: 131047,
    title: 'Re-engagement message',
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  },
  undeliverable: {
    code: 131026,
    title: 'Message undeliverable',
    details: 'Message Undeliverable.',
  },
  mediaUpload: {
    code: 131053,
    title: 'Media upload error',
    details: 'Unable to upload the media used in the message.',
  },
} satisfies Record<string, StatusError>

/** Carries out an accepted message: sent, then delivered once the phone is on; or failed. */
export function carryOut(
  world: GraphWorld,
  number: BusinessNumber,
  message: OutboundMessage,
  person: Person | undefined,
  failure: StatusError | undefined,
): void {
  world.whatsapp.sent.set(message.id, message)
  if (failure || !person) {
    fail(world, number, message, failure ?? failedAs.undeliverable)
    return
  }
  advance(world, number, message, 'sent')
  if (!person.isOffline) advance(world, number, message, 'delivered')
}

export function advance(
  world: GraphWorld,
  number: BusinessNumber,
  message: OutboundMessage,
  status: Exclude<OutboundStatus, 'accepted' | 'failed'>,
): void {
  message.status = status
  announceStatus(world, number, message, status)
  world.changed()
}

function fail(world: GraphWorld, number: BusinessNumber, message: OutboundMessage, error: StatusError): void {
  message.status = 'failed'
  announceStatus(world, number, message, 'failed', error)
  world.changed()
}
