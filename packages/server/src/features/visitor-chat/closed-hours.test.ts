import { type Language, languageCodes } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../testing/index.ts'
import { buildDepartment } from '../../testing/build-people.ts'
import { testClock } from '../../testing/test-clock.ts'
import { addWebsiteChat, startChatVisitor } from './testing/chat-visitor.ts'

const office = {
  zone: 'Europe/Amsterdam',
  spans: [1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1020 })),
}
const never = { ...office, spans: [] }

let server: TestServer
let admin: Caller

beforeAll(async () => {
  // A Friday, eight in the evening in Amsterdam.
  server = await startTestServer({ clock: testClock('2026-01-16T19:00:00.000000Z') })
  admin = await server.firstAdmin()
})
afterAll(() => server.stop())

/** What a visitor is answered by itself. */
async function answerTo(hours: typeof office | null, language: Language = 'en'): Promise<string> {
  const { key } = await addWebsiteChat(admin, { hours })
  const visitor = await startChatVisitor(server.url, key, { language })
  await visitor.writes('Is anybody there?')
  await server.settled()
  const [answer = ''] = await visitor.received()
  return answer
}

it('a visitor who writes while the chat is closed reads when somebody will answer', async () => {
  expect(await answerTo(office)).toMatch(
    /is closed right now.* we are back: Monday 19 January at 09:00 CET\.$/,
  )
  expect(await answerTo(never)).toMatch(/is closed right now.* as soon as possible\.$/)
  expect(await answerTo(null)).toMatch(/will answer you here shortly\.$/)
})

it.each(languageCodes)(
  '%s: the time is in the words of the visitor, and nothing is promised soon',
  async (language) => {
    const texts = await Promise.all([office, never, null].map((hours) => answerTo(hours, language)))
    expect(texts[0]).toContain('09:00')
    expect(texts[1]).not.toContain('09:00')
    expect(new Set(texts).size).toBe(3)
    expect(texts.join(' ')).not.toContain('{')
  },
)

it('a department that is chosen while the chat is closed promises the same', async () => {
  await buildDepartment(server, 'Repairs')
  const { key } = await addWebsiteChat(admin, { hours: office })
  const visitor = await startChatVisitor(server.url, key)
  await visitor.writes('Is anybody there?')
  await server.settled()
  await visitor.writes('Hello?')
  await server.settled()
  expect((await visitor.received()).at(-1)).toMatch(
    /is closed right now and will answer you here when we are back: Monday 19 January at 09:00 CET\.$/,
  )
})
