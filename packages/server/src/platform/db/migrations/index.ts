import type { Migration } from '../migrate.ts'
import { staff } from './0001-staff.ts'
import { tickets } from './0002-tickets.ts'
import { delivery } from './0003-delivery.ts'
import { desk } from './0004-desk.ts'
import { push } from './0005-push.ts'
import { teamwork } from './0006-teamwork.ts'
import { outboxOrder } from './0007-outbox-order.ts'
import { channels } from './0008-channels.ts'
import { receipts } from './0009-receipts.ts'
import { scale } from './0010-scale.ts'
import { sound } from './0011-sound.ts'
import { insight } from './0012-insight.ts'
import { accounts } from './0013-accounts.ts'
import { channelHealth } from './0017-channel-health.ts'
import { apiKeys } from './0018-api-keys.ts'
import { erasing } from './0019-erasing.ts'
import { outgoingWebhooks } from './0020-outgoing-webhooks.ts'
import { search } from './0021-search.ts'
import { folding } from './0022-folding.ts'
import { guesses } from './0023-guesses.ts'
import { replyWindow } from './0028-reply-window.ts'
import { undelivered } from './0031-undelivered.ts'
import { auditRepeats } from './0029-audit-repeats.ts'
import { undo } from './0032-undo.ts'
import { mergedFields } from './0034-merged-fields.ts'
import { auditLog } from './0040-audit-log.ts'
import { plainNames } from './0041-plain-names.ts'
import { deliveryNames } from './0042-delivery-names.ts'
import { outboxHeads } from './0043-outbox-heads.ts'
import { nextEvents } from './0044-next-events.ts'
import { webhookHeads } from './0045-webhook-heads.ts'
import { turnover } from './0046-turnover.ts'
import { undeliveredAgain } from './0047-undelivered-again.ts'
import { snooze } from './0048-snooze.ts'
import { eventSlots } from './0049-event-slots.ts'
import { departmentBubbles } from './0050-department-bubbles.ts'
import { preferences } from './0051-preferences.ts'
import { notesSearch } from './0052-notes-search.ts'
import { savedViews } from './0053-saved-views.ts'
import { privateFiles } from './0054-private-files.ts'
import { invitations } from './0055-invitations.ts'
import { scheduledMessages } from './0056-scheduled-messages.ts'
import { websiteChats } from './0057-website-chats.ts'
import { visitorChats } from './0058-visitor-chats.ts'
import { mails } from './0059-mails.ts'
import { soundAsWav } from './0060-sound-as-wav.ts'
import { bubbleFiles } from './0061-bubble-files.ts'
import { passwordResets } from './0062-password-resets.ts'
import { severalBots } from './0063-several-bots.ts'
import { linkPreviews } from './0064-link-previews.ts'
import { companySignIn } from './0065-company-sign-in.ts'
import { privateReadTimes } from './0066-private-read-times.ts'
import { scheduledFiles } from './0067-scheduled-files.ts'
import { turnedAway } from './0068-turned-away.ts'
import { freshSignIns } from './0069-fresh-sign-ins.ts'
import { refusedClients } from './0070-refused-clients.ts'
import { eventsTogether } from './0071-events-together.ts'
import { refsOfSends } from './0072-refs-of-sends.ts'
import { packedEvents } from './0073-packed-events.ts'
import { wordTrigrams } from './0074-word-trigrams.ts'
import { lockedParents } from './0075-locked-parents.ts'
import { inboxInParts } from './0076-inbox-in-parts.ts'
import { chatsOfIdentities } from './0077-chats-of-identities.ts'
import { queuedAndWithdrawn } from './0078-queued-and-withdrawn.ts'
import { formerIds } from './0079-former-ids.ts'
import { formerUntil } from './0080-former-until.ts'
import { messageParts } from './0081-message-parts.ts'
import { timesOfChanges } from './0082-times-of-changes.ts'
import { ratingsOfTickets } from './0085-ratings-of-tickets.ts'
import { bytesBeforeRows } from './0086-bytes-before-rows.ts'
import { pushLeases } from './0087-push-leases.ts'
import { newEventsById } from './0088-new-events-by-id.ts'
import { pushOfSessions } from './0089-push-of-sessions.ts'

/** In the order in which they are applied; a released migration is never edited. */
export const migrations: readonly Migration[] = [
  staff,
  tickets,
  delivery,
  desk,
  push,
  teamwork,
  outboxOrder,
  channels,
  receipts,
  scale,
  sound,
  insight,
  accounts,
  channelHealth,
  apiKeys,
  erasing,
  outgoingWebhooks,
  search,
  folding,
  guesses,
  replyWindow,
  undelivered,
  auditRepeats,
  undo,
  mergedFields,
  auditLog,
  plainNames,
  deliveryNames,
  outboxHeads,
  nextEvents,
  webhookHeads,
  turnover,
  undeliveredAgain,
  snooze,
  eventSlots,
  departmentBubbles,
  preferences,
  notesSearch,
  savedViews,
  privateFiles,
  invitations,
  scheduledMessages,
  websiteChats,
  visitorChats,
  mails,
  soundAsWav,
  bubbleFiles,
  passwordResets,
  severalBots,
  linkPreviews,
  companySignIn,
  privateReadTimes,
  scheduledFiles,
  turnedAway,
  freshSignIns,
  refusedClients,
  eventsTogether,
  refsOfSends,
  packedEvents,
  wordTrigrams,
  lockedParents,
  inboxInParts,
  chatsOfIdentities,
  queuedAndWithdrawn,
  formerIds,
  formerUntil,
  messageParts,
  timesOfChanges,
  ratingsOfTickets,
  bytesBeforeRows,
  pushLeases,
  newEventsById,
  pushOfSessions,
]
