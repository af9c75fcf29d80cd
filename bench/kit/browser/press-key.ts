import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserPage } from './browser.ts'

/** Presses a key, and waits until the page no longer takes the next letter for a part of the same text. */
export async function pressKey(page: BrowserPage, key: string): Promise<void> {
  const text = key.length === 1 ? { text: key } : {}
  const windowsVirtualKeyCode = codes[key] ?? key.toUpperCase().charCodeAt(0)
  await page.command('Input.dispatchKeyEvent', { type: 'keyDown', key, windowsVirtualKeyCode, ...text })
  await page.command('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode })
  await pause(300)
}

const codes: Readonly<Record<string, number>> = { ArrowLeft: 37, ArrowRight: 39, Escape: 27 }
