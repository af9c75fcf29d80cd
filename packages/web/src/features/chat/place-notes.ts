import type { MessageRange, Note } from '@switchboard/contract'
import { dayOf } from '../../lib/dates.ts'
import type { StreamItem } from './stream-model.ts'

/**
 * The stream with internal notes, each after the message it was written under. A note under a message that is not
 * loaded waits until it is.
 */
export function placeNotes(
  items: readonly StreamItem[],
  notes: readonly Note[],
  { hasOlder, hasNewer }: Pick<MessageRange, 'hasOlder' | 'hasNewer'>,
  zone?: string,
): readonly StreamItem[] {
  if (notes.length === 0) return items
  const numbered = items.flatMap((item) => seqsOf(item))
  const first = numbered[0] ?? 0
  const last = numbered.at(-1) ?? 0
  const waiting = notes.filter(
    ({ after_seq: seq }) => !(hasOlder && seq < first) && !(hasNewer && seq > last),
  )
  const placed: StreamItem[] = []
  let day = ''
  const putUntil = (seq: number) => {
    while (waiting[0] && waiting[0].after_seq < seq) put(waiting.shift())
  }
  const put = (note: Note | undefined) => {
    if (!note) return
    placed.push({ kind: 'note', key: note.noteid, note, isOtherDay: dayOf(note.created_on, zone) !== day })
  }
  for (const item of items) {
    const [seq] = seqsOf(following(items, item))
    if (seq !== undefined) putUntil(seq)
    if (item.kind === 'day') day = item.day
    placed.push(isJoined(item, placed.at(-1)) ? { ...item, isFirst: true } : item)
  }
  putUntil(Number.POSITIVE_INFINITY)
  return placed
}

function seqsOf(item: StreamItem | undefined): number[] {
  if (item?.kind === 'message') return item.album.map(({ seq }) => seq)
  return item?.kind === 'event' ? [item.message.seq] : []
}

/** A title belongs to the message below it. */
function following(items: readonly StreamItem[], item: StreamItem): StreamItem | undefined {
  if (item.kind !== 'day' && item.kind !== 'new') return item
  return items.slice(items.indexOf(item)).find((one) => seqsOf(one).length > 0)
}

/** After a note, a message shows its author again. */
const isJoined = (
  item: StreamItem,
  above: StreamItem | undefined,
): item is Extract<StreamItem, { kind: 'message' }> => item.kind === 'message' && above?.kind === 'note'
