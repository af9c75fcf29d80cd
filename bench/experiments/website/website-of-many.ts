import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { type Caller, waitFor } from '@switchboard/server/testing'
import { openAgentSocket } from '../../kit/load/agent-socket.ts'
import { inBatches } from '../../kit/load/staff.ts'
import { openVisitorTab, queueInMemory } from '../../kit/load/visitor-tab.ts'
import { acceptVisitors, addChat } from '../../kit/load/website.ts'
import type { ChatOfMany } from '../../kit/plain-chat/plain-chat.ts'

/** Visitors of a website with their tickets accepted, all connected. */
export async function startWebsite(
  { url, admin }: { url: string; admin: Caller },
  visitors: number,
): Promise<ChatOfMany> {
  const { key } = await addChat(admin)
  const names = Array.from({ length: visitors }, (_, index) => `Visitor ${index}`)
  const tabs = await inBatches(names, 10, async (name) => {
    const tab = await openVisitorTab(url, key, { storage: queueInMemory() })
    await tab.name(name)
    tab.writes('Good morning')
    await waitFor(() => tab.kept() !== null, 'the visit to begin', PATIENCE)
    return tab
  })
  const tickets = await acceptVisitors(admin, names)
  await waitFor(() => tabs.every((tab) => tab.state().connection === 'live'), 'all to be connected', PATIENCE)
  let arrived: (text: string) => void = () => undefined
  const agent = await openAgentSocket(url, admin, (text) => arrived(text))
  for (const tab of tabs)
    tab.onMessage(({ from, text }) => {
      if (from === 'company') arrived(text)
    })
  return {
    visitorWrites: (visitor, text) => tabs[visitor]?.writes(text),
    agentAnswers(visitor, content) {
      const { ticketid = '', created_on = '' } = tickets[visitor] ?? {}
      const body = { content, ticketid, created_on, messageid: randomUUID() }
      void admin.call(calls.sendMessage, { body })
    },
    onArrival(listener) {
      arrived = listener
    },
    async stop() {
      agent.close()
      for (const tab of tabs) tab.close()
    },
  }
}

const PATIENCE = 120_000
