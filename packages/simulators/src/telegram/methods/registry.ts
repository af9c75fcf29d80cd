import { account } from './account.ts'
import { callback } from './callback.ts'
import { deletes } from './delete.ts'
import { edits } from './edit.ts'
import { files } from './files.ts'
import { forwards } from './forward.ts'
import type { Method } from './method.ts'
import { reactions } from './reactions.ts'
import { album } from './send-album.ts'
import { sendMedia } from './send-media.ts'
import { sendPlace } from './send-place.ts'
import { sendText } from './send-text.ts'
import { polling } from './updates.ts'
import { webhooks } from './webhook.ts'

const all: Method[] = [
  ...account,
  ...webhooks,
  ...polling,
  ...sendText,
  ...sendMedia,
  ...sendPlace,
  ...album,
  ...edits,
  ...deletes,
  ...forwards,
  ...reactions,
  ...callback,
  ...files,
]

const byName = new Map(all.map((method) => [method.name.toLowerCase(), method]))

/** Method names are case-insensitive. */
export function methodNamed(name: string): Method | undefined {
  return byName.get(name.toLowerCase())
}
