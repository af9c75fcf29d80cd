import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { type Device, desktop } from '../fixtures/device.ts'

/** Somebody on a website with the chat. */
export class WebsiteVisitor {
  readonly page: Page
  readonly chat: FrameLocator
  readonly #device: Device
  readonly #site: Page | FrameLocator

  /** `site`: the website, where it is a frame of the page. */
  constructor(page: Page, device: Device = desktop, site: Page | FrameLocator = page) {
    this.page = page
    this.chat = site.frameLocator('iframe[title="Chat"]')
    this.#device = device
    this.#site = site
  }

  get button(): Locator {
    return this.#site.getByRole('button', { name: /^(?:Open|Close) chat/ })
  }

  get field(): Locator {
    return this.chat.getByRole('textbox', { name: 'Write a message' })
  }

  message(text: string): Locator {
    return this.chat.getByRole('listitem').filter({ hasText: text })
  }

  /** Opens the chat; the caret is in the field then. */
  async opens(): Promise<void> {
    await this.#device.press(this.button)
    await expect(this.field).toBeFocused()
  }

  /** Types where the caret is. */
  async writes(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
    await expect(this.message(text)).toBeVisible()
  }

  /** The desk has it. */
  async sent(text: string): Promise<void> {
    await expect(this.message(text).getByText(/^(?:Sent|Seen)$/)).toBeAttached()
  }
}
