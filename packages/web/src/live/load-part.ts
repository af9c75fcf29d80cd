import { isServedNow } from '../lib/browser.ts'
import { activeSocket } from './active-socket.ts'
import { connection } from './connection.ts'

/** The server no longer has a part of this page, as after a new release. */
export class PartGone extends Error {}

/** Loads a part of the page's code. One that the line loses is loaded again as soon as the server can be reached. Fails by PartGone. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    const part = await loadAgain(load)
    await Promise.allSettled(sheets)
    return part
  }
}

async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  await served()
  try {
    return await load()
  } catch {
    if (await isServedNow()) throw new PartGone()
    return loadAgain(load)
  }
}

/** Milliseconds. */
const askEvery = 1000

let waiting: Promise<void> | undefined

/** However many parts wait for the server, one asks. */
function served(): Promise<void> {
  waiting ??= untilServed().finally(() => {
    waiting = undefined
  })
  return waiting
}

async function untilServed(): Promise<void> {
  if (await isServedNow()) return
  const socket = activeSocket.get()
  // What opens the socket may be among the parts that are lost.
  if (socket === null) connection.set('offline')
  else void socket.check()
  while (!(await isServedNow())) await new Promise((resolve) => setTimeout(resolve, askEvery))
}

const sheets = new Set<Promise<unknown>>()
const loadedHere = new WeakSet<Element>()

/** Sheets that the line loses are loaded again like the code: the bundler takes each for loaded once it was asked for. */
export function repairSheets(): void {
  const repair = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || loadedHere.has(target)) return
    target.remove()
    const repaired = loadAgain(() => loadSheet(target.href))
      .catch(() => undefined)
      .finally(() => sheets.delete(repaired))
    sheets.add(repaired)
  }
  window.addEventListener('error', repair, true)
}

function loadSheet(href: string): Promise<void> {
  const link = document.createElement('link')
  loadedHere.add(link)
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} did not load.`))
    })
    document.head.append(link)
  })
}
