import { z } from 'zod'
import type { BrowserPage } from './browser.ts'
import { untilTrue } from './page-probe.ts'
import { pressKey } from './press-key.ts'

export interface Opening {
  ticketid: string
  /** Milliseconds from the event of the key until the frame with the newest message was drawn. */
  took: number
}

const Openings = z.array(z.object({ ticketid: z.string(), took: z.number() }))

/**
 * Notes how long each J, K and Enter takes. The page marks the row of the open ticket with `aria-current`, and the element of a
 * message has the id `message-` with the message's id. The observer only looks whether the element is there; where it is, is
 * measured in a frame, whose layout is due then anyway. The task after that frame's callbacks runs once it is drawn.
 */
export const noteOpenings = (newestOf: Readonly<Record<string, string>>): string => `
  globalThis.openings = []
  const newestOf = ${JSON.stringify(newestOf)}
  const currentRow = () => document.querySelector('[data-row][aria-current="true"]')?.dataset.row
  const newestIn = (row) => document.getElementById('message-' + newestOf[row])
  const isInSight = (element) => {
    const { left, width, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, bottom - 2))
  }
  const drawn = new MessageChannel()
  drawn.port1.onmessage = ({ data: { ticketid, pressedAt } }) =>
    openings.push({ ticketid, took: performance.now() - pressedAt })
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key !== 'j' && key !== 'k' && key !== 'Enter') return
    const before = currentRow()
    let isLooking = false
    const inFrame = () => {
      const ticketid = currentRow()
      const newest = newestIn(ticketid)
      if (ticketid !== before && newest && isInSight(newest)) drawn.port2.postMessage({ ticketid, pressedAt: timeStamp })
      else if (performance.now() - timeStamp < 5000) requestAnimationFrame(inFrame)
    }
    const observer = new MutationObserver(() => {
      const ticketid = currentRow()
      if (isLooking || ticketid === before || !newestIn(ticketid)) return
      isLooking = true
      observer.disconnect()
      requestAnimationFrame(inFrame)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-current', 'id'] })
    setTimeout(() => observer.disconnect(), 5000)
  }, true)
`

/** How the next ticket is opened: by J and K, or by an arrow from row to row and Enter. */
export type OpeningKeys = 'letters' | 'rows'

/** Opens so many tickets in the order of the list; each is open before the next is asked for. */
export async function timeOpenings(
  page: BrowserPage,
  keys: OpeningKeys,
  direction: 'down' | 'up',
  tickets: number,
): Promise<Opening[]> {
  await page.evaluate('openings.splice(0)')
  for (let opened = 1; opened <= tickets; opened += 1) {
    if (keys === 'letters') await pressKey(page, direction === 'down' ? 'j' : 'k')
    else await enterRow(page, direction === 'down' ? 'ArrowDown' : 'ArrowUp')
    await untilTrue(page, `openings.length >= ${opened}`)
  }
  return Openings.parse(await page.evaluate('openings.splice(0)'))
}

/**
 * The arrow is pressed on the row of the open ticket; without one, the first row opens. The page moves the focus to the
 * ticket that was opened, at its own time: an arrow that did not go to the row is pressed again.
 */
async function enterRow(page: BrowserPage, arrow: 'ArrowDown' | 'ArrowUp'): Promise<void> {
  const hasOpenTicket = (await page.evaluate(FOCUS_ROW)) === true
  for (let patience = 0; hasOpenTicket && patience < 50; patience += 1) {
    await page.evaluate(FOCUS_ROW)
    await pressKey(page, arrow, 100)
    if ((await page.evaluate(IS_ON_ANOTHER_ROW)) === true) break
  }
  await pressKey(page, 'Enter')
}

/** True when there was an open ticket. */
const FOCUS_ROW = `(() => {
  const open = document.querySelector('[data-row][aria-current="true"]')
  ;(open ?? document.querySelector('[data-row]')).focus()
  return open !== null
})()`

const IS_ON_ANOTHER_ROW = `
  document.activeElement?.dataset.row !== undefined && document.activeElement.ariaCurrent !== 'true'`
