import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserPage } from './browser.ts'

/** Presses a key, and waits until the page no longer takes the next letter for a part of the same text. */
export async function pressKey(page: BrowserPage, key: string): Promise<void> {
  const written = texts[key] ?? (key.length === 1 ? key : null)
  const text = written === null ? {} : { text: written }
  const windowsVirtualKeyCode = codes[key] ?? key.toUpperCase().charCodeAt(0)
  await page.command('Input.dispatchKeyEvent', { type: 'keyDown', key, windowsVirtualKeyCode, ...text })
  await page.command('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode })
  await pause(300)
}

const codes: Readonly<Record<string, number>> = {
  ArrowDown: 40,
  ArrowLeft: 37,
  ArrowRight: 39,
  ArrowUp: 38,
  Enter: 13,
  Escape: 27,
}
/** Without a text, Chromium does not treat it as a key that was pressed in a field or on a row. */
const texts: Readonly<Record<string, string>> = { Enter: '\r' }
