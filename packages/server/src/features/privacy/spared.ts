import { compareInstants } from '@switchboard/contract'
import type { Spared } from '../../platform/db/tables/interface-tables.ts'
import type { NamedBy } from '../clients/clients.ts'

type Known = NamedBy & { former_ids: string[] | null }

/**
 * When ids and numbers of a person belong to other clients, so that an erasure spares what names those by them (P11-17). What
 * both have now, or what was given up at a time that nobody stored, counts as the person's.
 */
export const sparedOf = (
  ids: readonly string[],
  person: readonly Known[],
  others: readonly NamedBy[],
): Spared[] =>
  others.flatMap((other) =>
    ids.flatMap((id) => {
      const theirs = timeIn(other, id)
      if (theirs === null) return []
      const { accountid } = other
      const span = spanOf(timeAt(accountid, person, id), theirs)
      return span === null ? [] : [{ id, accountid, ...span }]
    }),
  )

/** Whether an event or a line of that time that names the person by this id is about another client. */
export function isSpared(
  spared: readonly Spared[],
  id: string,
  { accountid, at }: { accountid: string | null; at: string },
): boolean {
  return spared.some(
    (one) =>
      one.id === id &&
      // An account that is not connected has no clients: only what has a limit in time is somebody else's there.
      (accountid === null ? one.after !== null || one.until !== null : one.accountid === accountid) &&
      (one.after === null || compareInstants(at, one.after) > 0) &&
      (one.until === null || compareInstants(at, one.until) <= 0),
  )
}

/** 'now': has it; 'some day': had it until a time that nobody stored; null: never had it. */
type Time = 'now' | 'some day' | { until: string } | null

function timeIn({ ext_user_id, chat, phone, former_until }: NamedBy, id: string): Time {
  if ([ext_user_id, chat, phone].includes(id)) return 'now'
  const until = former_until?.[id]
  return until === undefined ? null : { until }
}

/** The latest time in which the person had the id at an account. */
function timeAt(accountid: string, person: readonly Known[], id: string): Time {
  const here = person.filter((one) => one.accountid === accountid)
  const times = here.map((one) => timeIn(one, id))
  if (times.includes('now')) return 'now'
  const last = times
    .flatMap((time) => (time !== null && typeof time === 'object' ? [time.until] : []))
    .toSorted(compareInstants)
    .at(-1)
  if (last !== undefined) return { until: last }
  return here.some(({ former_ids }) => former_ids?.includes(id)) ? 'some day' : null
}

function spanOf(mine: Time, theirs: Exclude<Time, null>): Pick<Spared, 'after' | 'until'> | null {
  if (mine === null) return { after: null, until: null }
  if (mine === 'some day' || theirs === 'some day') return null
  if (theirs === 'now') return mine === 'now' ? null : { after: mine.until, until: null }
  const isAfterMine = mine !== 'now' && compareInstants(mine.until, theirs.until) < 0
  return { after: isAfterMine ? mine.until : null, until: theirs.until }
}
