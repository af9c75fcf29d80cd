import { eventTypes, isAdmin, type Me } from '@switchboard/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../context.ts'
import {
  contains,
  containsByIndex,
  folded,
  foldedContains,
  foldedNamesContain,
  idRange,
  isLong,
  isShortWord,
  namesContainByIndex,
  SHORT_SCRIPTS,
} from '../../platform/lib/search-term.ts'
import { inSight } from './tickets-store.ts'

/**
 * The newest tickets are looked through one by one: what is in many of them is found here, without asking any index. So
 * many tickets at most, and no more than so many messages: looking at one takes about 5 µs.
 */
const NEAR = 500
const NEAR_MESSAGES = 4000
/** Of each only the newest messages, so that one long chat does not take the place of all others; older ones are found by index. */
const NEAR_OF_EACH = 200
/** What the indexes find for one word is looked through for the others, the newest tickets first, up to so many messages. */
const CANDIDATES = 1000
/** A word of so many messages is rarely the rarest; when it is, not all of them are read. */
const MOST_MESSAGES = 50_000
const CANDIDATE_MESSAGES = 20_000
/** Of a department or a handler with any number of tickets the newest are enough. */
const NEWEST_OF = 100

export type SearchView = 'open' | 'closed'

/** A ticket and which of the words it holds; `place` is the text of its chat that holds the most of them. */
export interface TicketHit {
  ticketid: string
  updated_on: string
  has: boolean[]
  place: string | null
}

const isIn = (view: SearchView): RawBuilder<SqlBool> =>
  view === 'open' ? sql<SqlBool>`tickets.closed_on is null` : sql<SqlBool>`tickets.closed_on is not null`

const newest = (view: SearchView) => (view === 'open' ? sql`tickets.updated_on` : sql`tickets.closed_on`)

const isWritten = sql<SqlBool>`messages.type not in (${sql.join(eventTypes.map((type) => sql.lit(type)))})`

/** The newest tickets in sight, also those that do not hold all the words: they show which of the words are rare. */
export const newestWith = (
  reader: Reader,
  me: Me,
  words: readonly string[],
  view: SearchView,
): Promise<TicketHit[]> =>
  hitsIn(
    reader,
    sql`select * from (
        select tickets.*, greatest(last_seq - ${NEAR_OF_EACH}, 0) as unread_upto,
          sum(least(last_seq, ${NEAR_OF_EACH})) over (order by ${newest(view)} desc, tickets.ticketid) as messages_so_far
        from (
          select tickets.* from tickets where ${isIn(view)} and ${inSight(me)}
          order by ${newest(view)} desc, tickets.ticketid limit ${NEAR}
        ) as tickets
      ) as counted where messages_so_far <= ${NEAR_MESSAGES}`,
    words,
  )

/** The same of some tickets, in all their messages. */
export const whatHolds = (
  reader: Reader,
  ticketids: readonly string[],
  words: readonly string[],
): Promise<TicketHit[]> =>
  hitsIn(
    reader,
    sql`select * from (
        select tickets.*, 0 as unread_upto,
          sum(last_seq) over (order by updated_on desc, ticketid) as messages_so_far
        from tickets where ticketid = any(${ticketids}::uuid[])
      ) as counted where messages_so_far - last_seq < ${CANDIDATE_MESSAGES}`,
    words,
  )

/**
 * Each text is folded once and looked through for all words. A place is one number that sorts: how many of the words it
 * holds, how new it is, and whether it is a note.
 */
async function hitsIn(
  reader: Reader,
  tickets: RawBuilder<unknown>,
  words: readonly string[],
): Promise<TicketHit[]> {
  const column = (index: number) => sql.ref(`has_${index}`)
  const each = (part: (word: string, index: number) => RawBuilder<unknown>) => sql.join(words.map(part))
  const { rows } = await sql<TicketHit>`
    with looked_at as materialized (${tickets})
    select tickets.ticketid, tickets.updated_on, said.place,
      array[${each((word, index) => sql`${isNamed(word)} or coalesce(said.${column(index)}, false)`)}] as has
    from looked_at as tickets
      join clients using (clientid)
      left join departments on departments.departmentid = tickets.departmentid
      left join users on users.userid = tickets.userid
      cross join lateral (select ${folded(allNames)} as text offset 0) as names
      cross join lateral (
        select ${each((_, index) => sql`bool_or(${column(index)}) as ${column(index)}`)},
          max(case when hits > 0 then hits << 33 | seq << 1 | is_note end) as place
        from (
          select *, (${sql.join(
            words.map((_, index) => sql`${column(index)}::int`),
            sql` + `,
          )})::bigint as hits
          from (
            select seq, is_note, ${each((word, index) => sql`${foldedContains(sql`text`, word)} as ${column(index)}`)}
            from (
              select seq::bigint, 0 as is_note, ${folded(sql`content`)} as text from messages
                where messages.ticketid = tickets.ticketid and messages.seq > tickets.unread_upto and ${isWritten}
              union all
              select after_seq, 1, ${folded(sql`content`)} from notes
                where notes.ticketid = tickets.ticketid and deleted_on is null
              offset 0
            ) as texts
          ) as tried
        ) as counted
      ) as said
    order by tickets.updated_on desc, tickets.ticketid
  `.execute(reader.query)
  return rows
}

const allNames = sql`concat_ws(chr(10), client_name, account_number, department_name, users.first_name || ' ' || users.last_name)`

function isNamed(word: string): RawBuilder<SqlBool> {
  const range = idRange(word)
  const isInNames = foldedNamesContain(sql`names.text`, word)
  return range === null
    ? isInNames
    : sql<SqlBool>`${isInNames} or tickets.ticketid between ${range.from} and ${range.to}`
}

/**
 * The newest tickets in sight that hold a word, wherever it is: each part is an index search of its own. `name` has the word
 * in it, and is looked for in names.
 */
export async function ticketsByIndex(
  reader: Reader,
  me: Me,
  { word, name, view }: { word: string; name: string; view: SearchView },
): Promise<TicketHit[]> {
  const range = idRange(word)
  const { rows } = await sql<IndexHit>`
    with found as materialized (
      select ticketid, max(place) as place from (
        ${range === null ? sql`select null::uuid as ticketid, null::bigint as place where false` : sql`select ticketid, null::bigint as place from tickets where ticketid between ${range.from} and ${range.to}`}
        union all (select ticketid, null from tickets where clientid in
          (select clientid from clients where ${namesContainByIndex(sql`(clients.client_name || ' ' || coalesce(clients.account_number, ''))`, [word, name])}))
        union all ${newestOf('departmentid', sql`select departmentid from departments where ${contains(sql`department_name`, word)}`, me, view)}
        union all ${newestOf('userid', sql`select userid from users where ${namesContainByIndex(sql`(users.first_name || ' ' || users.last_name)`, [word, name])}`, me, view)}
        union all (select ticketid, 1::bigint << 33 | seq::bigint << 1 from messages where ${inMessage(word)} and ${isWritten} limit ${MOST_MESSAGES})
        union all (select ticketid, 1::bigint << 33 | after_seq::bigint << 1 | 1 from notes
          where ${containsByIndex(sql`content`, word)} and deleted_on is null)
      ) as parts group by ticketid
    )
    select tickets.ticketid, tickets.updated_on, found.place from found, lateral (
      -- One by one: the planner expects far more of them than there are, and would read all tickets.
      select * from tickets where tickets.ticketid = found.ticketid limit 1
    ) as tickets where ${isIn(view)} and ${inSight(me)}
    order by tickets.updated_on desc, tickets.ticketid limit ${CANDIDATES}
  `.execute(reader.query)
  return rows.map((row) => ({ ...row, has: [true] }))
}

type IndexHit = Omit<TicketHit, 'has'>

const newestOf = (
  column: 'departmentid' | 'userid',
  found: RawBuilder<unknown>,
  me: Me,
  view: SearchView,
): Expression<unknown> => sql`(
  select near.ticketid, null from (${found}) as found, lateral (
    select ticketid from tickets where tickets.${sql.ref(column)} = found.${sql.ref(column)} and ${isIn(view)}
      ${isAdmin(me) ? sql`` : sql`and ${inSight(me)}`}
    order by ${newest(view)} desc limit ${NEWEST_OF}
  ) as near)`

function inMessage(word: string): RawBuilder<SqlBool> {
  if (!isShortWord(word))
    return sql<SqlBool>`word_trigrams(messages.content) @@ trigram_query(${word}, ${!isLong(word)})
      and ${containsByIndex(sql`messages.content`, word)}`
  return sql<SqlBool>`messages.content ~ ${sql.lit(SHORT_SCRIPTS)} and short_words(messages.content) @> array[fold(${word})]`
}

/** The part of a message or note around the words. */
export interface FoundText {
  ticketid: string
  messageid: string | null
  is_note: boolean
  text: string
  /** Something of it is left out before the part. */
  is_begun: boolean
}

/**
 * Around the first of the words that each text holds. Folding changes the length of some letters: as many characters more
 * are read on both sides as the length of the whole text changes.
 */
export async function foundTexts(
  reader: Reader,
  hits: readonly TicketHit[],
  words: readonly string[],
): Promise<FoundText[]> {
  const places = hits.filter(({ place }) => place !== null)
  if (places.length === 0) return []
  const held = sql.join(
    words.map((word) => foldedContains(folded(sql`content`), word)),
    sql` or `,
  )
  const at = sql.join(words.map((word) => sql`nullif(strpos(flat.text, fold(${word})), 0)`))
  const { rows } = await sql<FoundText>`
    select asked.ticketid, messageid, asked.is_note, begins > 1 as is_begun,
      substring(said.content from begins for ${AROUND.before + AROUND.after} + 2 * shift) as text
    from (
      select ticketid, (place >> 1 & 4294967295)::int as seq, place & 1 = 1 as is_note
      from unnest(${places.map(({ ticketid }) => ticketid)}::uuid[], ${places.map(({ place }) => place)}::bigint[]) as asked (ticketid, place)
    ) as asked
      left join messages on messages.ticketid = asked.ticketid and messages.seq = asked.seq
      cross join lateral (
        select messages.content where not asked.is_note
        union all (select content from notes
          where asked.is_note and notes.ticketid = asked.ticketid and after_seq = asked.seq and deleted_on is null
          order by (${held}) desc, created_on desc, noteid limit 1)
      ) as said
      cross join lateral (select ${folded(sql`said.content`)} as text offset 0) as flat
      cross join lateral (select least(abs(length(flat.text) - length(said.content)), ${AROUND.shift}) as shift) as moved
      cross join lateral (
        select greatest(1, coalesce(${at}, 1) - ${AROUND.before} - shift) as begins
      ) as part
  `.execute(reader.query)
  return rows
}

const AROUND = { before: 60, after: 260, shift: 5000 }
