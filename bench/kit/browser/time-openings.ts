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
 * Notes how long each J and K takes. The page marks the row of the open ticket with `aria-current`, and the element of a
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
    if (key !== 'j' && key !== 'k') return
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

/** Presses the key so many times; each ticket is open before the next press. */
export async function timeOpenings(page: BrowserPage, key: 'j' | 'k', presses: number): Promise<Opening[]> {
  await page.evaluate('openings.splice(0)')
  for (let press = 1; press <= presses; press += 1) {
    await pressKey(page, key)
    await untilTrue(page, `openings.length >= ${press}`)
  }
  return Openings.parse(await page.evaluate('openings.splice(0)'))
}
