import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'
import { databaseOf } from '../kit/server/server-process.ts'
import { ms, percentile } from '../kit/measure/figures.ts'
import type { Findings } from '../kit/measure/report.ts'
import { ask } from '../kit/load/clients.ts'
import { seedChats } from '../kit/database/seed-chats.ts'
import { seedScale } from '../kit/database/seed-scale.ts'

export interface ScalePlan {
  of: 'tables' | 'searches'
  agents: number
  /** Clients and tickets, one round each; the tables grow from one to the next. */
  sizes: readonly number[]
  messagesPerTicket: number
  /** How often each question is asked at each size. */
  times: number
}

interface Question {
  what: string
  /** Milliseconds that 95 % of the answers may take. */
  aim: number
  path(size: number, turn: number): string
}

const asked = (what: string, path: Question['path'], aim = 100): Question => ({ what, aim, path })
const searched = (what: string, term: (size: number, turn: number) => string): Question =>
  asked(
    `search of clients: ${what}`,
    (size, turn) => `/${encodeURIComponent(term(size, turn))}/search-clients`,
  )
const search = (what: string, term: string, view = 'closed'): Question =>
  asked(`search of ${view} tickets: ${what}`, () => `/search-ticket/${encodeURIComponent(term)}/${view}`)

const questions: readonly Question[] = [
  asked('agents, count and first of them', () => '/admin/get-all-agents?limit=200'),
  asked('agents, all', () => '/admin/get-all-agents', 500),
  asked('clients, count and first page', () => '/admin/get-all-clients'),
  asked('clients, a page in the middle', (size) => `/${size / 2}/get-clients`),
  asked('clients, the last page', (size) => `/${size}/get-clients`),
  asked('tickets, widgets and first page', () => '/get-tickets', 300),
  asked('tickets, first page', () => '/0/get-tickets'),
  asked('tickets, a page in the middle', (size) => `/${size / 2}/get-tickets`),
  asked('closed tickets, first page', () => '/0/closed-tickets'),
  asked('closed tickets, a page in the middle', (size) => `/${size / 2}/closed-tickets`),
  asked('open tickets, all', () => '/tickets'),
  searched('a rare number', (size, turn) => `NC-${Math.max(1, size - 7 - turn * 3)}`),
  searched('a frequent word', () => 'client'),
  searched('two Japanese characters', () => '田中'),
  search('a rare word', 'zirconium'),
  search('a frequent word', 'parcel'),
  search('Cyrillic in capitals', 'ПРОТЕКАЕТ'),
  search('without accents', 'ruckruf'),
  search('one Japanese character, rare', '鰻'),
  search('two Japanese characters', '配送'),
  search('% and _ as they are', '100% sure about item_9'),
  search('nothing like it', 'xylophone'),
  search('a frequent word', 'parcel', 'open'),
]

const isAbout = (of: ScalePlan['of'], { what }: Question): boolean =>
  what.startsWith('search of') === (of === 'searches')

const LONG = 10_000

/** Words of a long chat: one that occurs in most of its messages, one in a single message, one in none. */
async function inLongChat({ dataDir }: ConnectedServer): Promise<Question[]> {
  const [ticketid = ''] = await seedChats(dataDir, { seed: 1, tickets: 1, messages: LONG })
  const [ticket] = await ask<{ created_on: string }>(
    dataDir,
    `select to_char(created_on at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_on from tickets where ticketid = $1`,
    [ticketid],
  )
  return [
    ['in most messages', 'leaks'],
    ['in one', `Message ${LONG / 2} `],
    ['in none', 'xylophone'],
  ].map(([what = '', keyword = '']) =>
    asked(`search of a chat of ${LONG} messages: a word ${what}`, () => {
      const query = { keyword, ticketid, created_on: ticket?.created_on ?? '' }
      return `/search-message?${new URLSearchParams(query).toString()}`
    }),
  )
}

/** How the tables and searches answer as the server grows, asked over HTTP as the browser asks. */
export async function scale(plan: ScalePlan): Promise<Findings> {
  const server = await startConnectedServer('webhook')
  try {
    const chats = plan.of === 'searches' ? await inLongChat(server) : []
    const put = [...questions.filter((question) => isAbout(plan.of, question)), ...chats]
    const connectionString = await databaseOf(server.dataDir)
    const figures = new Map<string, string[]>(put.map(({ what }) => [what, []]))
    const over = new Set<string>()
    for (const size of plan.sizes) {
      await seedScale(connectionString, {
        agents: plan.agents,
        tickets: size,
        messages: plan.messagesPerTicket,
        openEvery: Math.max(20, size / 1000),
      })
      for (const question of put) {
        const p95 = await timed(server, question, size, plan.times)
        figures.get(question.what)?.push(ms(p95))
        if (p95 > question.aim) over.add(`${question.what} at ${size}`)
      }
    }
    return {
      title: plan.of === 'tables' ? 'Tables as the data grows' : 'Searches as the data grows',
      setting: `${plan.agents} agents in 20 departments; ${plan.sizes.join(', ')} clients and as many tickets, ${plan.messagesPerTicket} messages each, in eight languages. Each question is asked ${plan.times} times over HTTP by an administrator, one after the other, the first two not counted; 95 % of the answers came within the time given, for each size.`,
      rows: [
        ...[...figures].map(([what, times]) => ({ what, figure: times.join(' · ') })),
        { what: 'over the aim (100 ms; 300 ms with widgets)', figure: [...over].join('; ') || 'none' },
      ],
      wrong: { 'answers later than their aim': over.size },
    }
  } finally {
    await server.stop()
  }
}

async function timed(
  { admin }: ConnectedServer,
  { path }: Question,
  size: number,
  times: number,
): Promise<number> {
  const took: number[] = []
  for (let turn = 0; turn < times + 2; turn += 1) {
    const begun = performance.now()
    const answer = await admin.request(path(size, turn))
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path(size, turn)} was answered ${answer.status}.`)
    if (turn >= 2) took.push(performance.now() - begun)
  }
  return percentile(took, 0.95)
}
