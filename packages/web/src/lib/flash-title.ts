import { limits } from '@switchboard/contract'

type TitlePage = {
  title: string
  readonly hidden: boolean
  addEventListener: (name: 'visibilitychange', listener: () => void) => void
  removeEventListener: (name: 'visibilitychange', listener: () => void) => void
}

type Ticker = { start: (callback: () => void, every: number) => unknown; stop: (ticker: unknown) => void }

/** The tab's title changes each second while the tab is hidden, and is its own again when the tab is visible. */
export function titleFlasher(page: TitlePage, ticker: Ticker, own: () => string) {
  let running: { ticker: unknown; text: string } | undefined

  const stop = () => {
    if (!running) return
    ticker.stop(running.ticker)
    page.title = own()
    running = undefined
  }
  const turn = () => {
    if (!running) return
    if (!page.hidden) return stop()
    page.title = page.title === running.text ? own() : running.text
  }
  const flash = (text: string) => {
    if (!page.hidden) return
    if (running) running.text = text
    else running = { ticker: ticker.start(turn, limits.titleFlash), text }
    page.title = text
  }
  const lookedAt = () => {
    if (!page.hidden) stop()
  }
  page.addEventListener('visibilitychange', lookedAt)
  return {
    flash,
    stop,
    close: () => {
      stop()
      page.removeEventListener('visibilitychange', lookedAt)
    },
  }
}

/** The browser's own timer, for titleFlasher. */
export const windowTicker: Ticker = {
  start: (callback, milliseconds) => setInterval(callback, milliseconds),
  stop: (ticker) => {
    if (typeof ticker === 'number') clearInterval(ticker)
  },
}
