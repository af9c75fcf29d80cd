import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import { signInAt } from '@switchboard/server/testing'
import { type BrowserPage, openBrowserPage } from '../../kit/browser/browser.ts'
import { PROBE, takeProbe, turnWheel, untilTrue, weigh } from '../../kit/browser/page-probe.ts'
import { acceptVisitors, addChat } from '../../kit/load/website.ts'
import { inBatches } from '../../kit/load/staff.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { ADMIN, startServerProcess } from '../../kit/server/server-process.ts'

type Weight = Awaited<ReturnType<typeof weigh>>
type Weights = Record<'begin' | 'end', Weight>

interface MemoryPlan {
  /** Answers that the visitor has at the first weighing. */
  few: number
  /** And at the last one. */
  many: number
}

/** By how much the page may be heavier with the many: their texts, which it keeps to scroll back. */
const heapAllowed = 1.25
const nodesAllowed = 1.1
/** Longer than this, and a press or a letter waits. */
const LONG_TASK = 50
const VISITOR = 'Noor'

/** A visitor's page with a long chat: it weighs what one with a short chat weighs, also after reading back to its beginning. */
export async function visitorMemory({ few, many }: MemoryPlan): Promise<Findings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
  const server = await startServerProcess({ dataDir })
  const page = await openBrowserPage()
  try {
    const admin = await signInAt(server.url, ADMIN)
    const { key } = await addChat(admin)
    await page.command('Performance.enable')
    await page.onOpen(PROBE)
    await page.command('Page.navigate', { url: `${server.url}/chat/${key}` })
    await untilTrue(page, `document.activeElement?.tagName === 'TEXTAREA'`)
    await write(page, 'Good morning')
    await untilTrue(page, `document.querySelector('input[autocomplete="name"]') !== null`)
    await nameOneself(page)
    const [ticket] = await acceptVisitors(admin, [VISITOR])
    if (ticket === undefined) throw new Error('The visitor has no ticket.')
    const { ticketid, created_on } = ticket
    const answer = async (from: number, to: number) => {
      const numbers = Array.from({ length: to - from }, (_, index) => from + index + 1)
      await inBatches(numbers, 10, (number) =>
        admin.call(calls.sendMessage, {
          body: { ticketid, created_on, content: `Answer ${number}.`, messageid: randomUUID() },
        }),
      )
      await untilTrue(page, `document.querySelector('ol')?.textContent.includes('Answer ${to}.') === true`)
    }
    await answer(0, few)
    const ofFew = await weighBothEnds(page, few)
    await takeProbe(page)
    // A chat takes 20 messages a second.
    for (let from = few; from < many; from += few) await answer(from, Math.min(many, from + few))
    const { tasks } = await takeProbe(page)
    const hasLeftEnd = (await page.evaluate(`document.querySelector('.to-newest') !== null`)) === true
    const ofMany = await weighBothEnds(page, many)
    const long = tasks.filter((duration) => duration > LONG_TASK)
    return {
      title: 'The page of a visitor with a long chat',
      setting: `The chat on a page of its own in a real Chromium. An agent answers ${few} times, and then up to ${many} times; each time the visitor reads back to the first message and returns to the newest. Elements of the page, and its heap after the collector has run.`,
      rows: [
        { what: `${few} answers, read back to the first message`, figure: weightOf(ofFew.begin) },
        { what: 'at the newest again', figure: weightOf(ofFew.end) },
        { what: `${many} answers, read back to the first message`, figure: weightOf(ofMany.begin) },
        { what: 'at the newest again', figure: weightOf(ofMany.end) },
        {
          what: `tasks over ${LONG_TASK} ms while the answers came`,
          figure: `${long.length}, the longest of ${Math.round(Math.max(0, ...tasks))} ms`,
        },
      ],
      wrong: {
        'the newest answer is out of sight': hasLeftEnd ? 1 : 0,
        'heap grows with the chat': isHeavier(ofMany, ofFew, ({ heap }) => heap, heapAllowed),
        'elements grow with the chat': isHeavier(ofMany, ofFew, ({ nodes }) => nodes, nodesAllowed),
      },
    }
  } finally {
    await page.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function write(page: BrowserPage, text: string): Promise<void> {
  await page.command('Input.insertText', { text })
  await pressEnter(page)
}

async function pressEnter(page: BrowserPage): Promise<void> {
  for (const type of ['keyDown', 'keyUp'])
    await page.command('Input.dispatchKeyEvent', {
      type,
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      ...(type === 'keyDown' && { text: '\r' }),
    })
}

async function nameOneself(page: BrowserPage): Promise<void> {
  await page.evaluate(`(document.querySelector('input[autocomplete="name"]').focus(), true)`)
  await write(page, VISITOR)
}

/** Reads back to the first message, and returns to the newest. */
async function weighBothEnds(page: BrowserPage, answers: number): Promise<Weights> {
  await readBack(page)
  const begin = await weigh(page)
  await untilTrue(page, `document.querySelector('.to-newest') !== null`)
  await page.evaluate(`(document.querySelector('.to-newest').click(), true)`)
  await untilTrue(page, `document.querySelector('ol')?.textContent.includes('Answer ${answers}.') === true`)
  return { begin, end: await weigh(page) }
}

/** 1 when one of the ends weighs more than the same end of the shorter chat, times what is allowed. */
const isHeavier = (long: Weights, short: Weights, of: (weight: Weight) => number, allowed: number): number =>
  of(long.begin) > allowed * of(short.begin) || of(long.end) > allowed * of(short.end) ? 1 : 0

/** Scrolls up until the greeting, which stands above the first message, is there. */
async function readBack(page: BrowserPage): Promise<void> {
  for (let turns = 0; turns < 500; turns += 1) {
    if ((await page.evaluate(`document.querySelector('.greeting') !== null`)) === true) return
    await turnWheel(page, 'section.messages', -2000)
  }
  throw new Error('The first message does not come.')
}

const weightOf = ({ nodes, heap }: Weight): string =>
  `${nodes} elements, ${(heap / 1024 / 1024).toFixed(1)} MB of heap`
