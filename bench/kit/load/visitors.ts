import { setTimeout as pause } from 'node:timers/promises'
import type { MyTicket } from '@switchboard/contract'
import { type Caller, waitFor } from '@switchboard/server/testing'
import { endLeasesOf } from '../faults/aged-leases.ts'
import { startTcpProxy } from '../faults/tcp-proxy.ts'
import { askAt } from './clients.ts'
import { contentOf } from './inbound-load.ts'
import { type Answers, answersTo } from './answers.ts'
import { openVisitorTab, queueInMemory, type VisitorTab } from './visitor-tab.ts'
import { acceptVisitors, addChat } from './website.ts'

export interface VisitorPlan {
  visitors: number
  /** Milliseconds between two messages of each tab, and of the agent in each chat. */
  every: number
  /** What the first visitor and the agent write each while that visitor is offline. */
  offline: number
  /** Leases that a killed server left are ended in the database instead of waiting for their end. */
  endsLeases?: true
}

export interface VisitorHistory {
  /** `conversation:number` of everything that visitors wrote; each tab is a conversation of its own. */
  written: ReadonlySet<string>
  answered: number
  wrong: Record<string, number>
}

export interface VisitorsAtWork {
  /** Resolves when every tab has what was written before. */
  stop(database: string): Promise<VisitorHistory>
}

/** A visitor of the website with two tabs, whose line to the server can fail. */
interface AtWork {
  tabs: readonly [VisitorTab, VisitorTab]
  line: Awaited<ReturnType<typeof startTcpProxy>>
  ticket: MyTicket
}

/** Tabs are conversations above all others of an experiment. */
const FIRST_CONVERSATION = 50_000
const PATIENCE = 120_000
/** Long enough that no HTTP connection of before is used again. */
const ASLEEP = 6000

/**
 * People on a website and the agents who answer them, for as long as something else lasts. All have two tabs that write at the
 * same time; the first visitor is offline for a while, and the machine of the second one falls asleep.
 */
export async function startVisitors(
  { url, admin }: { url: string; admin: Caller },
  plan: VisitorPlan,
): Promise<VisitorsAtWork> {
  const people = await openVisitors({ url, admin }, plan.visitors)
  const written = new Map<string, VisitorTab>()
  const answers = people.map(({ ticket }, index) => answersTo(admin, ticket, `answer ${index}`))
  let isOver = false

  const writes = (tab: VisitorTab, conversation: number, n: number) => {
    const content = contentOf(FIRST_CONVERSATION + conversation, n)
    written.set(content, tab)
    tab.writes(content)
  }
  async function work({ tabs: [one, other] }: AtWork, index: number): Promise<void> {
    for (let n = 1; !isOver; n += 1) {
      writes(one, 2 * index, n)
      writes(other, 2 * index + 1, n)
      await Promise.all([answers[index]?.next(), pause(plan.every)])
    }
  }
  const working = Promise.all([
    ...people.slice(2).map((person, index) => work(person, index + 2)),
    ...people
      .slice(0, 1)
      .map((person) => goOffline(person, answers[0], plan, (n) => writes(person.tabs[0], 0, n))),
    ...people
      .slice(1, 2)
      .map((person) => fallAsleep(person, answers[1], (n) => writes(person.tabs[0], 2, n))),
  ])

  return {
    async stop(database) {
      isOver = true
      await working
      if (plan.endsLeases) await endLeases(database)
      const wrong = await judge(people, answers, [...written.keys()], () => failedAnswers(database))
      for (const { tabs, line } of people) {
        for (const tab of tabs) tab.close()
        await line.stop()
      }
      return {
        written: new Set(written.keys()),
        answered: answers.reduce((sum, { taken }) => sum + taken.length, 0),
        wrong,
      }
    },
  }
}

async function openVisitors(
  { url, admin }: { url: string; admin: Caller },
  count: number,
): Promise<AtWork[]> {
  const { key } = await addChat(admin)
  const begun: Omit<AtWork, 'ticket'>[] = []
  for (let index = 0; index < count; index += 1) {
    const line = await startTcpProxy(url)
    const storage = queueInMemory()
    const one = await openVisitorTab(line.url, key, { storage })
    await one.name(nameOf(index))
    one.writes('Good morning')
    await waitFor(() => one.kept() !== null, 'the visit to begin', PATIENCE)
    const other = await openVisitorTab(line.url, key, { storage, kept: one.kept() })
    begun.push({ tabs: [one, other], line })
  }
  const tickets = await acceptVisitors(
    admin,
    begun.map((_, index) => nameOf(index)),
  )
  return begun.flatMap((person, index) => {
    const ticket = tickets[index]
    return ticket === undefined ? [] : [{ ...person, ticket }]
  })
}

/** The sends of a server that works take less. */
const LEASED = 2000

async function endLeases(database: string): Promise<void> {
  await pause(LEASED)
  await askAt(database, endLeasesOf(LEASED))
}

/** The count of them in `wrong`. */
export const FAILED_ANSWERS = 'answers to visitors that failed'

/** What the agent sees as failed, and may send again: no visitor has it. */
async function failedAnswers(database: string): Promise<ReadonlySet<string>> {
  const rows = await askAt<{ content: string }>(
    database,
    `select content from outbox join messages using (messageid) where outbox.state = 'failed'`,
  )
  return new Set(rows.map(({ content }) => content))
}

const nameOf = (index: number): string => `Visitor ${index}`

/** Both sides write on, and neither hears the other until the visitor is back. */
async function goOffline(
  { line, tabs }: AtWork,
  answers: Answers | undefined,
  { offline }: VisitorPlan,
  writes: (n: number) => void,
): Promise<void> {
  await line.cut()
  for (let n = 1; n <= offline; n += 1) {
    writes(n)
    await answers?.next()
  }
  await line.mend()
  for (const tab of tabs) tab.wake()
}

/** The connections of before the sleep are dead, and neither end knows. */
async function fallAsleep(
  { line, tabs }: AtWork,
  answers: Answers | undefined,
  writes: (n: number) => void,
): Promise<void> {
  line.deafen()
  for (let n = 1; n <= 5; n += 1) await answers?.next()
  await pause(ASLEEP)
  for (const tab of tabs) tab.wake()
  for (let n = 1; n <= 5; n += 1) {
    writes(n)
    await answers?.next()
  }
}

async function judge(
  people: readonly AtWork[],
  answers: readonly Answers[],
  written: readonly string[],
  failedNow: () => Promise<ReadonlySet<string>>,
): Promise<VisitorHistory['wrong']> {
  const expected = people.map((_, index) => [
    ...written.filter(
      (content) => Math.floor((Number(content.split(':')[0]) - FIRST_CONVERSATION) / 2) === index,
    ),
    ...(answers[index]?.taken ?? []),
  ])
  const tabs = people.flatMap((person, index) =>
    person.tabs.map((tab) => ({ tab, person, expected: expected[index] ?? [] })),
  )
  let failed = await failedNow()
  const missing = ({ tab, expected: all }: (typeof tabs)[number]) => {
    const shown = new Set(tab.messages().map(({ text }) => text))
    return all.filter((text) => !shown.has(text) && !failed.has(text))
  }
  await waitFor(
    () => tabs.every((one) => missing(one).length === 0 && one.tab.state().queue.length === 0),
    'every tab of a visitor to have everything',
    PATIENCE,
  ).catch(() => undefined)
  failed = await failedNow()
  const sum = (of: (one: (typeof tabs)[number]) => number) => tabs.reduce((total, one) => total + of(one), 0)
  return {
    'messages missing in a tab of a visitor': sum((one) => missing(one).length),
    [FAILED_ANSWERS]: answers.flatMap(({ taken }) => taken.filter((text) => failed.has(text))).length,
    'messages twice in a tab of a visitor': sum(({ tab }) => doubled(tab)),
    'messages out of order in a tab of a visitor': sum(({ tab }) => inversions(tab)),
    'messages of a visitor not taken': sum(({ tab }) => tab.state().queue.length),
    'tabs of a visitor that differ': people.filter(
      ({ tabs: [one, other] }) => textsOf(one) !== textsOf(other),
    ).length,
  }
}

function doubled(tab: VisitorTab): number {
  const numbered = tab.messages().flatMap(({ text }) => (NUMBERED.test(text) ? [text] : []))
  return numbered.length - new Set(numbered).size
}

const NUMBERED = /^(.*?\d+):(\d+)$/

const textsOf = (tab: VisitorTab): string =>
  tab
    .messages()
    .map(({ text }) => text)
    .join('\n')

/** Within a conversation numbers rise; answers are numbered too. */
function inversions(tab: VisitorTab): number {
  const last = new Map<string, number>()
  let count = 0
  for (const { text } of tab.messages()) {
    const [, conversation, n] = NUMBERED.exec(text) ?? []
    if (conversation === undefined) continue
    if (Number(n) <= (last.get(conversation) ?? 0)) count += 1
    last.set(conversation, Number(n))
  }
  return count
}
