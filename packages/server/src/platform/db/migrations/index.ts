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
]
