import { expect, type Locator, type Page } from '@playwright/test'
import { type Device, phone } from '../fixtures/device.ts'
import { Composer } from './composer.ts'

export class Chat {
  readonly page: Page
  readonly messages: Locator
  readonly composer: Composer

  constructor(page: Page) {
    this.page = page
    this.messages = page.getByRole('log', { name: 'Messages', exact: true })
    this.composer = new Composer(page)
  }

  async isWith(name: string): Promise<void> {
    await this.page.getByRole('heading', { name }).first().waitFor()
    await this.messages.waitFor()
  }

  /** The newest message with this text. */
  message(text: string | RegExp): Locator {
    return this.messages.getByRole('article').filter({ hasText: text }).last()
  }

  /** The same while a jump to it marks it. */
  marked(text: string | RegExp): Locator {
    return this.message(text).and(this.page.locator('[class*=_hit_]'))
  }

  /** The newest message whose label, as a screen reader reads it, contains this text. */
  labelled(words: string | RegExp): Locator {
    return this.messages.getByRole('article', { name: words }).last()
  }

  /** The message in the middle of the visible area, its top, and the height of the whole stream. */
  atMiddle(): Promise<{ id: string; top: number; height: number }> {
    return this.messages.evaluate((log) => {
      const box = log.parentElement?.getBoundingClientRect()
      const middle = (box?.top ?? 0) + (box?.height ?? 0) / 2
      const found = [...log.querySelectorAll('article')].find(
        (one) => one.getBoundingClientRect().bottom > middle,
      )
      const top = found?.getBoundingClientRect().top ?? Number.NaN
      return { id: found?.id ?? '', top, height: log.parentElement?.scrollHeight ?? 0 }
    })
  }

  topOf(id: string): Promise<number> {
    return this.messages.evaluate(
      (log, wanted) => log.querySelector(`[id="${wanted}"]`)?.getBoundingClientRect().top ?? Number.NaN,
      id,
    )
  }

  height(): Promise<number> {
    return this.messages.evaluate((log) => log.parentElement?.scrollHeight ?? 0)
  }

  /** Scrolls to so many pixels above the end. */
  async scrollToBottomLess(pixels: number): Promise<void> {
    await this.messages.evaluate((log, less) => {
      const box = log.parentElement
      box?.scrollTo({ top: box.scrollHeight - box.clientHeight - less })
    }, pixels)
  }

  /** Listens for the end of the next scroll; what it answers waits for it. */
  async nextScrollEnd(): Promise<() => Promise<void>> {
    const next = await this.messages.evaluateHandle((log) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      log.parentElement?.addEventListener('scrollend', () => resolve(), { once: true })
      // A promise by itself would be waited for here already.
      return { promise }
    })
    return () => next.evaluate(({ promise }) => promise)
  }

  async accept(): Promise<void> {
    await this.page.getByRole('button', { name: 'Accept ticket' }).click()
  }

  async react(text: string, emoji: string): Promise<void> {
    await this.useTool(text, 'React')
    await this.page.getByRole('button', { name: `React with ${emoji}` }).click()
  }

  async reply(text: string, answer: string): Promise<void> {
    await this.useTool(text, 'Reply')
    await this.composer.send(answer)
  }

  async pin(text: string): Promise<void> {
    await this.useTool(text, 'Pin')
  }

  /** Opens what has a button, or is in the menu of the head, which a phone has for the pinned messages. */
  async opens(device: Device, name: string | RegExp): Promise<void> {
    const isInMenu = device === phone && /pinned message/i.test(String(name))
    if (isInMenu) await this.page.getByRole('button', { name: 'More', exact: true }).tap()
    await device.press(this.page.getByRole(isInMenu ? 'menuitem' : 'button', { name }).last())
  }

  async close(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close ticket' }).click()
    const question = this.page.getByRole('alertdialog', {
      name: 'Are you sure you want to close the ticket?',
    })
    await question.getByRole('button', { name: 'Yes, close it' }).click()
    await question.waitFor({ state: 'hidden' })
  }

  /**
   * Points at a message until it shows this tool: messages that arrive meanwhile can move it away from under the
   * pointer.
   */
  async showTool(text: string, name: string): Promise<Locator> {
    const message = this.message(text)
    const button = message.getByRole('button', { name, exact: true })
    await expect(async () => {
      await message.hover()
      await expect(button).toBeVisible({ timeout: 500 })
    }).toPass()
    return button
  }

  /** The message can also be moved away between the two. */
  async useTool(text: string, name: string): Promise<void> {
    await expect(async () => (await this.showTool(text, name)).click({ timeout: 1000 })).toPass()
  }
}
