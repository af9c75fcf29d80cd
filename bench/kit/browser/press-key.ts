import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserPage } from './browser.ts'

/** The page takes a letter that comes sooner for a part of the same text. */
const BETWEEN_LETTERS = 300

/** Presses a key, and waits until another may be pressed. */
export async function pressKey(page: BrowserPage, key: string, between = BETWEEN_LETTERS): Promise<void> {
  const written = texts[key] ?? (key.length === 1 ? key : null)
  const text = written === null ? {} : { text: written }
  const windowsVirtualKeyCode = codes[key] ?? key.toUpperCase().charCodeAt(0)
  await page.command('Input.dispatchKeyEvent', { type: 'keyDown', key, windowsVirtualKeyCode, ...text })
  await page.command('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode })
  await pause(between)
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
