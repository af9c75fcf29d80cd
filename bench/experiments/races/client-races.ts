import { calls } from '@switchboard/contract'
import { storedEvents } from '@switchboard/server/testing'
import { z } from 'zod'
import { byWorkers, callFor, countOne, isDone, race } from '../../kit/load/race.ts'
import type { RaceEnvironment } from '../../kit/load/race-environment.ts'
import { noteRound, type RaceTally, tallyOf } from './race-tally.ts'

const REFUSED = 'blockings or words that were not taken'
const NEITHER = 'words that stand in the chat and with the blocked ones, or in neither'
const WRONG_SIDE = 'words on the wrong side of the blocking'

/** A client is blocked while he or she writes: the message is in the chat, or among the messages of blocked clients. */
export async function blockAgainstInbound(environment: RaceEnvironment, rounds: number): Promise<RaceTally> {
  const { admin, tickets, random } = environment
  const tally = tallyOf('client blocked against the client writing', [REFUSED, NEITHER, WRONG_SIDE])
  const clients = tickets.slice(0, 8).map(({ clientid }, client) => ({ clientid, client }))
  await byWorkers(clients, 4, async ({ clientid, client }) => {
    const block = (blocked: boolean) =>
      callFor(admin, calls.blockClient, { params: { clientid }, body: { blocked } })
    for (let round = 0; round < rounds / clients.length; round += 1) {
      const words = environment.words(client)
      const both = await race(random, () => block(true), words.send, tally.lead)
      const [blocking, raced] = both
      if (!both.every(isDone)) countOne(tally.wrong, REFUSED)
      const { inChat, apart } = await placesOf(environment, words)
      noteRound(tally, both, inChat)
      if (!inChat) environment.notInChat(words.content)
      if (inChat === apart) countOne(tally.wrong, NEITHER)
      if (inChat ? blocking.ended < raced.begun : raced.ended < blocking.begun)
        countOne(tally.wrong, WRONG_SIDE)
      await block(false)
    }
  })
  return tally
}

async function placesOf(
  { rows }: RaceEnvironment,
  { content, updateId }: { content: string; updateId: number },
) {
  const [found] = await rows<{ inChat: boolean; apart: boolean }>(
    `select exists (select from messages where content = $1) as "inChat",
       exists (select from inbox where ext_id = $2 and kind = 'blocked') as apart`,
    [content, String(updateId)],
  )
  return found ?? { inChat: false, apart: false }
}

const TORN = 'bubbles with the name of one edit and the text of another'
const UNLIKE = 'bubbles that differ from the last live event'
const NOT_TAKEN = 'edits or deletions answered otherwise than they may be'

/** Two tabs edit the same bubble, or every third time one deletes it. */
export async function bubbleAgainstBubble(environment: RaceEnvironment, rounds: number): Promise<RaceTally> {
  const { admin, random, rows } = environment
  const tally = tallyOf('bubble edited in two tabs at once', [TORN, UNLIKE, NOT_TAKEN])
  const first = { name: 'first', content: 'first' }
  let { bubbleid } = await admin.call(calls.createBubble, { body: first })
  for (let round = 0; round < rounds; round += 1) {
    const params = { bubbleid }
    const text = (tab: string) => ({ name: `${tab} ${round}`, content: `${tab} ${round}` })
    const edit = (tab: string) => () => callFor(admin, calls.editBubble, { params, body: text(tab) })
    const deletes = round % 3 === 2
    const remove = () => callFor(admin, calls.deleteBubble, { params })
    const both = await race(random, edit('left'), deletes ? remove : edit('right'))
    const [stored] = await rows<{ name: string; content: string }>(
      'select name, content from bubbles where bubbleid = $1',
      [bubbleid],
    )
    const event = (await storedEvents(rows)).findLast(
      ({ payload }) => bubbleIn(payload).bubbleid === bubbleid,
    )
    noteRound(tally, both, stored?.name === text('right').name || (deletes && both[0].status === 404))
    if (stored !== undefined && stored.name !== stored.content) countOne(tally.wrong, TORN)
    if (
      deletes
        ? event?.type !== 'deleteBubble' || stored !== undefined
        : bubbleIn(event?.payload).name !== stored?.name
    )
      countOne(tally.wrong, UNLIKE)
    const isAnswered = isDone(both[1]) && (isDone(both[0]) || (deletes && both[0].status === 404))
    if (!isAnswered) countOne(tally.wrong, NOT_TAKEN)
    if (deletes) ({ bubbleid } = await admin.call(calls.createBubble, { body: first }))
  }
  return tally
}

const OfBubble = z.object({
  bubbleid: z.string().optional(),
  bubble: z.object({ bubbleid: z.string(), name: z.string() }).optional(),
})

function bubbleIn(payload: unknown): { bubbleid?: string | undefined; name?: string | undefined } {
  const { data } = OfBubble.safeParse(payload)
  return { bubbleid: data?.bubble?.bubbleid ?? data?.bubbleid, name: data?.bubble?.name }
}
