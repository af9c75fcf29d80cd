import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Planted } from './plant.ts'
import { LOOK } from './watch.ts'

/** A page of a real browser. */
export interface WalkedPage {
  goTo(path: string): Promise<void>
  evaluate(expression: string): Promise<unknown>
}

/** What the walk found: everything but `marks` and `screens` has to be empty. */
export interface Walked {
  screens: number
  /** Every placement that was seen on a screen. */
  marks: ReadonlySet<string>
  runs: string[]
  /** What the content policy had to stop: the texts must be harmless before it does. */
  stopped: string[]
  asked: string[]
  errors: string[]
  /** Markup that the desk never makes. */
  odd: string[]
  /** Screens from which the page went elsewhere by itself. */
  offRoute: string[]
}

interface Step {
  path: string
  /** Buttons pressed there, each by how its name begins; what opens is looked at too. */
  press?: readonly string[]
}

/** Opens every screen that shows somebody's text, presses what opens more of it, and inspects each. */
export async function walkScreens(
  page: WalkedPage,
  planted: Planted,
  { username, chats }: { username: string; chats: number },
): Promise<Walked> {
  const found = { runs: [], stopped: [], asked: [], errors: [], odd: [], offRoute: [] }
  const walked: Walked = { screens: 0, ...found, marks: new Set() }
  for (const { path, press = [] } of stepsOf(planted, username, chats)) {
    await page.goTo(path)
    await lookAt(page, path, walked)
    for (const name of press) {
      await page.evaluate(pressing(name))
      await lookAt(page, path, walked)
    }
  }
  return walked
}

function stepsOf({ tickets, clients, agents }: Planted, username: string, chats: number): Step[] {
  const step = Math.max(1, Math.floor(tickets.length / chats))
  const some = <T>(of: readonly T[], every: number): T[] => of.filter((_, place) => place % every === 0)
  const admin = ['agents', 'clients', 'tickets', 'settings?section=failed', 'settings?section=audit']
  return [
    { path: '/', press: ['Inbox'] },
    { path: '/', press: ['Show closed'] },
    { path: '/', press: ['colleague 0', 'colleague 1', 'colleague 2'] },
    ...some(tickets, step).map((ticketid) => ({
      path: `/?ticket=${ticketid}`,
      press: ['Pinned messages', 'Reassign'],
    })),
    ...admin.map((path) => ({ path: `/admin-panel/${path}` })),
    { path: '/admin-panel/settings?section=departments' },
    { path: '/admin-panel/settings?section=general' },
    { path: '/admin-panel/settings?section=services' },
    ...some(clients, step * 3).map((id) => ({ path: `/admin-panel/client-profile/${id}` })),
    ...some(agents, step * 3).map((id) => ({ path: `/admin-panel/user-profile/${id}` })),
    { path: `/profile/${username}` },
    { path: `/profile/${username}/bubbles` },
  ]
}

const Looked = z.object({
  marks: z.array(z.string()),
  runs: z.array(z.string()),
  stopped: z.array(z.string()),
  asked: z.array(z.string()),
  errors: z.array(z.string()),
  odd: z.array(z.string()),
  at: z.string(),
})
const kinds = ['runs', 'stopped', 'asked', 'errors', 'odd'] as const

async function lookAt(page: WalkedPage, path: string, walked: Walked): Promise<void> {
  const looked = await atRest(page)
  walked.screens += 1
  walked.marks = new Set([...walked.marks, ...looked.marks])
  for (const kind of kinds) walked[kind].push(...looked[kind].map((what) => `${path}: ${what}`))
  if (!looked.at.startsWith(path.split('?')[0] ?? '')) walked.offRoute.push(`${path} went to ${looked.at}`)
}

/** What the page shows once nothing more comes. */
async function atRest(page: WalkedPage): Promise<z.infer<typeof Looked>> {
  let before = -1
  let equal = 0
  for (let patience = 0; patience < 40; patience += 1) {
    const looked = Looked.parse(await page.evaluate(LOOK))
    equal = looked.marks.length === before ? equal + 1 : 0
    if (equal >= (before > 0 ? 3 : 12)) return looked
    before = looked.marks.length
    await pause(120)
  }
  return Looked.parse(await page.evaluate(LOOK))
}

const pressing = (name: string): string => {
  const [, colleague] = /^colleague (\d+)$/.exec(name) ?? []
  const which =
    colleague === undefined
      ? `[...document.querySelectorAll('button, [role=radio], [role=tab], label')].find((one) =>
           (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().startsWith(${JSON.stringify(name)}))`
      : `document.querySelectorAll('[data-region="colleagues"] li button, [data-region="colleagues"] [role=listitem] button')[${colleague}]`
  return `(${which}?.click(), true)`
}
